// Choices in the browser's storage: a key for each card, so that two windows on one deck do not write over each other's.

const WORDS = ['like', 'nope', 'star', 'later']
export const CAUSES = ['drag', 'key', 'button', 'program']

export class Choices {
  #prefix; #made = new Map(); #last = 0

  // - deck: the name of the deck's file.
  // - ids: of its cards; choices on others stay in the storage, and are not looked at.
  constructor(deck, ids) {
    this.deck = deck
    this.#prefix = `swipedeck ${deck} `
    this.ids = new Set(ids)
    this.reload()
  }

  // All there are, oldest first: [id, {choice, at, cause, dwell, before}]; `before` is the choice that stood until then.
  get all() {
    return [...this.#made].sort(([, a], [, b]) => a.number - b.number || (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  }

  get(id) { return this.#made.get(id) }
  get count() { return this.#made.size }
  tally() {
    const tally = { like: 0, nope: 0, star: 0, later: 0 }
    for (const { choice } of this.#made.values()) tally[choice]++
    return tally
  }

  // Keeps a choice, and says whether that has been done.
  keep(id, choice) {
    const before = this.get(id)
    return this.#put(id, { ...choice, number: ++this.#last, before: before && { ...before, before: undefined } })
  }

  #put(id, made) {
    try { localStorage.setItem(this.#prefix + id, JSON.stringify(made)) } catch { return false }
    this.#made.set(id, made)
    return true
  }

  // The choice that stood before stands again.
  takeBack(id) {
    const { before } = this.#made.get(id) ?? {}
    this.forget(id)
    if (before) this.#put(id, before)  // shorter than what went, so that there is room
  }

  forget(id) {
    this.#made.delete(id)
    try { localStorage.removeItem(this.#prefix + id) } catch { /* what cannot be written was not kept either */ }
  }

  // Reads what is there now. What this program did not write counts as none.
  reload() {
    this.#made.clear()
    let keys = []
    try { keys = Object.keys(localStorage).filter(key => key.startsWith(this.#prefix)) } catch { return }
    for (const key of keys) {
      const id = key.slice(this.#prefix.length), made = Choices.#read(localStorage.getItem(key))
      if (!made || !this.ids.has(id)) continue
      this.#made.set(id, made)
      this.#last = Math.max(this.#last, made.number)
    }
  }

  static #read(text) {
    try {
      const made = JSON.parse(text)
      if (!Choices.#isRight(made) || made.before && !Choices.#isRight(made.before)) return undefined
      return made
    } catch { return undefined }
  }

  // Only what `keep` writes: all of it is exported.
  static #isRight({ choice, at, cause, dwell, number }) {
    return WORDS.includes(choice) && CAUSES.includes(cause) && typeof at === 'string' && new Date(at).toISOString() === at &&
      at.length === 24 && (dwell === undefined || Number.isFinite(dwell) && dwell >= 0) && Number.isSafeInteger(number) && number > 0
  }

  // Calls when another window has made or taken back a choice on this deck. A window never hears of its own.
  onOthers(call) {
    addEventListener('storage', event => {
      if (event.key === null || event.key.startsWith(this.#prefix)) call()
    })
  }

  // What `swipedeck export` writes of the same choices (docs/formats/choices.schema.json).
  // - records: by id, as they are to be written.
  document(records) {
    const choices = this.all.map(([id, { choice, at, cause, dwell }]) =>
      ({ id, choice, at, by: 'web', cause, dwell, card: records.get(id) }))
    const summary = { ...this.tally(), undecided: this.ids.size - this.count }
    return JSON.stringify({ schema: 1, deck: this.deck, exportedAt: new Date().toISOString(), summary, choices })
  }
}
