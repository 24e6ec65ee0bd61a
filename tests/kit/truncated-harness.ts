import '../../views/themes/base.css'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Truncated } from '../../views/kit/truncated.tsx'

const TEXTS = { short: 'Tide', long: 'Low tide in the atrium of a house that nobody has seen from the outside' }

document.body.insertAdjacentHTML('beforeend', '<div id="place" style="width: 160px; margin: 200px 40px"></div>')
const place = document.getElementById('place')
if (place) {
  createRoot(place).render(
    Object.entries(TEXTS).map(([name, text]) =>
      createElement('div', { key: name, id: name }, createElement(Truncated, { text, lines: 1 })),
    ),
  )
}

const tipOf = (name: string) => document.querySelector(`#${name} [aria-hidden]`) as HTMLElement
const harness = {
  seen: (name: string) => ({ text: tipOf(name).textContent, is: getComputedStyle(tipOf(name)).visibility }),
  /** Whether it stands above its text or below, once all of the page is marked so. */
  sideOf(name: string, isBelow = false) {
    document.body.toggleAttribute('data-tips', false)
    if (isBelow) document.body.setAttribute('data-tips', 'below')
    const text = document.querySelector(`#${name} > span > span`) as HTMLElement
    return tipOf(name).getBoundingClientRect().top > text.getBoundingClientRect().top ? 'below' : 'above'
  },
  /** What of the tooltip changes late, and how late. */
  delayOf(name: string) {
    const { transitionProperty, transitionDelay } = getComputedStyle(tipOf(name))
    return [transitionProperty, transitionDelay]
  },
}
export type TruncatedHarness = typeof harness
Object.assign(globalThis, { harness })
