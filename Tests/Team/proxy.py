#!/usr/bin/env python3
"""A line between a client and its PostgreSQL that is as bad as one likes.

    proxy.py HOST:PORT | SOCKET    prints the port that it listens on (127.0.0.1), then does what its input says

A line of input is a command, and holds for the connections that there are and for those that come:

    delay MS   everything arrives MS milliseconds later, in each direction
    hang       nothing is passed on any more, and nothing is closed: a cable that was pulled
    cut N      after N more bytes from the server every connection is closed, in the middle of a message if need be
    refuse     new connections are closed at once, those that there are too
    go         all is well again
    end        ends it, as the end of the input does

Each command is answered with "ok" on a line, once it holds.
"""

import asyncio
import sys


class Line:
    def __init__(self, target):
        self.target = target
        self.delay = 0.0
        self.refuses = False
        self.left = None
        self.flows = asyncio.Event()
        self.flows.set()
        self.open = set()

    async def connect(self):
        if "/" in self.target:
            return await asyncio.open_unix_connection(self.target)
        host, port = self.target.rsplit(":", 1)
        return await asyncio.open_connection(host, int(port))

    async def accept(self, reader, writer):
        if self.refuses:
            writer.transport.abort()
            return
        try:
            far_reader, far_writer = await self.connect()
        except OSError:
            writer.transport.abort()
            return
        pair = (writer, far_writer)
        self.open.add(pair)
        try:
            await asyncio.gather(self.carry(reader, far_writer, False), self.carry(far_reader, writer, True))
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self.open.discard(pair)
            for end in pair:
                end.transport.abort()

    async def carry(self, reader, writer, from_server):
        """What is read waits for its time in a queue, so that a delay delays and does not slow."""
        queue = asyncio.Queue()

        async def read():
            while True:
                try:
                    data = await reader.read(65536)
                except OSError:
                    data = b""
                await queue.put((asyncio.get_running_loop().time() + self.delay, data))
                if not data:
                    return

        task = asyncio.create_task(read())
        try:
            while True:
                due, data = await queue.get()
                await asyncio.sleep(max(0, due - asyncio.get_running_loop().time()))
                await self.flows.wait()
                if not data:
                    raise ConnectionResetError
                if from_server and self.left is not None:
                    data = data[: self.left]
                    self.left -= len(data)
                writer.write(data)
                await writer.drain()
                if from_server and self.left == 0:
                    self.close_all()
        finally:
            task.cancel()

    def close_all(self):
        self.left = None
        for pair in list(self.open):
            for end in pair:
                end.transport.abort()

    def obey(self, words):
        match words:
            case ["delay", milliseconds]:
                self.delay = int(milliseconds) / 1000
            case ["hang"]:
                self.flows.clear()
            case ["cut", count]:
                self.left = int(count)
            case ["refuse"]:
                self.refuses = True
                self.close_all()
            case ["go"]:
                self.delay, self.left, self.refuses = 0.0, None, False
                self.flows.set()
            case _:
                raise ValueError(" ".join(words))


async def main():
    line = Line(sys.argv[1])
    server = await asyncio.start_server(line.accept, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    commands = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(commands), sys.stdin)
    while text := (await commands.readline()).decode().split():
        if text == ["end"]:
            break
        line.obey(text)
        print("ok", flush=True)
    server.close()
    line.close_all()


if __name__ == "__main__":
    asyncio.run(main())
