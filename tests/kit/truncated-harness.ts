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
  /** What of the tooltip changes late, and how late. */
  delayOf(name: string) {
    const { transitionProperty, transitionDelay } = getComputedStyle(tipOf(name))
    return [transitionProperty, transitionDelay]
  },
}
export type TruncatedHarness = typeof harness
Object.assign(globalThis, { harness })
