// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { dropSecondPress } from '../../adapters/site/double-press.adapter.ts'

dropSecondPress(document)

let pressed: string[] = []
for (const kind of ['mousedown', 'click']) {
  document.body.addEventListener(kind, ({ target }) => pressed.push(`${kind} ${(target as Element).id}`))
}

beforeEach(() => {
  pressed = []
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
  ['touch', 300, 5, false],
  ['touch', 500, 5, true],
  ['touch', 300, 40, true],
  ['mouse', 300, 5, true],
])('a finger counts no presses: %s after %i ms, %i px away, reaches it: %s', (pointerType, ms, px, isReached) => {
  at('confirm').addEventListener('click', () => document.querySelector('dialog')?.remove())
  tap('confirm', { pointerType, atMs: 1_000, x: 100 })
  pressed = []
  tap('beneath', { pointerType, atMs: 1_000 + ms, x: 100 + px })
  expect(pressed).toEqual(isReached ? ['click beneath'] : [])
})

function press(id: string, detail: number) {
  const target = at(id)
  for (const kind of ['mousedown', 'mouseup', 'click']) {
    target.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true, detail }))
  }
}

function tap(id: string, { pointerType, atMs, x }: { pointerType: string; atMs: number; x: number }) {
  const click = new PointerEvent('click', { bubbles: true, cancelable: true, detail: 1, pointerType, clientX: x })
  Object.defineProperty(click, 'timeStamp', { value: atMs })
  at(id).dispatchEvent(click)
}

function at(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`There is no ${id}.`)
  return element
}
