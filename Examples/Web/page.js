import { fill, fit } from './card.js'
import { CAUSES, Choices } from './choices.js'
import * as decks from './deck.js'
import { load, CHOSEN, UNDONE, REDONE, LEFT, RIGHT, UP, DOWN } from './engine.js'
import { Pointers } from './pointers.js'

const $ = id => document.getElementById(id)
const WORDS = ['nope', 'like', 'star', 'later'], DONE = { nope: 'noped', like: 'liked', star: 'starred', later: 'later' }
const SIGNS = { like: '→', nope: '←', star: '↑', later: '↓' }

// MARK: The deck

let engine, deck
try {
  [engine, deck] = await Promise.all([load('engine.wasm'), decks.open(new URLSearchParams(location.search).get('deck') ?? 'people.json')])
} catch (error) {
  $('problem').textContent = `The deck cannot be shown: ${error.message}`
  $('problem').hidden = false
  for (const part of document.querySelectorAll('#tally, #bar, nav, footer')) part.hidden = true
  throw error
}

const { cards } = deck
const places = new Map(cards.map((card, place) => [card.id, place]))
const choices = new Choices(deck.name, places.keys())
document.title = $('title').textContent = deck.title

// MARK: Time

// The engine's time stands still while nobody can see the page: what a card was looked at does not count that.
let away = 0, hiddenSince = null
const clock = stamp => (hiddenSince ?? stamp) - away
const now = () => clock(performance.now())

document.addEventListener('visibilitychange', () => {
  if (document.hidden) {
    pointers.lose()
    // What was chosen in this very frame is kept before the page is gone.
    if (asked) { cancelAnimationFrame(asked); show(performance.now()) }
    hiddenSince = performance.now()
  } else if (hiddenSince !== null) {
    away += performance.now() - hiddenSince
    hiddenSince = null
    ask()
  }
})

// Frames are drawn only while something moves or has happened: at rest the page costs nothing.
let asked = 0, timer = 0
function ask() { asked ||= requestAnimationFrame(show) }
function tell(kind, time, ...rest) { engine.tell(kind, time, ...rest); ask() }

// MARK: What is to be seen

const shown = new Map()
let size = { width: 0, height: 0, edge: 0 }, topCard = -1, isMoving = false, isStale = false

function show(stamp) {
  asked = 0
  clearTimeout(timer)
  const time = clock(stamp)
  let frame = engine.frame(time)
  const words = []
  while (take(frame.effects, words)) frame = engine.frame(time)
  isMoving = frame.isMoving
  if (isStale && !isMoving && !frame.poses.some(pose => pose.isHeld)) { reopen(); frame = engine.frame(time) }
  const isNew = frame.top !== topCard
  topCard = frame.top
  if (words.length) say([...words, topCard < 0 ? 'No more cards.' : `Next: ${cards[topCard].title}.`].join(' '))

  const seen = new Set(frame.poses.map(pose => pose.card))
  for (const [place, view] of shown) if (!seen.has(place)) { view.root.remove(); shown.delete(place) }
  frame.poses.forEach(draw)
  light(frame.poses.find(pose => pose.isHeld))
  if (isNew || frame.effects.length || words.length || !drawn) tellCounts(frame)

  globalThis.probe?.(frame, stamp)
  if (isMoving || engine.isWaiting) ask()
  else if (frame.wake >= 0) timer = setTimeout(ask, Math.max(0, frame.wake - now()))
}

// Behind the first card the edges of the next ones show, whatever the card's size.
function draw(pose, above, poses) {
  const view = shown.get(pose.card) ?? make(pose.card), scale = Math.max(0.5, 1 - 4 * size.edge * pose.depth / size.width)
  const x = pose.x - size.width / 2
  const y = pose.y - 10 * pose.depth - size.height / 2 + size.edge * pose.depth + size.height * (1 - scale) / 2
  const { style } = view.root
  style.transform = `translate(${x}px,${y}px) rotate(${pose.rotation}deg) scale(${scale})`
  style.opacity = pose.opacity
  style.zIndex = 100 - above
  style.clipPath = isUnder(pose, poses[above - 1]) ? 'inset(75% -99px -99px)' : ''
  // At rest they are edges of paper; the first of them is seen coming as the one above goes.
  view.blank.opacity = shade(Math.min(1, Math.max(0, 5 * pose.depth - 4)))
  view.veil.opacity = shade(1 - 0.55 ** pose.depth)
  view.root.inert = pose.card !== topCard
  view.root.classList.toggle('lifted', pose.isHeld || pose.isLeaving)
  view.root.classList.toggle('solid', pose.isArmed || pose.isLeaving)
  const ratio = pose.stampOpacity, strength = Math.min(1, 8 * ratio) * (0.4 + 0.6 * ratio)
  view.stamps.forEach((stamp, side) => { stamp.opacity = side === pose.stamp ? shade(strength) : 0 })
}

