"""Compares a picture that the program wrote with what the virtual display shows.

usage: compare_display.py PICTURE.png SCREEN

SCREEN is the file that Xvfb keeps its framebuffer in (-fbdir), in the format of xwd. The window stands in its upper left
corner or in the middle. What is near the pointer, which the display draws, is left out: the pointer is told by where
the two differ, so differences must lie within one small square.
"""
import pathlib
import struct
import sys
import zlib

POINTER_PX = 40


def rows_of_png(path):
    """RGB bytes of each row of an 8 bit RGB or RGBA picture."""
    data = pathlib.Path(path).read_bytes()
    at, packed = 8, b""
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            width, height, depth, color = struct.unpack(">IIBB", body[:10])
            channels = {2: 3, 6: 4}[color]
            assert depth == 8
        elif kind == b"IDAT":
            packed += body
        at += 12 + size
    raw = zlib.decompress(packed)
    stride = width * channels
    above = bytearray(stride)
    rows = []
    for y in range(height):
        start = y * (stride + 1)
        row = unfiltered(raw[start], bytearray(raw[start + 1 : start + 1 + stride]), above, channels)
        rows.append(b"".join(bytes(row[i : i + 3]) for i in range(0, stride, channels)))
        above = row
    return rows


def unfiltered(kind, row, above, channels):
    for i in range(len(row) if kind else 0):
        left = row[i - channels] if i >= channels else 0
        up = above[i]
        corner = above[i - channels] if i >= channels else 0
        if kind == 1:
            guess = left
        elif kind == 2:
            guess = up
        elif kind == 3:
            guess = (left + up) // 2
        else:
            sides = left + up - corner
            guess = min((left, up, corner), key=lambda value: abs(sides - value))
        row[i] = (row[i] + guess) & 255
    return row


def rows_of_screen(path):
    """RGB bytes of each row of a display with 32 bits per pixel."""
    data = pathlib.Path(path).read_bytes()
    header = struct.unpack(">25I", data[:100])
    header_size, width, height = header[0], header[4], header[5]
    byte_order, bits_per_pixel, bytes_per_line, colors = header[7], header[11], header[12], header[19]
    assert bits_per_pixel == 32
    first = header_size + 12 * colors
    rgb = (2, 1, 0) if byte_order == 0 else (1, 2, 3)
    rows = []
    for y in range(height):
        line = data[first + y * bytes_per_line : first + y * bytes_per_line + 4 * width]
        row = bytearray(3 * width)
        for channel, offset in enumerate(rgb):
            row[channel::3] = line[offset::4]
        rows.append(bytes(row))
    return rows


def main():
    picture, screen = rows_of_png(sys.argv[1]), rows_of_screen(sys.argv[2])
    left = (len(screen[0]) - len(picture[0])) // 3 // 2
    top = (len(screen) - len(picture)) // 2
    differing = []
    for y, row in enumerate(picture):
        shown = screen[top + y][3 * left : 3 * left + len(row)]
        if shown != row:
            differing += [(i // 3, y) for i in range(len(row)) if row[i] != shown[i]]
    if not differing:
        return 0
    columns = [x for x, _ in differing]
    rows = [y for _, y in differing]
    box = (min(columns), min(rows), max(columns) + 1, max(rows) + 1)
    if box[2] - box[0] <= POINTER_PX and box[3] - box[1] <= POINTER_PX:
        return 0
    print(f"{len(set(differing))} pixels differ, from {box[:2]} to {box[2:]}", file=sys.stderr)
    return 1


sys.exit(main())
