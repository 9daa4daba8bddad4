#!/usr/bin/env python3
"""A small agent for `phyplay serve`, with nothing but Python's standard library.

It speaks the Phy-Q / AIBIRDS protocol as its published description has it, and knows nothing else of PhyPlay. At every
level it shoots at the nearest target, on the flat arc with its first bird, then on the high one. One line per level:

    phyplay serve --template 1.4 &
    python3 pig_aimer.py --levels 20

With --tour it also sends every message there is, once, so that it can serve as an example for each.
"""
import argparse
import json
import math
import socket
import struct

PLAYING, WON, LOST, TERMINATED = 5, 6, 7, 13


class Client:
    """The protocol: every method sends one message and reads its whole reply."""

    def __init__(self, host, port):
        self.socket = socket.create_connection((host, port), timeout=300)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def read(self, size):
        parts = []
        while size > 0:
            part = self.socket.recv(min(size, 1 << 16))
            if not part:
                raise ConnectionError("the server closed the connection")
            parts.append(part)
            size -= len(part)
        return b"".join(parts)

    def ask(self, message, form="", *numbers):
        self.socket.sendall(struct.pack(">B" + form, message, *numbers))

    def u8(self):
        return self.read(1)[0]

    def u32(self):
        return struct.unpack(">I", self.read(4))[0]

    def i32(self):
        return struct.unpack(">i", self.read(4))[0]

    def status(self, message, form="", *numbers):
        self.ask(message, form, *numbers)
        return self.u8() == 1

    def configure(self, agent_id, training=True):
        self.ask(1, "IB", agent_id, 1 if training else 0)
        return tuple(self.read(3))  # round, minutes, levels

    def set_speed(self, speed):
        return self.status(2, "I", speed)

    def read_picture(self):
        width, height = self.u32(), self.u32()
        return width, height, self.read(width * height * 3)

    def read_state(self):
        payload = self.read(self.u32())
        return json.loads(payload[:-5])[0]["features"]  # the last five bytes are no JSON

    def screenshot(self, message=11):
        self.ask(message)
        return self.read_picture()

    def game_state(self):
        self.ask(12)
        return self.u8()

    def objects(self, message=62):
        self.ask(message)
        return self.read_state()

    def objects_and_picture(self, message=61):
        self.ask(message)
        return self.read_state(), self.read_picture()

    def number(self, message):
        self.ask(message)
        return self.u32()

    def best_scores(self):
        self.ask(23)
        return [self.u32() for _ in range(self.u32())]

    def shoot(self, x, y, tap_ms=0, message=31):
        return self.status(message, "iiii", x, y, 0, tap_ms)

    def shoot_series(self, shots, message=33):
        body = b"".join(struct.pack(">Biiii", 31, x, y, 0, tap) for x, y, tap in shots)
        self.socket.sendall(struct.pack(">BB", message, len(shots)) + body)
        return [byte == 1 for byte in self.read(len(shots))]

    def shoot_and_record(self, x, y, tap_ms, every, option=None):
        if option is None:
            self.ask(38, "iiiii", x, y, 0, tap_ms, every)
        else:
            self.ask(38, "iiiiii", x, y, 0, tap_ms, every, option)
        return [self.read_state() for _ in range(self.u32())]

    def record(self, every, frames):
        self.ask(70, "ii", every, frames)
        return [self.read_state() for _ in range(self.u32())]

    def load(self, level):
        return self.status(51, "I", level)

    def ready(self):
        self.ask(68)
        return struct.unpack(">IIIIBBB", self.read(19))

    def novelty_likelihood(self, ids, level, text):
        data = text.encode()
        self.socket.sendall(struct.pack(f">Bffi{len(ids)}iii", 66, 0.1, 0.1, len(ids), *ids, level, len(data)) + data)
        return self.u8() == 1

    def novelty_description(self, text):
        data = text.encode()
        self.socket.sendall(struct.pack(">Bi", 67, len(data)) + data)
        return self.u8() == 1

    def hint(self):
        self.ask(72, "i", 0)
        return json.loads(self.read(self.u32()))

    def close(self):
        self.socket.close()


# What the protocol's description says about the screen and the flight: 640 x 480 pixels, y down, 35 units wide.
PIXELS_PER_UNIT = 640 / 35
SPEED, GRAVITY = 10.0, 0.48 * 9.81


def box(feature):
    ring = feature["geometry"]["coordinates"][0]
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return min(xs), min(ys), max(xs), max(ys)


def label(feature):
    return feature["properties"]["label"]


