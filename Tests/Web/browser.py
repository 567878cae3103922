"""A Chromium without a window, driven through the DevTools protocol with nothing but the standard library."""

import base64
import http.server
import json
import os
import pathlib
import shutil
import socket
import struct
import subprocess
import tempfile
import threading
import time
import urllib.request


def find():
    """The command of an installed Chromium; None if there is none."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return next((path for name in names if (path := shutil.which(name))), None)


def repeated(deck, times):
    """A deck of many cards: the cards of a file so many times, as bytes."""
    cards = json.loads(pathlib.Path(deck).read_text())["cards"]
    return json.dumps({"title": "Many", "cards": [{**card, "id": f"{card['id']} {n}"} for n in range(times) for card in cards]}).encode()


class Server:
    """Serves a folder to this machine, as any static server does, and what is in `files`: bytes by their path."""

    def __init__(self, folder):
        self.files = files = {}

        class Handler(http.server.SimpleHTTPRequestHandler):
            def __init__(self, *arguments):
                super().__init__(*arguments, directory=str(folder))

            def do_GET(self):
                data = files.get(self.path)
                if data is None:
                    return super().do_GET()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_):
                pass

            def copyfile(self, source, target):
                try:
                    super().copyfile(source, target)
                except ConnectionError:  # the page went elsewhere meanwhile
                    pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self._server.server_port}"

    def close(self):
        self._server.shutdown()
        self._server.server_close()


class WebSocket:
    """The client's side of RFC 6455, as far as DevTools needs it: text, in one frame or in several."""

    def __init__(self, address):
        host, path = address.removeprefix("ws://").split("/", 1)
        name, port = host.split(":")
        self._socket = socket.create_connection((name, int(port)), timeout=300)
        key = base64.b64encode(os.urandom(16)).decode()
        self._socket.sendall(
            f"GET /{path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        self._buffer = b""
        while b"\r\n\r\n" not in self._buffer:
            self._buffer += self._receive()
        head, self._buffer = self._buffer.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise ConnectionError(head.decode(errors="replace"))

    def _receive(self):
        data = self._socket.recv(1 << 20)
        if not data:
            raise ConnectionError("the browser has gone")
        return data

    def _take(self, count):
        while len(self._buffer) < count:
            self._buffer += self._receive()
        data, self._buffer = self._buffer[:count], self._buffer[count:]
        return data

    def send(self, text):
        data, mask = text.encode(), os.urandom(4)
        length = len(data)
        if length < 126:
            head = struct.pack("!BB", 0x81, 0x80 | length)
        elif length < 1 << 16:
            head = struct.pack("!BBH", 0x81, 0x80 | 126, length)
        else:
            head = struct.pack("!BBQ", 0x81, 0x80 | 127, length)
        masked = bytes(byte ^ mask[index & 3] for index, byte in enumerate(data))
        self._socket.sendall(head + mask + masked)

    def receive(self):
        text = b""
        while True:
            first, second = self._take(2)
            length = second & 0x7F
            if length == 126:
                (length,) = struct.unpack("!H", self._take(2))
            elif length == 127:
                (length,) = struct.unpack("!Q", self._take(8))
            data = self._take(length)
            if first & 0x0F == 9:  # a ping; DevTools does not wait for what answers it
                continue
            text += data
            if first & 0x80:
                return text.decode()

    def close(self):
        self._socket.close()


class Browser:
    """One process; each page of it is a tab."""

    def __init__(self, command):
        self._folder = tempfile.mkdtemp(prefix="swipedeck-web-")
        flags = ["--headless=new", "--remote-debugging-port=0", f"--user-data-dir={self._folder}", "--no-first-run",
                 "--disable-gpu", "--disable-dev-shm-usage", "--mute-audio", "--disable-background-networking",
                 "--disable-component-update", "--hide-scrollbars", "--enable-precise-memory-info",
                 "--js-flags=--expose-gc"]
        if os.getuid() == 0:
            flags.append("--no-sandbox")
        self._process = subprocess.Popen([command, *flags, "about:blank"], stdout=subprocess.DEVNULL,
                                         stderr=subprocess.DEVNULL, start_new_session=True)
        port = pathlib.Path(self._folder, "DevToolsActivePort")
        end = time.monotonic() + 60
        while not (port.exists() and len(port.read_text().split()) == 2):
            if self._process.poll() is not None or time.monotonic() > end:
                self.close()
                raise RuntimeError("the browser does not start")
            time.sleep(0.05)
        self._port = port.read_text().split()[0]

    def page(self, width=390, height=844, scale=1, touch=False, dark=True, reduced=False):
        request = urllib.request.Request(f"http://127.0.0.1:{self._port}/json/new?about:blank", method="PUT")
        target = json.load(urllib.request.urlopen(request, timeout=60))
        return Page(target["webSocketDebuggerUrl"], width, height, scale, touch, dark, reduced)

    def processor_time(self):
        """Seconds that all its processes together have used."""
        ticks = 0
        for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue
            if int(fields[3]) == self._process.pid:  # its session
                ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def close(self):
        if self._process.poll() is None:
            os.killpg(self._process.pid, 15)
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(self._process.pid, 9)
                self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)


