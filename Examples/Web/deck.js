// A deck as the page takes it: records of which each has an id of its own, or what `swipedeck export --format json`
// writes, where the ids are told beside the records. Choices go back into a log by these ids, so a deck whose ids are not
// certain here is refused.

const LONGEST = 1 << 20  // bytes of an id
const IDS = ['id', 'key', 'uuid']
// The members that are a part of the card, by the names that swipedeck knows for it (docs/decks.md); what does not fit
// is a field.
const PARTS = [
  ['title', text, ['title', 'name', 'headline', 'term']],
  ['subtitle', text, ['subtitle']],
  ['text', text, ['body', 'bio', 'text', 'abstract', 'description', 'definition']],
  ['image', value => typeof value === 'string' ? value : undefined, ['image', 'photo', 'picture']],
  ['tags', list, ['tags']],
]

export async function get(address) {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`)
  return response
}

// - name: the deck's address, seen from the page.
// Returns its title, its cards as they are shown, and `records`, which gives the records by id as they are to be
// exported: their numbers as they were written, where the browser can do that.
export async function open(name) {
  const source = await (await get(name)).text(), deck = JSON.parse(source)
  const known = new Map(), base = new URL(name, location)
  const cards = [...listed(deck)].map(([id, record], place) => {
    if (known.has(id)) throw new Error(`card ${place + 1} has the id of card ${known.get(id) + 1}, '${clean(id)}'. ${ADVICE}`)
    known.set(id, place)
    return card(id, record, base)
  })
  if (cards.length === 0) throw new Error('it has no cards.')
  const exact = (key, value, context) =>
    typeof value === 'number' && context?.source !== undefined && JSON.rawJSON ? JSON.rawJSON(context.source) : value
  const title = [deck.title, deck.deck].find(title => typeof title === 'string' && title.trim())
  return { name, title: clean(title ?? name), cards, records: () => new Map(listed(JSON.parse(source, exact))) }
}

const ADVICE = '‘make web DECK=…’ gives every card an id of its own.'

// Pairs of id and record.
function* listed(deck) {
  const isExport = deck?.schema !== undefined && Array.isArray(deck.choices)
  const entries = Array.isArray(deck) ? deck : isExport ? deck.choices : deck?.cards
  if (!Array.isArray(entries)) throw new Error('it is neither an array of cards nor an object with an array ‘cards’.')
  for (const [place, entry] of entries.entries()) {
    const record = isExport ? entry?.card : entry
    if (typeof record !== 'object' || record === null || Array.isArray(record)) throw new Error(`card ${place + 1} is no object.`)
    const id = isExport ? entry.id : IDS.map(name => record[name]).find(id => typeof id === 'number' || typeof id === 'string' && !isBlank(id))
    // A number is not known as it was written; half of a surrogate pair is no character; of a longer text swipedeck takes a hash.
    if (typeof id !== 'string' || /\p{Surrogate}/u.test(id) || new TextEncoder().encode(id).length > LONGEST) throw new Error(`card ${place + 1} has no id that is a text. ${ADVICE}`)
    yield [id, record]
  }
}

// A record as it is shown: id, title, and what there is of subtitle, text, image, tags and fields.
function card(id, record, base) {
  const card = { id, tags: [] }, spelled = new Map(), taken = new Set()
  for (const name of Object.keys(record)) spelled.set(name.toLowerCase(), name)
  for (const [part, read, names] of PARTS) {
    let value
    for (const name of names) {
      const member = Object.hasOwn(record, name) ? name : spelled.get(name)
      const found = value === undefined && member !== undefined && !isBlank(record[member]) ? read(record[member]) : undefined
      if (found === undefined) continue
      card[part] = value = found
      taken.add(member)
    }
  }
  const own = IDS.find(name => !isBlank(record[name]) && ['string', 'number'].includes(typeof record[name]))
  if (own) taken.add(own)
  card.title ??= clean(id)
  if (card.image) {
    const { href } = URL.canParse(card.image, base) ? new URL(card.image, base) : { href: '' }
    card.image = { name: clean(card.image).slice(0, 100), href }
  }
  card.fields = Object.entries(record).filter(([name, value]) => !taken.has(name) && !isBlank(value))
    .map(([name, value]) => [clean(name), plain(value).replace(/^https?:\/\//, '')])
  return card
}

const isBlank = value => value === undefined || value === null || typeof value === 'string' && /^\p{White_Space}*$/u.test(value)

function text(value) { return typeof value === 'object' ? undefined : plain(value) }

function list(value) {
  if (typeof value === 'string') value = value.split(',')
  if (!Array.isArray(value) || value.some(tag => tag !== null && !['string', 'number'].includes(typeof tag))) return undefined
  return value.filter(tag => !isBlank(tag)).map(tag => clean(String(tag)).trim())
}

function plain(value) {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value) && value.every(part => typeof part !== 'object')) return value.map(plain).join(', ')
  return clean(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

// Without control characters, and without those that turn text around: a card looks like what it says.
function clean(text) {
  return text.replace(/\r\n?|[\v\f\x85\u2028\u2029]/g, '\n').replace(/\t/g, ' ')
    .replace(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, '')
}
