// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { dropSecondPress } from '../../adapters/site/double-press.adapter.ts'

dropSecondPress(document)

let pressed: string[] = []
/** Of the press that comes next, ms. */
let now = 0
for (const kind of ['pointerdown', 'mousedown', 'click']) {
  document.body.addEventListener(kind, ({ target }) => pressed.push(`${kind} ${(target as Element).id}`))
}

beforeEach(() => {
  pressed = []
  now += 10_000
  document.body.innerHTML = `
    <dialog open><button id="confirm">Yes</button></dialog>
    <button id="beneath">Undo</button>
    <button id="heart"><span id="icon">♡</span></button>`
})

test('the second press of two does not reach what lies beneath a dialog that the first one closed', () => {
  at('confirm').addEventListener('click', () => document.querySelector('dialog')?.remove())
  press('confirm', 1)
  press('beneath', 2)
  press('beneath', 3)
  expect(pressed).toEqual(['mousedown confirm', 'click confirm'])
  now += 10_000
  press('beneath', 1)
  expect(pressed.slice(2)).toEqual(['mousedown beneath', 'click beneath'])
})

test('nor beneath one that is only shut', () => {
  at('confirm').addEventListener('click', () => document.querySelector('dialog')?.removeAttribute('open'))
  press('confirm', 1)
  press('beneath', 2)
  expect(pressed).toEqual(['mousedown confirm', 'click confirm'])
})

test('both presses of two reach a button that is still there, whatever is drawn in it', () => {
  at('heart').addEventListener('click', () => {
    at('heart').innerHTML = '<span id="icon">♥</span>'
  })
  press('icon', 1)
  press('icon', 2)
  expect(pressed.filter((each) => each.startsWith('click'))).toEqual(['click icon', 'click icon'])
})

test.each([
  { pointerType: 'touch', ms: 300, px: 5, reached: [] },
  { pointerType: 'mouse', ms: 300, px: 5, reached: ['pointerdown beneath', 'click beneath'] },
  { pointerType: 'touch', ms: 500, px: 5, reached: ['pointerdown beneath', 'click beneath'] },
  { pointerType: 'touch', ms: 300, px: 40, reached: ['pointerdown beneath', 'click beneath'] },
])(
  'without a count, $pointerType after $ms ms and $px px away reaches $reached',
  ({ pointerType, ms, px, reached }) => {
    at('confirm').addEventListener('click', () => document.querySelector('dialog')?.remove())
    tap('confirm', pointerType, 100)
    pressed = []
    now += ms
    tap('beneath', pointerType, 100 + px)
    expect(pressed).toEqual(reached)
  },
)

test('a button that is drawn anew, and says the same, is reached again at once', () => {
  at('heart').textContent = 'Try again'
  at('heart').addEventListener('click', () => {
    at('heart').outerHTML = '<button id="anew">Try again</button>'
  })
  tap('heart', 'touch', 100)
  tap('anew', 'touch', 100)
  expect(pressed.filter((each) => each.startsWith('click'))).toEqual(['click heart', 'click anew'])
})

test('a key pressed again at once presses what has the focus now', () => {
  at('confirm').addEventListener('click', () => document.querySelector('dialog')?.remove())
  for (const id of ['confirm', 'beneath']) send(id, 'click', { detail: 0, pointerType: '' })
  expect(pressed).toEqual(['click confirm', 'click beneath'])
})

function press(id: string, detail: number) {
  for (const kind of ['mousedown', 'mouseup', 'click']) send(id, kind, { detail })
}

/** What React Aria listens to, and what everybody else does. */
function tap(id: string, pointerType: string, clientX: number) {
  send(id, 'pointerdown', { detail: 0, pointerType, clientX })
  send(id, 'click', { detail: 1, pointerType, clientX })
}

function send(id: string, kind: string, facts: PointerEventInit) {
  const event = new PointerEvent(kind, { bubbles: true, cancelable: true, ...facts })
  Object.defineProperty(event, 'timeStamp', { value: now })
  at(id).dispatchEvent(event)
}

function at(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`There is no ${id}.`)
  return element
}
