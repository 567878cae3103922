// Mouse, pen and fingers as the engine is told of them, which knows who holds the card: the first that is pressed on it.
// Only a thumb that just lies there gives way to a finger that comes later.

const RESTING = 8  // pixels within which a finger is at rest

export class Pointers {
  #tell; #stage; #box; #down = new Map()

  // - tell: (kind, time, x, y, pointer)
  constructor(stage, tell) {
    this.#stage = stage
    this.#tell = tell
    stage.addEventListener('pointerdown', event => this.#press(event))
    stage.addEventListener('pointermove', event => this.#move(event))
    stage.addEventListener('pointerup', event => this.#end('released', event))
    for (const kind of ['pointercancel', 'lostpointercapture']) stage.addEventListener(kind, event => this.#end('cancelled', event))
  }

  // Puts the card down: the window lost the focus, or something is shown above the cards.
  lose() { for (const id of this.#down.keys()) this.#cancel(id, performance.now()) }

  #cancel(id, time) {
    this.#down.delete(id)
    this.#tell('cancelled', time, 0, 0, id)
  }

  #place(event) { return [event.clientX - this.#box.left, event.clientY - this.#box.top] }

  #press(event) {
    if (event.button !== 0 || event.target.closest('button, a, dialog, .panel')) return
    this.#box = this.#stage.getBoundingClientRect()
    const [x, y] = this.#place(event), id = event.pointerId
    this.#stage.setPointerCapture(id)
    for (const [other, { isResting }] of this.#down) if (isResting) this.#cancel(other, event.timeStamp)
    this.#down.set(id, { x, y, isResting: true })
    this.#tell('pressed', event.timeStamp, x, y, id)
  }

  #move(event) {
    const finger = this.#down.get(event.pointerId)
    if (!finger) return
    const [x, y] = this.#place(event)
    if (Math.hypot(x - finger.x, y - finger.y) > RESTING) finger.isResting = false
    // All that the device told between two frames: a flick is as fast as it was.
    const steps = event.getCoalescedEvents?.() ?? []
    for (const step of steps.length ? steps : [event]) this.#tell('moved', step.timeStamp, ...this.#place(step), event.pointerId)
  }

  #end(kind, event) {
    if (this.#down.delete(event.pointerId)) this.#tell(kind, event.timeStamp, ...this.#place(event), event.pointerId)
  }
}