class Page:
    """A tab. What its console complains of is in `complaints`."""

    def __init__(self, address, width, height, scale, touch, dark, reduced):
        self._socket = WebSocket(address)
        self._next = 0
        self.complaints = []
        self.width, self.height = width, height
        for domain in ("Page", "Runtime", "Log", "DOM", "Performance"):
            self.call(f"{domain}.enable")
        self.resize(width, height, scale, touch)
        self.call("Emulation.setTouchEmulationEnabled", enabled=touch)
        self.media(dark, reduced)

    def media(self, dark=True, reduced=False):
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if reduced else "no-preference"}])

    def resize(self, width, height, scale=1, touch=False):
        self.width, self.height = width, height
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=touch)

    def call(self, method, **parameters):
        self._next += 1
        number = self._next
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self._socket.receive())
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self._hear(answer)

    def _hear(self, event):
        what, about = event.get("method"), event.get("params", {})
        if what == "Runtime.exceptionThrown":
            details = about["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description") or details["text"])
        elif what == "Runtime.consoleAPICalled" and about["type"] in ("error", "warning", "assert"):
            self.complaints.append(" ".join(str(part.get("value", part)) for part in about["args"]))
        elif what == "Log.entryAdded" and about["entry"]["level"] in ("error", "warning"):
            self.complaints.append(f"{about['entry']['text']} ({about['entry'].get('url', '')})")
        elif what == "Page.javascriptDialogOpening":
            # Answered as it comes: until then the page stands still.
            self._next += 1
            self._socket.send(json.dumps({"id": self._next, "method": "Page.handleJavaScriptDialog", "params": {"accept": True}}))

    def run(self, expression):
        """The value of an expression, waited for if it is a promise."""
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description") or details["text"])
        return result["result"].get("value")

    def open(self, address, ready="globalThis.swipedeck?.isReady() === true"):
        self.call("Page.navigate", url=address)
        self.wait(ready)

    def front(self):
        """Only the tab in front draws."""
        self.call("Page.bringToFront")

    def wait(self, expression, seconds=15):
        """Until an expression is true."""
        end = time.monotonic() + seconds
        while not self._try(expression):
            if time.monotonic() > end:
                raise TimeoutError(f"{expression} does not come true; {self.complaints[:3]}")
            time.sleep(0.02)

    def _try(self, expression):
        try:
            return self.run(expression)
        except RuntimeError as error:
            if "context" in str(error):  # the page is being loaded
                return False
            raise

    def picture(self, path):
        data = self.call("Page.captureScreenshot", format="png")["data"]
        pathlib.Path(path).parent.mkdir(parents=True, exist_ok=True)
        pathlib.Path(path).write_bytes(base64.b64decode(data))

    # Input, as the devices give it.

    def key(self, key, code=None, modifiers=0):
        text = {"text": key} if len(key) == 1 and not modifiers else {}
        codes = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Escape": 27, "Backspace": 8, " ": 32}
        for kind in ("keyDown" if text else "rawKeyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=code or key, modifiers=modifiers,
                      windowsVirtualKeyCode=codes.get(key, ord(key[0].upper())), **(text if kind == "keyDown" else {}))

    def touch(self, kind, *fingers):
        """kind: Start, Move, End, Cancel; fingers: (id, x, y) of all that are down."""
        self.call("Input.dispatchTouchEvent", type=f"touch{kind}",
                  touchPoints=[{"id": number, "x": x, "y": y} for number, x, y in fingers])

    def mouse(self, kind, x, y, button="left", pointer="mouse"):
        down = 0 if kind == "Released" else 1
        self.call("Input.dispatchMouseEvent", type=f"mouse{kind}", x=x, y=y, button=button, buttons=down, clickCount=1,
                  pointerType=pointer)

    def drag(self, start, end, steps=12, pause=0.012, device="touch"):
        """Presses, moves in a straight line, lets go."""
        (x, y), (to_x, to_y) = start, end
        points = [(x + (to_x - x) * step / steps, y + (to_y - y) * step / steps) for step in range(1, steps + 1)]
        if device == "touch":
            self.touch("Start", (1, x, y))
            for point in points:
                self.touch("Move", (1, *point))
                time.sleep(pause)
            self.touch("End")
        else:
            self.mouse("Pressed", x, y, pointer=device)
            for point in points:
                self.mouse("Moved", *point, pointer=device)
                time.sleep(pause)
            self.mouse("Released", to_x, to_y, pointer=device)

    def close(self):
        try:
            self.call("Page.close")
        except (ConnectionError, RuntimeError):
            pass
        self._socket.close()
