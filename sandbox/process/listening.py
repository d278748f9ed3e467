"""Where the sandbox is asked to listen, and why it cannot."""

import errno
import ipaddress
import os
import re
import socket

HOST, PORT = "127.0.0.1", 8080
LARGEST = 65535
NUMBER = re.compile(r"\d+|0x[\da-f]*", re.ASCII | re.IGNORECASE)


class BadPlace(Exception):
    """Nothing can listen there; the message is a sentence for who asked for it."""


def port_of(text: str) -> int:
    if re.fullmatch(r"[0-9]{1,5}", text) and int(text) <= LARGEST:
        return int(text)
    raise BadPlace(f"The port is {text!r}; it must be a number from 0 to {LARGEST}.")


def host_of(text: str) -> str:
    """The host as given. An empty one would open the table to the whole network unasked."""
    if not text or _is_short_address(text):
        raise BadPlace(
            f"The host is {text!r}; it must be a name or a whole address:"
            f" {HOST} for this machine alone, 0.0.0.0 for the network."
        )
    return text


def _is_short_address(text: str) -> bool:
    """Such as 0 or 127.1: the system listens on them, but no link can be made of them."""
    if not NUMBER.fullmatch(text.rpartition(".")[2]):
        return False
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return True
    return False


def why_not(error: OSError | UnicodeError, host: str, port: int) -> str:
    if isinstance(error, UnicodeError):  # what a name with empty or endless parts comes back as
        return f"The sandbox cannot listen on {host}: no machine can have that name."
    if isinstance(error, socket.gaierror):
        return f"The sandbox cannot listen on {host}: {error.strerror}."
    if error.errno == errno.EADDRINUSE:
        return _taken(host, port)
    # asyncio puts the address into the error's own words once more.
    reason = os.strerror(error.errno) if error.errno else str(error)
    return f"The sandbox cannot listen on {host}, port {port}: {reason}."


def is_everywhere(host: str) -> bool:
    """Whether listening on this host means listening to the whole network."""
    return host in ("0.0.0.0", "::", "")


def own_name(host: str) -> str:
    """How the machine itself reaches a host it listens on."""
    if is_everywhere(host):
        return "[::1]" if host == "::" else "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def _taken(host: str, port: int) -> str:
    there = f"http://{own_name(host)}:{port}/"
    other = port + 1 if port < LARGEST else port - 1
    again = f"make play PORT={other}" if host == HOST else f"make play HOST={host} PORT={other}"
    return f"Port {port} is taken. If that is your own table, it is at {there}; otherwise: {again}"
