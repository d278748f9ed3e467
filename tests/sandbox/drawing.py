"""Pictures for tests: real PNG files of one colour, of any size."""

import struct
import zlib


def png(width: int, height: int, colour: tuple[int, int, int] = (200, 150, 30)) -> bytes:
    row = b"\0" + bytes(colour) * width
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = (b"IHDR", head), (b"IDAT", zlib.compress(row * height)), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in chunks)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
