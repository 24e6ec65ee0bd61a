// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { focusWhatIsPressed } from '../../adapters/site/press-focus.adapter.ts'

focusWhatIsPressed(document)

beforeEach(() => {
  document.body.innerHTML = `
    <input id="text">
    <button id="buy"><span id="label">Buy</span></button>
    <button id="emoji">Emoji</button>
    <button id="account">Account</button><div id="menu" tabindex="-1"></div>
    <p data-keeps-focus><a id="tool" href="#">Latest</a></p><a id="link" href="#">Film</a>
    <details><summary id="more">More</summary><p id="inside">Text</p></details>`
  at('emoji').addEventListener('mousedown', (event) => event.preventDefault())
  at('account').addEventListener('mousedown', () => at('menu').focus())
})

test('a button that is pressed has the focus when its own listeners hear of the press', () => {
  let focusedThen: Element | null = null
  at('buy').addEventListener('click', () => {
    focusedThen = document.activeElement
  })
  press('label')
  expect(focusedThen).toBe(at('buy'))
})

test('what opens a part of a page has the focus, and what is inside has not', () => {
  press('more')
  expect(document.activeElement).toBe(at('more'))
  at('text').focus()
  press('inside')
  expect(document.activeElement).toBe(at('text'))
})

test('who chooses an emoji goes on writing, and the next button takes the focus again', () => {
  at('text').focus()
  press('emoji')
  expect(document.activeElement).toBe(at('text'))
  press('buy')
  expect(document.activeElement).toBe(at('buy'))
})

test('a menu that opens as its button goes down keeps the focus', () => {
  at('text').focus()
  press('account')
  expect(document.activeElement).toBe(at('menu'))
})

test('a tool of a list has the focus, another link has not', () => {
  press('tool')
  expect(document.activeElement).toBe(at('tool'))
  at('text').focus()
  press('link')
  expect(document.activeElement).toBe(at('text'))
})

test('a button that a script presses takes no focus', () => {
  at('text').focus()
  at('buy').click()
  expect(document.activeElement).toBe(at('text'))
})

/** As Safari does: the focus stays where it is. */
function press(id: string) {
  const target = at(id)
  const event = { bubbles: true, cancelable: true, detail: 1 }
  target.dispatchEvent(new MouseEvent('mousedown', event))
  target.dispatchEvent(new MouseEvent('mouseup', event))
  target.dispatchEvent(new MouseEvent('click', event))
}

function at(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`There is no ${id}`)
  return element
}
