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

// Takes from a card that is too small what gives way first, and says what that was: tags, fields from the last down to
// two, lines of the text down to three, the other fields, the rest of the text. Heights are read once and written once.
export function fit(root) {
  const words = root.querySelector('.words'), mark = root.querySelector('.more')
  const text = root.querySelector('.text'), tags = root.querySelector('.tags'), rows = [...root.querySelectorAll('.fields > div')]
  const subtitle = root.querySelector('.subtitle')
  mark.hidden = tags.hidden = false
  if (subtitle) subtitle.hidden = false
  for (const row of rows) row.hidden = false
  if (text) { text.hidden = false; text.style.maxHeight = ''; text.classList.remove('cut') }
  const room = words.clientHeight, all = words.scrollHeight
  if (all <= room) { mark.hidden = true; return }

  const tagsHeight = tags.children.length ? tags.offsetHeight : 0, rowHeights = rows.map(row => row.offsetHeight)
  const line = text ? parseFloat(getComputedStyle(text).lineHeight) : 0, lines = text ? Math.round(text.offsetHeight / line) : 0
  let over = all - room
  let leftRows = rows.length, leftLines = lines
  const giveRows = least => { while (over > 0 && leftRows > least) over -= rowHeights[--leftRows] }
  const giveLines = least => { while (over > 0 && leftLines > least) { over -= line; leftLines-- } }
  const hideTags = over > 0 && tags.children.length > 0
  if (hideTags) over -= tagsHeight
  giveRows(2); giveLines(3); giveRows(0); giveLines(0)
  if (subtitle) subtitle.hidden = over > 0

  tags.hidden = hideTags
  rows.forEach((row, number) => { row.hidden = number >= leftRows })
  if (text && leftLines < lines) {
    text.hidden = leftLines === 0
    text.style.maxHeight = `${leftLines * line}px`
    text.style.setProperty('--lines', leftLines)
    text.classList.add('cut')
  }
  const left = []
  if (leftLines < lines) left.push(counted(lines - leftLines, 'line'))
  if (leftRows < rows.length) left.push(counted(rows.length - leftRows, 'field'))
  if (hideTags) left.push(counted(tags.children.length, 'tag'))
  mark.querySelector('span').textContent = left.length ? left.join(', ') : 'more'
}
