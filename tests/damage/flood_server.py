#!/usr/bin/env python3
"""`phyplay serve` under clients that want its memory, and under many short sessions: what it holds stays bounded.

    flood_server.py PROGRAM [--connections 512] [--sessions 100000] [--most-mb 100]

Prints the peak of the server's memory after each flood and its memory and descriptors while the sessions pass; exit code 1
where it is more than --most-mb (beside the loaded games themselves), grows with the sessions, or an honest client lost
its connection.
"""
import argparse
import json
import os
import pathlib
import resource
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time

STATE, SHOOT, LOAD, RECORD, TEXT = 12, 31, 51, 70, 67


def message(number, *values):
    return struct.pack(f">B{len(values)}i", number, *values)


class Client:
    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=120)

    def ask(self, request, reply_bytes):
        self.socket.sendall(request)
        return self.read(reply_bytes)

    def read(self, count):
        parts = []
        while count > 0:
            part = self.socket.recv(min(count, 1 << 20))
            if not part:
                raise ConnectionError("the server closed the connection")
            parts.append(part)
            count -= len(part)
        return b"".join(parts)

    def load(self, level):
        self.ask(message(1, 1) + b"\x01", 3)
        return self.ask(message(LOAD, level), 1)


class Server:
    def __init__(self, program, out):
        self.process = subprocess.Popen([program, "serve", "--json", "--port", "0", "--start-in-menu", "--out", out],
                                        stdout=subprocess.PIPE, text=True)
        start = json.loads(self.process.stdout.readline())
        self.port, self.levels = start["port"], start["levels"]
        self.told = 0
        threading.Thread(target=self._count, daemon=True).start()

    def _count(self):
        for _ in self.process.stdout:
            self.told += 1

    def status(self, field):
        for line in pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith(field + ":"):
                return int(line.split()[1]) / 1024
        raise KeyError(field)

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def end(self):
        self.process.terminate()
        return self.process.wait(timeout=120)


def largest_reply(port, levels):
    """The level whose record of 300 frames is the longest, and its bytes."""
    found = (0, 0)
    for level in range(1, levels + 1):
        client = Client(port)
        client.load(level)
        states = struct.unpack(">I", client.ask(message(RECORD, 1, 300), 4))[0]
        size = 4
        for _ in range(states):
            length = struct.unpack(">I", client.read(4))[0]
            client.read(length)
            size += 4 + length
        found = max(found, (size, level))
    return found[1], found[0]


def flood(server, connections, requests, seconds):
    """Opens so many connections that send `requests` and read nothing, beside one that shoots and looks at the state."""
    stop = threading.Event()
    trouble = []

    def play_honestly():
        try:
            client = Client(server.port)
            client.load(1)
            while not turns or not stop.is_set():
                client.ask(message(SHOOT, -50, 300, 0, 0), 1)
                client.ask(message(STATE), 1)
                turns.append(time.monotonic())
        except OSError as error:
            trouble.append(str(error))

    turns = []
    began = time.monotonic()
    honest = threading.Thread(target=play_honestly)
    honest.start()
    clients = []
    for _ in range(connections - 1):
        client = Client(server.port)
        client.socket.sendall(requests)
        clients.append(client)
    time.sleep(seconds)
    stop.set()
    honest.join()
    waits = [after - before for before, after in zip([began, *turns], turns)]
    print(f"  honest client: {len(turns)} turns, longest wait {max(waits, default=0):.1f} s", *trouble)
    for client in clients:
        client.socket.close()
    return not trouble and bool(turns)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("program")
    options.add_argument("--connections", type=int, default=512)
    options.add_argument("--sessions", type=int, default=100_000)
    options.add_argument("--most-mb", type=float, default=100.0)
    options.add_argument("--seconds", type=float, default=20.0, help="how long each flood stays")
    chosen = options.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
    is_good = True
    with tempfile.TemporaryDirectory() as folder:
        server = Server(chosen.program, os.path.join(folder, "levels"))
        at_rest = server.status("VmRSS")
        print(f"{server.levels} levels; at rest {at_rest:.1f} MB, {server.descriptors()} descriptors")
        level, size = largest_reply(server.port, server.levels)
        print(f"largest reply: {size / 1e6:.2f} MB, level {level}")
        server.end()
        preparation = message(1, 1) + b"\x01" + message(LOAD, level)
        games = 0.0  # what so many loaded levels take by themselves
        for name, requests in (("texts announced, not sent", message(TEXT, 65536)),
                               ("texts sent but for their last byte", message(TEXT, 65536) + bytes(65535)),
                               ("the level loaded", preparation),
                               ("replies that nobody takes", preparation + 4 * message(RECORD, 1, 300))):
            server = Server(chosen.program, os.path.join(folder, name.replace(" ", "_")))
            is_good &= flood(server, chosen.connections, requests, chosen.seconds)
            peak = server.status("VmHWM")
            print(f"{chosen.connections} connections, {name}: peak {peak:.1f} MB", flush=True)
            server.end()
            if name == "the level loaded":
                games = peak - at_rest
            is_good &= peak < chosen.most_mb + games
        server = Server(chosen.program, os.path.join(folder, "sessions"))
        seen = []
        for i in range(chosen.sessions):
            client = Client(server.port)
            if i % 10 == 0:
                client.load(1 + i // 10 % server.levels)
            client.ask(message(STATE), 1)
            client.socket.close()
            if i % max(chosen.sessions // 10, 1) == 0:
                seen.append((server.status("VmRSS"), server.descriptors()))
                print(f"  {i:7} sessions: {seen[-1][0]:.1f} MB, {seen[-1][1]} descriptors", flush=True)
        time.sleep(2)
        seen.append((server.status("VmRSS"), server.descriptors()))
        growth = seen[-1][0] - seen[len(seen) // 2][0]
        print(f"{chosen.sessions} sessions: {seen[-1][0]:.1f} MB, {growth:+.1f} MB in the second half, "
              f"{seen[-1][1]} descriptors")
        is_good &= growth < 2.0 and seen[-1][1] <= seen[0][1]
        is_good &= server.end() == 0
    print("held" if is_good else "DID NOT HOLD")
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