// Whether only a card's lower edge shows, as it lies straight under one that covers it. Painting the rest would cost a third
// of a frame without graphics hardware.
const isUnder = (pose, cover) => cover?.depth > 0 && !cover.isHeld && !cover.isLeaving && cover.rotation === 0 && pose.rotation === 0 &&
  Math.abs(cover.x - pose.x) < 1 && Math.abs(cover.y - pose.y - 10 * (cover.depth - pose.depth)) < 1

// In steps that nobody sees: the card is painted anew only with the next one, not with every frame.
const shade = opacity => Math.round(24 * opacity) / 24

function make(place) {
  const root = $('card').content.firstElementChild.cloneNode(true), card = cards[place]
  $('cards').append(root)
  fill(root, card, () => fit(root))
  root.setAttribute('aria-label', card.title)
  root.querySelector('.more').onclick = read
  fit(root)
  const part = what => root.querySelector(what).style
  const view = { root, blank: part('.blank'), veil: part('.veil'), stamps: WORDS.map(word => part(`.stamp.${word}`)) }
  shown.set(place, view)
  return view
}

// The button of the side to which a card is held fills with its colour.
function light(held) {
  WORDS.forEach((word, side) => {
    const ratio = held?.stamp === side ? held.stampOpacity : 0
    $(word).style.setProperty('--fill', held?.stamp === side && ratio > 0 ? `${25 + 40 * ratio}%` : '0%')
    $(word).classList.toggle('armed', held?.stamp === side && held.isArmed)
  })
}

let drawn = false
function tellCounts({ remaining, canUndo, canRedo, top }) {
  drawn = true
  const tally = choices.tally(), done = cards.length - remaining
  $('count').textContent = `${done} of ${cards.length}`
  $('bar').firstElementChild.style.width = `${100 * done / cards.length}%`
  for (const item of $('tally').children) {
    const count = tally[item.className]
    item.querySelector('b').textContent = count
    item.hidden = count === 0 && (item.className === 'star' || item.className === 'later')
  }
  const isEnd = remaining === 0 && cards.length > 0
  able('undo', canUndo); able('redo', canRedo); able('export', choices.count > 0); able('read', top >= 0)
  for (const word of WORDS) { able(word, top >= 0); $(word).hidden = isEnd }
  $('goOn').hidden = !isEnd || tally.later === 0
  $('startOver').hidden = !isEnd
  $('goOn').querySelector('.what').textContent = `Go on, ${tally.later} later`
  if (isEnd && $('end').hidden) showEnd(tally)
  else if (!isEnd) hideEnd()
}

// A button without use stays where the focus may be, and says that it is off.
function able(id, isAble) { $(id).setAttribute('aria-disabled', String(!isAble)) }
const isOff = id => $(id).getAttribute('aria-disabled') === 'true' || $(id).hidden

function showEnd(tally) {
  const end = $('end'), find = what => end.querySelector(what), most = Math.max(1, ...Object.values(tally))
  end.hidden = false
  find('h2').textContent = `You have been through all ${cards.length} cards.`
  find('.saved').textContent = 'Everything is saved in this browser.'
  find('.bars').replaceChildren(...Object.entries(tally).map(([word, count]) => {
    const row = document.createElement('div'), bar = document.createElement('span')
    row.className = word
    row.innerHTML = '<dt><span class="sign" aria-hidden="true"></span> <span></span></dt><dd><b></b></dd>'
    row.querySelector('.sign').textContent = SIGNS[word]
    row.querySelector('dt').lastElementChild.textContent = DONE[word]
    row.querySelector('b').textContent = count
    bar.style.width = `${100 * count / most}%`
    row.lastElementChild.append(bar)
    return row
  }))
  find('.put-off').textContent = tally.later ? `The ${tally.later === 1 ? 'one' : tally.later} put off come${tally.later === 1 ? 's' : ''} back when you go on.` : ''
  const liked = choices.all.filter(([, { choice }]) => choice === 'star').concat(choices.all.filter(([, { choice }]) => choice === 'like'))
  find('.liked').hidden = liked.length === 0
  find('.liked ul').replaceChildren(...liked.map(([id, { choice }]) => {
    const item = document.createElement('li'), card = cards[places.get(id)]
    item.className = choice
    item.innerHTML = '<span class="sign" aria-hidden="true"></span> <b dir="auto"></b> <span class="what" dir="auto"></span>'
    item.querySelector('.sign').textContent = choice === 'star' ? '★' : '→'
    item.querySelector('b').textContent = card.title
    item.querySelector('.what').textContent = card.subtitle ?? ''
    return item
  }))
  end.focus({ preventScroll: true })
}

