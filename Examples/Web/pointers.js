// Mouse, pen and fingers as the engine is told of them. The first that is down has the card; a later one takes it over
// only from a thumb that just lies there, and is otherwise not listened to.

const RESTING = 8  // pixels within which a finger is at rest

export class Pointers {
  #tell; #stage; #box; #down = new Map(); #holder = null

  // - tell: (kind, time, x, y, pointer)
  constructor(stage, tell) {
    this.#stage = stage
    this.#tell = tell
    stage.addEventListener('pointerdown', event => this.#press(event))
    stage.addEventListener('pointermove', event => this.#move(event))
    stage.addEventListener('pointerup', event => this.#release(event))
    for (const kind of ['pointercancel', 'lostpointercapture']) stage.addEventListener(kind, event => this.#lose(event))
  }

  // Puts the card down: the window lost the focus, or something is shown above the cards.
  lose() {
    if (this.#holder !== null) this.#tell('cancelled', performance.now(), 0, 0, this.#holder)
    this.#holder = null
    this.#down.clear()
  }

  #place(event) { return [event.clientX - this.#box.left, event.clientY - this.#box.top] }

  #press(event) {
    if (event.button !== 0 || event.target.closest('button, a, dialog, .panel')) return
    this.#box = this.#stage.getBoundingClientRect()
    const [x, y] = this.#place(event), id = event.pointerId
    this.#stage.setPointerCapture(id)
    this.#down.set(id, { x, y, isResting: true })
    const holder = this.#down.get(this.#holder)
    if (holder && !holder.isResting) return
    if (holder) this.#tell('cancelled', event.timeStamp, 0, 0, this.#holder)
    this.#holder = id
    this.#tell('pressed', event.timeStamp, x, y, id)
  }

  #move(event) {
    const finger = this.#down.get(event.pointerId)
    if (!finger) return
    const [x, y] = this.#place(event)
    if (Math.hypot(x - finger.x, y - finger.y) > RESTING) finger.isResting = false
    if (event.pointerId !== this.#holder) return
    // All that the device told between two frames: a flick is as fast as it was.
    const steps = event.getCoalescedEvents?.() ?? []
    for (const step of steps.length ? steps : [event]) this.#tell('moved', step.timeStamp, ...this.#place(step), this.#holder)
  }

  #release(event) {
    this.#down.delete(event.pointerId)
    if (event.pointerId !== this.#holder) return
    this.#holder = null
    this.#tell('released', event.timeStamp, ...this.#place(event), event.pointerId)
  }

  #lose(event) {
    this.#down.delete(event.pointerId)
    if (event.pointerId !== this.#holder) return
    this.#holder = null
    this.#tell('cancelled', event.timeStamp, 0, 0, event.pointerId)
  }
}
