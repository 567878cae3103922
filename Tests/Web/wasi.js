// As much of WASI as simulate.wasm asks for: arguments, standard input, output and error, and the end.

class Exit { constructor(code) { this.code = code } }

export async function compile(address) { return WebAssembly.compile(await (await fetch(address)).arrayBuffer()) }

// Plays a script. Returns its end {code, output, complaint}.
export async function play(module, script, words) {
  const written = { 1: [], 2: [] }, input = new TextEncoder().encode(script), strings = ['simulate', ...words]
  let memory, taken = 0
  const view = () => new DataView(memory.buffer), bytes = () => new Uint8Array(memory.buffer)
  const vectors = (at, count) => Array.from({ length: count }, (_, n) => [view().getUint32(at + 8 * n, true), view().getUint32(at + 8 * n + 4, true)])
  const system = {
    args_sizes_get(count, size) {
      view().setUint32(count, strings.length, true)
      view().setUint32(size, strings.reduce((sum, text) => sum + text.length + 1, 0), true)
      return 0
    },
    args_get(pointers, place) {
      for (const text of strings) {
        view().setUint32(pointers, place, true)
        bytes().set(new TextEncoder().encode(text + '\0'), place)
        pointers += 4
        place += text.length + 1
      }
      return 0
    },
    fd_read(file, at, count, read) {
      let sum = 0
      for (const [place, length] of vectors(at, count)) {
        const part = input.subarray(taken, taken + length)
        bytes().set(part, place)
        taken += part.length
        sum += part.length
      }
      view().setUint32(read, sum, true)
      return 0
    },
    fd_write(file, at, count, done) {
      let sum = 0
      for (const [place, length] of vectors(at, count)) {
        written[file].push(bytes().slice(place, place + length))
        sum += length
      }
      view().setUint32(done, sum, true)
      return 0
    },
    proc_exit(code) { throw new Exit(code) },
  }
  const missing = { get: (known, name) => known[name] ?? (() => 52) }  // 52: not supported
  const { exports } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: new Proxy(system, missing) })
  memory = exports.memory
  let code = 0
  try { exports._start() } catch (error) { if (!(error instanceof Exit)) throw error; code = error.code }
  const text = async file => new Blob(written[file]).text()
  return { code, output: await text(1), complaint: await text(2) }
}