def reference_point(features):
    left, top, right, _ = next(box(f) for f in features if label(f) == "Slingshot")
    width = right - left
    return left + int(0.45 * width), top + int(0.35 * width)


def targets(features):
    """Middles of the targets, nearest first."""
    boxes = [box(f) for f in features if label(f).startswith("pig")]
    return sorted(((left + right) / 2, (top + bottom) / 2) for left, top, right, bottom in boxes)


def miss(angle, x, y):
    """How far above (x, y), units from the sling, a bird flies that starts a unit behind the sling."""
    away = x + math.cos(angle)
    time = away / (SPEED * math.cos(angle))
    return -math.sin(angle) + SPEED * math.sin(angle) * time - GRAVITY * time * time / 2 - y


def release_point(reference, target, high):
    """Where to let go so that the bird flies to the target; straight at 45 degrees where it is out of reach."""
    x = (target[0] - reference[0]) / PIXELS_PER_UNIT
    y = (reference[1] - target[1]) / PIXELS_PER_UNIT
    angles = [math.radians(tenths / 10) for tenths in range(-300, 850)]
    hits = [b for a, b in zip(angles, angles[1:]) if (miss(a, x, y) < 0) != (miss(b, x, y) < 0)]
    angle = math.radians(45) if not hits else hits[-1] if high else hits[0]
    return round(reference[0] - 200 * math.cos(angle)), round(reference[1] + 200 * math.sin(angle))


def begin(client, agent_id):
    client.configure(agent_id)
    client.set_speed(50)
    info = client.ready() if client.game_state() >= 8 else None
    while 8 <= client.game_state() < TERMINATED:
        info = client.ready()
    return info


def play(client):
    """Plays the level to its end. True where it was won."""
    shots = 0
    while client.game_state() == PLAYING:
        features = client.objects()
        aims = targets(features)
        if not aims:
            break
        x, y = release_point(reference_point(features), aims[0], high=shots % 2 == 1)
        if not client.shoot(x, y, tap_ms=0):
            break
        shots += 1
    return client.game_state() == WON


def tour(client):
    """Every message that play() has no use for."""
    client.load(1)
    reference = reference_point(client.objects())
    x, y = reference[0] - 100, reference[1] + 40
    told = {
        "current level": client.number(14),
        "levels": client.number(15),
        "zoom": [client.status(34), client.status(35)],
        "click": client.status(36),
        "screenshot": client.screenshot()[:2],
        "initial screenshot": client.screenshot(71)[:2],
        "with screenshot": len(client.objects_and_picture(61)[0]),
        "noisy": len(client.objects(64)),
        "noisy with screenshot": len(client.objects_and_picture(63)[0]),
        "recorded shot": len(client.shoot_and_record(x, y, 0, 5)),
        "restart": client.status(52),
        "recorded until the first hit": len(client.shoot_and_record(x, y, 0, 5, option=1)),
        "restart, polar shot": [client.status(52), client.shoot(3000, 60, message=32)],
        "restart, fast shot": [client.status(52), client.shoot(x, y, message=41)],
        "record": len(client.record(10, 5)),
        "restart, fast polar shot": [client.status(52), client.shoot(3000, 60, message=42)],
        "restart, series": [client.status(52), client.shoot_series([(x, y, 0), (x, y, 0)])],
        "restart, fast series": [client.status(52), client.shoot_series([(x, y, 0)], message=43)],
        "score": client.number(65),
        "best scores": len(client.best_scores()),
        "novelty": [client.novelty_likelihood([1, 2], 1, "none"), client.novelty_description("none")],
        "hint": client.hint(),
    }
    client.ask(69)
    told["novelty information"] = client.i32()
    return told


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--host", default="127.0.0.1")
    options.add_argument("--port", type=int, default=2004)
    options.add_argument("--id", type=int, default=28888)
    options.add_argument("--levels", type=int, default=0, help="at most so many; 0 is all")
    options.add_argument("--tour", action="store_true", help="send every message once before playing")
    chosen = options.parse_args()

    client = Client(chosen.host, chosen.port)
    begin(client, chosen.id)
    if chosen.tour:
        print(json.dumps(tour(client)))
    played = won = 0
    while chosen.levels == 0 or played < chosen.levels:
        level = client.number(53)  # the next one; 0 where there is none left
        if level == 0:
            break
        is_won = play(client)
        played += 1
        won += is_won
        print(json.dumps({"level": level, "won": is_won, "score": client.number(65)}))
    print(json.dumps({"played": played, "won": won, "best scores": client.best_scores()}))
    client.close()


if __name__ == "__main__":
    main()
