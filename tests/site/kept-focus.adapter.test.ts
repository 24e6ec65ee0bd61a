// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { keepFocusInPlace } from '../../adapters/site/kept-focus.adapter.ts'

keepFocusInPlace(document)

beforeEach(async () => {
  document.body.innerHTML = `
    <main id="main" tabindex="-1">
      <div id="step"><h1 tabindex="-1">Reset Your Password</h1><button id="send">Mail me a link</button></div>
      <section id="plan" aria-label="Your membership">
        <section id="unnamed"><button id="cancel">Cancel membership</button></section>
      </section>
    </main>
    <dialog id="dialog"><p><button id="yes">Yes</button></p></dialog>`
  await told()
})

test('the heading of the step that follows has the focus when the pressed button goes', async () => {
  at('send').focus()
  at('step').innerHTML = '<h1 id="next" tabindex="-1">Your new password is set</h1>'
  await told()
  expect(document.activeElement).toBe(at('next'))
})

test('a named section has it when a button of it goes, and its heading is not left for the one of the page', async () => {
  at('cancel').focus()
  at('unnamed').remove()
  await told()
  expect(document.activeElement).toBe(at('plan'))
  expect(at('plan').getAttribute('tabindex')).toBe('-1')
})

test('the page has it when the whole section goes, and there is no heading', async () => {
  at('cancel').focus()
  at('step').remove()
  at('plan').remove()
  await told()
  expect(document.activeElement).toBe(at('main'))
})

test('an open dialog keeps it inside, a closed one does not get it', async () => {
  at('dialog').setAttribute('open', '')
  at('yes').focus()
  at('yes').remove()
  await told()
  expect(document.activeElement).toBe(at('dialog'))
  at('dialog').innerHTML = '<button id="no">No</button>'
  at('no').focus()
  at('dialog').removeAttribute('open')
  at('no').remove()
  await told()
  expect(document.activeElement).toBe(document.body)
})

test.each([
  { what: 'is left alone while a part of it is in the window', top: -300, bottom: 200, scrolls: 0 },
  { what: 'comes into the window when it has gone out above', top: -300, bottom: -20, scrolls: 1 },
  { what: 'comes into the window when it is below', top: 2_000, bottom: 2_400, scrolls: 1 },
])('the place that takes the focus $what', async ({ top, bottom, scrolls }) => {
  const plan = at('plan')
  let seen = 0
  plan.scrollIntoView = () => {
    seen += 1
  }
  plan.getBoundingClientRect = () => new DOMRect(0, top, 100, bottom - top)
  at('cancel').focus()
  at('unnamed').remove()
  await told()
  expect(seen).toBe(scrolls)
})

test('whoever has gone elsewhere stays there', async () => {
  at('send').focus()
  at('cancel').focus()
  at('send').remove()
  await told()
  expect(document.activeElement).toBe(at('cancel'))
  at('cancel').blur()
  await told()
  at('cancel').remove()
  await told()
  expect(document.activeElement).toBe(document.body)
})

/** Observers of changes are told in a microtask. */
const told = () => new Promise((resolve) => setTimeout(resolve))

function at(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`There is no ${id}.`)
  return element
}
