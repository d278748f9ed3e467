"""What a table of sealed bids looks like: a square a seat, dark where it has laid."""

import struct
import zlib

from table.picture import Picture

SIDE = 8
LIGHT, DARK = b"\xf0", b"\x30"


class BidsPicture(Picture, frozen=True):
    laid: tuple[bool, ...]
    round: int

    def png(self) -> bytes:
        row = b"\0" + b"".join((DARK if laid else LIGHT) * SIDE for laid in self.laid)
        size = struct.pack(
            ">IIBBBBB", SIDE * len(self.laid), SIDE * (self.round + 1), 8, 0, 0, 0, 0
        )
        body = zlib.compress(row * SIDE * (self.round + 1))
        chunks = _chunk(b"IHDR", size) + _chunk(b"IDAT", body) + _chunk(b"IEND", b"")
        return b"\x89PNG\r\n\x1a\n" + chunks


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
