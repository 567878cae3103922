// A card as it is seen.

const element = (name, text, parent) => parent.appendChild(Object.assign(document.createElement(name), { textContent: text }))

// Fills a card's elements, found by class below `root`. Text goes in as text, never as HTML.
// - changed: called when it turns out that the picture cannot be shown.
export function fill(root, card, changed) {
  const find = what => root.querySelector(what)
  const picture = find('img'), unseen = find('.unseen')
  const lack = why => {
    picture.remove()
    unseen.textContent = why
    unseen.hidden = false
    changed?.()
  }
  picture.onerror = () => lack(`▲ ${card.image.name} cannot be shown`)
  if (!card.image) picture.remove()
  else if (card.image.href.startsWith(`${location.origin}/`) || card.image.href.startsWith('data:')) picture.src = card.image.href
  else lack(`▲ ${card.image.name} is not on this server`)
  find('.title').textContent = card.title
  for (const part of ['subtitle', 'text']) {
    if (card[part]) find(`.${part}`).textContent = card[part]; else find(`.${part}`).remove()
  }
  for (const [name, value] of card.fields) {
    const row = element('div', '', find('.fields'))
    element('dt', name, row).dir = 'auto'
    element('dd', value, row).dir = 'auto'
  }
  for (const tag of card.tags) element('li', tag, find('.tags')).dir = 'auto'
}

const counted = (count, one) => `${count} ${one}${count === 1 ? '' : 's'}`

// Shows of a card that is too small what matters most, and says what is left out: subtitle, three lines of the text, two
// fields, the other lines, the other fields, tags. Heights are read first and written then.
export function fit(root) {
  const words = root.querySelector('.words'), mark = root.querySelector('.more')
  const subtitle = root.querySelector('.subtitle'), text = root.querySelector('.text'), tags = root.querySelector('.tags')
  const fields = root.querySelector('.fields'), rows = [...fields.children]
  for (const part of [subtitle, text, fields, tags, ...rows]) if (part) part.hidden = false
  text?.classList.remove('cut')
  words.classList.remove('brief')
  mark.hidden = true
  if (words.scrollHeight <= words.clientHeight) return
  mark.hidden = false
  words.classList.add('brief')  // long values of fields are the first to give way

  // As it is laid out: not rounded to pixels, as it is not turned and scaled.
  const measure = (part, what) => part ? parseFloat(getComputedStyle(part)[what]) : 0
  const lines = text ? Math.round(measure(text, 'height') / measure(text, 'lineHeight')) : 0
  const line = lines ? measure(text, 'height') / lines : 0, rowHeights = rows.map(row => measure(row, 'height'))
  const subtitleHeight = measure(subtitle, 'height') + measure(subtitle, 'marginTop'), tagsHeight = measure(tags, 'height')
  const textMargin = measure(text, 'marginTop'), fieldsMargin = measure(fields, 'marginTop')
  let free = words.clientHeight - words.scrollHeight - 1 + subtitleHeight + tagsHeight + measure(text, 'height') + textMargin +
    measure(fields, 'height') + fieldsMargin
  const take = height => height <= free && (free -= height, true)
  let shownLines = 0, shownRows = 0
  const takeLines = most => { while (shownLines < Math.min(most, lines) && take(line + (shownLines ? 0 : textMargin))) shownLines++ }
  const takeRows = most => { while (shownRows < Math.min(most, rows.length) && take(rowHeights[shownRows] + (shownRows ? 0 : fieldsMargin))) shownRows++ }
  const hasSubtitle = take(subtitleHeight)
  takeLines(3); takeRows(2); takeLines(lines); takeRows(rows.length)
  const hasTags = take(tagsHeight)

  if (subtitle) subtitle.hidden = !hasSubtitle
  tags.hidden = !hasTags
  fields.hidden = shownRows === 0
  rows.forEach((row, number) => { row.hidden = number >= shownRows })
  if (text && shownLines < lines) {
    text.hidden = shownLines === 0
    text.style.setProperty('--lines', shownLines)
    text.classList.add('cut')
  }
  const left = []
  if (shownLines < lines) left.push(counted(lines - shownLines, 'line'))
  if (shownRows < rows.length) left.push(counted(rows.length - shownRows, 'field'))
  if (!hasTags) left.push(counted(tags.children.length, 'tag'))
  mark.querySelector('span').textContent = left.length ? left.join(', ') : 'more'
}
