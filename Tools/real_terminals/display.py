"""An X server that nobody sees, and its pixels."""

import ctypes
import ctypes.util
import os
import subprocess

import numpy


class Image(ctypes.Structure):
    """The beginning of XImage, as Xlib.h has it."""

    _fields_ = [
        ("width", ctypes.c_int),
        ("height", ctypes.c_int),
        ("xoffset", ctypes.c_int),
        ("format", ctypes.c_int),
        ("data", ctypes.c_void_p),
        ("byte_order", ctypes.c_int),
        ("bitmap_unit", ctypes.c_int),
        ("bitmap_bit_order", ctypes.c_int),
        ("bitmap_pad", ctypes.c_int),
        ("depth", ctypes.c_int),
        ("bytes_per_line", ctypes.c_int),
        ("bits_per_pixel", ctypes.c_int),
    ]


class Pixels:
    """Part of a screen at one moment: `array` has a row of red, green, blue for each row of it."""

    def __init__(self, array: numpy.ndarray):
        self.array = array
        self.height, self.width = array.shape[:2]

    def at(self, x: int, y: int) -> tuple[int, int, int]:
        red, green, blue = self.array[y, x].tolist()
        return red, green, blue

    def part(self, x: int, y: int, width: int, height: int) -> numpy.ndarray:
        """As far as it is there."""
        return self.array[max(0, y) : y + height, max(0, x) : x + width]

    def write_png(self, path: str):
        import struct
        import zlib

        def chunk(kind: bytes, data: bytes) -> bytes:
            return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        body = zlib.compress(b"".join(b"\0" + row.tobytes() for row in self.array), 6)
        with open(path, "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b""))


class Display:
    """An Xvfb of its own, for as long as the `with` lasts."""

    def __init__(self, width: int = 1000, height: int = 800):
        self.width, self.height = width, height

    def __enter__(self) -> "Display":
        read, write = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{self.width}x{self.height}x24", "-nolisten", "tcp"],
            pass_fds=[write], stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(write)
        with os.fdopen(read) as answer:
            number = answer.readline().strip()
        if not number:
            raise RuntimeError("Xvfb does not start")
        self.name = f":{number}"
        self.library = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
        self.library.XOpenDisplay.restype = ctypes.c_void_p
        self.library.XOpenDisplay.argtypes = [ctypes.c_char_p]
        self.library.XDefaultRootWindow.restype = ctypes.c_ulong
        self.library.XDefaultRootWindow.argtypes = [ctypes.c_void_p]
        self.library.XGetImage.restype = ctypes.POINTER(Image)
        self.library.XGetImage.argtypes = (
            [ctypes.c_void_p, ctypes.c_ulong] + [ctypes.c_int] * 2 + [ctypes.c_uint] * 2 + [ctypes.c_ulong, ctypes.c_int]
        )
        self.library.XDestroyImage.argtypes = [ctypes.POINTER(Image)]
        self.connection = self.library.XOpenDisplay(self.name.encode())
        if not self.connection:
            raise RuntimeError(f"no display {self.name}")
        self.root = self.library.XDefaultRootWindow(self.connection)
        return self

    def __exit__(self, *_):
        # Never closed by the library: that could wait for a server that is ending.
        self.server.terminate()
        self.server.wait()

    def pixels(self, x: int = 0, y: int = 0, width: int | None = None, height: int | None = None) -> Pixels:
        """One request, so one moment: the server draws nothing in between."""
        all_planes, z_pixmap = ctypes.c_ulong(-1).value, 2
        width, height = width or self.width - x, height or self.height - y
        image = self.library.XGetImage(self.connection, self.root, x, y, width, height, all_planes, z_pixmap)
        if not image:
            raise RuntimeError("the screen cannot be read")
        found = image.contents
        data = ctypes.string_at(found.data, found.bytes_per_line * found.height)
        rows = numpy.frombuffer(data, numpy.uint8).reshape(found.height, found.bytes_per_line)
        self.library.XDestroyImage(image)
        # In memory a pixel is blue, green, red, nothing.
        return Pixels(rows[:, : 4 * width].reshape(height, width, 4)[:, :, 2::-1])
