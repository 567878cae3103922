#!/usr/bin/env python3
"""Measures the page of Examples/Web in a Chromium without a window: run.py [call frames memory]. Run by
`make benchmarks-web`, which builds the page first."""

import gzip
import os
import pathlib
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Tests/Web"))
import browser  # noqa: E402 # it lies with the tests

WEB = ROOT / ".build/web"

# A call of the engine with one move, and with none, for a held card with two behind it; the second of them is a frame.
CALLS = """(async () => {
  const { load } = await import('/engine.js')
  const { instance: { exports } } = await WebAssembly.instantiate(await (await fetch('engine.wasm')).arrayBuffer(), {})
  const engine = await load('engine.wasm')
  engine.open(0, [], [...Array(32).keys()], [0, 1, 2, 3], false)
  engine.layout(0, { width: 390, height: 700 }, { width: 370, height: 670, top: 0 })
  engine.tell('pressed', 1, 195, 300)
  engine.frame(2)
  let time = 2
  const measure = step => {
    const runs = []
    for (let run = 0; run < 15; run++) {
      const since = performance.now(), count = 20000
      for (let n = 0; n < count; n++) step(n)
      runs.push((performance.now() - since) / count * 1e6)
    }
    return Math.round(runs.sort((a, b) => a - b)[7])
  }
  const frame = measure(() => engine.frame(time += 0.01))
  const both = measure(n => { engine.tell('moved', time += 0.01, 195 + n % 60, 300); engine.frame(time) })
  const four = measure(n => { for (let k = 0; k < 4; k++) engine.tell('moved', time += 0.01, 195 + (n + k) % 60, 300); engine.frame(time) })
  return { frame, move: Math.round((four - both) / 3) }
})()"""

FRAMES = """globalThis.stamps = []; globalThis.work = []
{ const count = stamp => { stamps.push(stamp); if (globalThis.isCounting) requestAnimationFrame(count) }
  globalThis.begin = () => { stamps = []; globalThis.isCounting = true; requestAnimationFrame(count) } }"""


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))]


def frames(chromium, server, size, scale, touch, slower):
    page = chromium.page(*size, scale, touch=touch)
    page.open(f"{server.address}/index.html")
    page.run("localStorage.clear()")
    page.open(f"{server.address}/index.html")
    page.run(FRAMES)
    page.call("Emulation.setCPUThrottlingRate", rate=slower)
    page.run("begin()")
    used = chromium.processor_time()
    x, y = size[0] / 2, size[1] * 0.4
    for number in range(6):
        page.drag((x, y), (x + (150 if number % 2 else -150), y), steps=40, pause=0.022, device="touch" if touch else "mouse")
        time.sleep(0.5)
    stamps = page.run("isCounting = false, stamps")
    used = chromium.processor_time() - used
    page.call("Emulation.setCPUThrottlingRate", rate=1)
    gaps = [after - before for before, after in zip(stamps, stamps[1:])]
    late = sum(gap > 34 for gap in gaps)
    print(f"| {size[0]}×{size[1]} @{scale}, {'touch' if touch else 'mouse'}, processor {slower} × slower | "
          f"{1000 * len(gaps) / (stamps[-1] - stamps[0]):.1f} | {percentile(gaps, 0.99):.1f} | {late} of {len(gaps)} | {1000 * used / len(gaps):.1f} |")
    page.close()


def memory(chromium, server):
    # Without motion, so that eight cards a frame are never above each other.
    page = chromium.page(390, 844, reduced=True)
    server.files["/many.json"] = browser.repeated(ROOT / "Decks/people.json", 400)
    page.open(f"{server.address}/index.html?deck=many.json")
    page.run("localStorage.clear()")
    page.open(f"{server.address}/index.html?deck=many.json")
    look = """(gc(), gc(), [performance.memory.usedJSHeapSize / 1024, swipedeck.engine.bytes / 1024, document.querySelectorAll('*').length,
      Object.entries(localStorage).reduce((sum, [key, value]) => sum + key.length + value.length, 0) / 1024].map(Math.round))"""
    swipe = """new Promise(done => {
      let left = 2000
      const step = () => {
        for (let n = 0; n < 8 && left > 0; n++, left--)
          document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: left % 2 ? 'ArrowLeft' : 'ArrowRight' }))
        left > 0 ? requestAnimationFrame(step) : setTimeout(done, 1500)
      }
      step()
    })"""
    for count in range(0, 10001, 2000):
        if count:
            page.run(swipe)
        heap, engine, elements, kept = page.run(look)
        print(f"| {count:,} | {heap:,} | {engine:,} | {elements} | {kept:,} |")
    page.run("localStorage.clear()")
    if page.complaints:
        print(page.complaints[:3])
    page.close()


def main():
    wanted = sys.argv[1:] or ["call", "frames", "memory"]
    command = os.environ.get("CHROMIUM") or browser.find()
    if not command:
        sys.exit("no Chromium: Tools/setup.sh web installs one")
    server, chromium = browser.Server(WEB), browser.Browser(command)
    try:
        data = (WEB / "engine.wasm").read_bytes()
        print(f"engine.wasm: {len(data):,} bytes, {len(gzip.compress(data, 9)):,} as gzip\n")
        if "call" in wanted:
            page = chromium.page()
            page.open(f"{server.address}/index.html")
            figures = page.run(CALLS)
            print(f"a frame of three, with its objects in JavaScript: {figures['frame']:,} ns; a move: {figures['move']:,} ns\n")
            page.close()
        if "frames" in wanted:
            print("| | frames a second | 99 % within, ms | over 34 ms | processor, ms a frame |\n|---|---|---|---|---|")
            for slower in (1, 4):
                frames(chromium, server, (390, 844), 2, True, slower)
                frames(chromium, server, (1280, 800), 1, False, slower)
            print()
        if "memory" in wanted:
            print("| swipes | heap, KiB | engine, KiB | elements | storage, thousands of characters |\n|---|---|---|---|---|")
            memory(chromium, server)
    finally:
        chromium.close()
        server.close()


main()