function hideEnd() {
  if ($('end').hidden) return
  const hadFocus = $('end').contains(document.activeElement) || document.activeElement === document.body
  $('end').hidden = true
  if (hadFocus) $('undo').focus({ preventScroll: true })
}

function say(text) { $('said').textContent = text }

let savedTimer = 0
function tellSaved(problem) {
  clearTimeout(savedTimer)
  $('saved').className = problem ? 'problem' : ''
  $('saved').textContent = problem ? `▲ ${problem}` : `${choices.count} saved`
  if (problem) savedTimer = setTimeout(tellSaved, 8000)
}

// MARK: What has happened

// A choice is kept at once; one that cannot be kept is taken back. Returns whether that led to something.
const undone = new Map(), refused = new Set()
function take(effects, words) {
  let hasMore = false
  for (const { kind, card: place, direction, time, dwell, cause } of effects) {
    const card = cards[place]
    if (kind === CHOSEN || kind === REDONE) {
      const at = new Date(Date.now() - Math.max(0, now() - time)).toISOString()
      const how = kind === CHOSEN ? { cause: CAUSES[cause], dwell: Math.round(dwell) / 1000 } : undone.get(place) ?? { cause: 'program' }
      refused.delete(place)
      if (choices.keep(card.id, { choice: WORDS[direction], at, cause: how.cause, dwell: how.dwell })) {
        back.delete(card.id)
        words.push(`${card.title}: ${DONE[WORDS[direction]]}.`)
        tellSaved()
      } else {
        engine.tell('withdraw', now(), place)
        refused.add(place)
        hasMore = true
        words.push(`Not saved: ${card.title}. This browser has no room for it, or does not allow it.`)
        tellSaved('not saved: this browser has no room, or does not allow it')
      }
    } else if (kind === UNDONE) {
      const made = choices.get(card.id)
      if (refused.delete(place) || !made) continue
      undone.set(place, made)
      // A card that had come back from later is one of those again.
      choices.takeBack(card.id)
      if (choices.get(card.id)) back.add(card.id)
      words.push(`${card.title}: taken back.`)
      tellSaved()
    }
  }
  return hasMore
}

// The deck as the storage has it. Cards that come back are those put off, behind all others.
let back = new Set()
function reopen() {
  isStale = false
  choices.reload()
  const decided = [], open = [], late = []
  for (const [id, { choice }] of choices.all) {
    if (choice !== 'later') back.delete(id)
    if (!back.has(id)) decided.push([places.get(id), WORDS.indexOf(choice)])
  }
  cards.forEach((card, place) => {
    if (back.has(card.id)) late.push(place)
    else if (!choices.get(card.id)) open.push(place)
  })
  engine.open(now(), decided, [...open, ...late], [LEFT, RIGHT, UP, DOWN], calm.matches)
  undone.clear()
  refused.clear()
  drawn = false
  tellSaved()
  ask()
}

// MARK: Commands

const pointers = new Pointers($('stage'), (kind, stamp, ...rest) => tell(kind, clock(stamp), ...rest))

function swipe(side, isButton) {
  const button = $(WORDS[side])
  if (button.hidden) return
  tell('swipe', now(), side, isButton ? 1 : 0)
  button.classList.add('lit')
  setTimeout(() => button.classList.remove('lit'), 120)
}

// What means nothing now changes nothing: the engine knows better than a button that was drawn a frame ago.
const undo = () => tell('undo', now())
const redo = () => tell('redo', now())

