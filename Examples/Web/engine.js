// The engine in linear memory (Bridge.swift): events go in as they come, `frame` lets time pass and says what is to be
// seen and what has happened. Times are milliseconds, distances CSS pixels, cards their places in the deck.

import { get } from './deck.js'

const EVENT = 5, HEAD = 8, POSE = 10, EFFECT = 7, ROOM = 4096
const EVENTS = { pressed: 0, moved: 1, released: 2, cancelled: 3, swipe: 4, undo: 5, redo: 6, withdraw: 7, layout: 8 }
const MOST = Math.floor(ROOM / EVENT)  // events between two frames, of which a layout is two

export const CHOSEN = 1, UNDONE = 2, REDONE = 3
export const LEFT = 0, RIGHT = 1, UP = 2, DOWN = 3, NONE = -1

// Not as it streams in: that asks of a server that it knows what .wasm is.
export async function load(address) {
  const response = await get(address)
  const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), {})
  return new Engine(instance.exports)
}

class Engine {
  #calls; #memory; #in; #out; #waiting = 0; #latest = 0; #early = []

  constructor(calls) { this.#calls = calls }

  // The deck at rest, from `time` on.
  // - decided: pairs of card and direction, oldest first; undo reaches back to them.
  // - calm: for people who do not want motion.
  open(time, decided, undecided, directions, calm) {
    this.#waiting = 0
    this.#early = []
    this.#latest = time
    for (const [card, direction] of decided) this.#calls.decided(card, direction)
    for (const card of undecided) this.#calls.undecided(card)
    this.#calls.open(directions.reduce((bits, direction) => bits | 1 << direction, 0), calm, time)
  }

  // How much memory the engine has taken, in bytes.
  get bytes() { return this.#calls.memory.buffer.byteLength }

  get isWaiting() { return this.#waiting > 0 }

  tell(kind, time, a = 0, b = 0, pointer = 0) {
    this.#makeRoom(time)
    this.#latest = Math.max(this.#latest, time)
    this.#in.set([EVENTS[kind], time, a, b, pointer], EVENT * this.#waiting++)
  }

  // The bounds begin at 0, 0; the card is in the middle of their width, `top` below their upper edge.
  layout(time, bounds, card) {
    this.tell('layout', time, bounds.width, bounds.height)
    this.#in.set([-1, time, card.width, card.height, card.top], EVENT * this.#waiting++)
  }

  // What is to be seen at `time`, and what has happened. A time before the last event counts as that.
  frame(time) {
    const taken = this.#waiting
    this.#waiting = 0
    this.#calls.tick(Math.max(time, this.#latest), taken)
    this.#look()
    const o = this.#out, poses = [], effects = this.#early
    this.#early = []
    let at = HEAD
    for (let n = o[0]; n > 0; n--, at += POSE) {
      poses.push({
        card: o[at], x: o[at + 1], y: o[at + 2], rotation: o[at + 3], depth: o[at + 4], opacity: o[at + 5],
        stamp: o[at + 6], stampOpacity: o[at + 7], isArmed: o[at + 8] === 1, isHeld: o[at + 9] === 1, isLeaving: o[at + 9] === 2,
      })
    }
    for (let n = o[1]; n > 0; n--, at += EFFECT) {
      effects.push({
        kind: o[at], card: o[at + 1], direction: o[at + 2], time: o[at + 3], sequence: o[at + 4], dwell: o[at + 5],
        cause: o[at + 6],
      })
    }
    return {
      poses, effects, isMoving: o[2] === 1, wake: o[3], remaining: o[4], top: o[5], canUndo: o[6] === 1, canRedo: o[7] === 1,
    }
  }

  // Where more happens than has room, the engine takes what there is before the next frame.
  #makeRoom(time) {
    if (this.#waiting >= MOST - 1) this.#early = this.frame(time).effects
    this.#look()
  }

  // Growing memory takes the old buffer away, so the views are made anew where that has happened.
  #look() {
    const { memory, inbox, outbox } = this.#calls
    if (this.#in && this.#memory === memory.buffer) return
    const [i, o] = [inbox(), outbox()]
    this.#memory = memory.buffer
    this.#in = new Float64Array(memory.buffer, i, ROOM)
    this.#out = new Float64Array(memory.buffer, o, ROOM)
  }
}
