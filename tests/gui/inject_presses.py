"""Presses the mouse and keys through XTEST at known times, and writes the times down.

Each attempt at a PHYRE task: the left button on the ball, Space to go, R to try again; at moments that no frame rate
divides. One line each: ATTEMPT FIRST_US COMMIT_US, microseconds of CLOCK_MONOTONIC, taken just before the request is
sent to the X server. The next press waits until the game's trace tells of the one before, as a person would: a machine
that is busy with other things may need long for it.

usage: inject_presses.py X Y COUNT OUT TRACE      X, Y: a point of the screen
"""
import ctypes
import ctypes.util
import random
import sys
import time

x, y, count = (int(word) for word in sys.argv[1:4])
x11 = ctypes.CDLL("libX11.so.6")
xtst = ctypes.CDLL("libXtst.so.6")
x11.XOpenDisplay.restype = ctypes.c_void_p
display = ctypes.c_void_p(x11.XOpenDisplay(None))
if not display:
    sys.exit("no X display")
SPACE = x11.XKeysymToKeycode(display, ctypes.c_ulong(0x20))
R = x11.XKeysymToKeycode(display, ctypes.c_ulong(0x72))
random.seed(1)


def pause(seconds):
    time.sleep(seconds + random.random() * 0.040)


def wait_for(words, times):
    """Until the trace has these words so often."""
    patience = time.monotonic() + 20
    while open(sys.argv[5], encoding="utf-8").read().count(words) < times:
        if time.monotonic() > patience:
            sys.exit(f"the trace does not have '{words}' {times} times")
        time.sleep(0.01)


def press(request, code):
    """Down at a known time, up a little later. The time of down."""
    at_us = time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1000
    request(display, code, True, ctypes.c_ulong(0))
    x11.XFlush(display)
    time.sleep(0.030)
    request(display, code, False, ctypes.c_ulong(0))
    x11.XFlush(display)
    return at_us


xtst.XTestFakeMotionEvent(display, -1, x, y, ctypes.c_ulong(0))
x11.XSync(display, False)
time.sleep(0.5)
with open(sys.argv[4], "w", encoding="utf-8") as out:
    for attempt in range(1, count + 1):
        first_us = press(xtst.XTestFakeButtonEvent, 1)
        pause(0.15)
        commit_us = press(xtst.XTestFakeKeyEvent, SPACE)
        pause(0.2)
        wait_for("move attempt=", attempt)
        if attempt < count:
            press(xtst.XTestFakeKeyEvent, R)
            pause(0.2)
            wait_for("result task=", attempt)
            pause(0.1)
        out.write(f"{attempt} {first_us} {commit_us}\n")