function goOn() {
  if (isOff('goOn')) return
  for (const [id, { choice }] of choices.all) if (choice === 'later') back.add(id)
  reopen()
}

function startOver() {
  if (!confirm(`Forget all ${choices.count} choices on this deck?`)) return
  for (const card of cards) choices.forget(card.id)
  back.clear()
  reopen()
}

function download() {
  if (isOff('export')) return
  const file = new Blob([choices.document(deck.records())], { type: 'application/json' })
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: 'choices.json' })
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  say(`${choices.count} choices exported.`)
}

function read() {
  if (isOff('read') || topCard < 0) return
  const card = $('card').content.querySelector('.paper').cloneNode(true)
  fill(card, cards[topCard])
  card.querySelector('.title').id = 'readerTitle'
  card.querySelector('.more').remove()
  for (const part of card.querySelectorAll('.blank, .veil')) part.remove()
  $('reader').querySelector('.body').replaceChildren(card)
  openPanel($('reader'))
}

function openPanel(dialog) {
  pointers.lose()
  dialog.showModal()
}

const KEYS = {
  ArrowLeft: () => swipe(LEFT), h: () => swipe(LEFT), ArrowRight: () => swipe(RIGHT), l: () => swipe(RIGHT),
  ArrowUp: () => swipe(UP), k: () => swipe(UP), ArrowDown: () => swipe(DOWN), j: () => swipe(DOWN),
  u: undo, Backspace: undo, r: redo, g: goOn, e: download, ' ': read, '?': () => openPanel($('helpPanel')), Escape: () => pointers.lose(),
}

// What a key that is held does again and again.
const REPEATED = [...'hjklur', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Backspace']

addEventListener('keydown', event => {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (document.querySelector('dialog[open]')) {
    if (event.key === ' ' && !event.target.closest('button')) { event.preventDefault(); document.querySelector('dialog[open]').close() }
    return
  }
  if ((event.ctrlKey || event.metaKey) && !event.altKey) {
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    return key === 'y' || event.shiftKey ? redo() : undo()
  }
  if (event.altKey || !Object.hasOwn(KEYS, key)) return
  if (event.key === ' ' && event.target.closest('button')) return  // a button's own key
  // In a list that scrolls, up and down are for scrolling.
  if (event.target.closest('.liked ul') && /Arrow(Up|Down)/.test(event.key)) return
  event.preventDefault()
  if (!event.repeat || REPEATED.includes(key)) KEYS[key]()
})

WORDS.forEach((word, side) => { $(word).onclick = () => swipe(side, true) })
$('undo').onclick = undo
$('redo').onclick = redo
$('goOn').onclick = goOn
$('startOver').onclick = startOver
$('export').onclick = download
$('read').onclick = read
$('help').onclick = () => openPanel($('helpPanel'))
addEventListener('blur', () => pointers.lose())

// MARK: The window

const calm = matchMedia('(prefers-reduced-motion: reduce)')
calm.addEventListener('change', () => { isStale = true; ask() })
choices.onOthers(() => { isStale = true; ask() })

new ResizeObserver(([{ contentRect: { width, height } }]) => {
  const isNarrow = width < 600, margin = isNarrow ? 10 : 20, unit = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
  const isTall = height > width * 0.9
  // A card is never wider than it can use: its picture and some 76 letters beside it.
  const tall = Math.max(80, height - (isNarrow ? 22 : 28)), wide = Math.min(width - 2 * margin, isTall ? 0.9 * tall : 0.8 * tall + 900 * unit)
  const h = unit * Math.min(20, Math.max(15, Math.min(wide / (isTall ? 22 : 40), tall / 30)))
  size = { width: wide, height: tall, edge: isNarrow ? 6 : 9 }
  const { style } = $('stage')
  style.setProperty('--w', `${wide}px`)
  style.setProperty('--h', `${tall}px`)
  style.setProperty('--H', `${h}px`)
  $('stage').classList.toggle('tall', wide < 1.1 * tall)
  $('stage').classList.toggle('short', tall < 480)
  for (const { root } of shown.values()) fit(root)
  engine.layout(now(), { width, height }, { width: wide, height: tall, top: 0 })
  ask()
}).observe($('stage'))

reopen()

// For tests, and for whoever is curious.
globalThis.swipedeck = { engine, choices, cards, isReady: () => size.width > 0 && drawn && !asked }
