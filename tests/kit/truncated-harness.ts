import '../../views/themes/base.css'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { IconButton } from '../../views/kit/button.tsx'
import { Truncated } from '../../views/kit/truncated.tsx'

const TEXTS = { short: 'Tide', long: 'Low tide in the atrium of a house that nobody has seen from the outside' }

document.body.insertAdjacentHTML('beforeend', '<div id="place" style="width: 160px; margin: 200px 40px"></div>')
const place = document.getElementById('place')
if (place) {
  createRoot(place).render([
    ...Object.entries(TEXTS).map(([name, text]) =>
      createElement(
        'a',
        { key: name, id: name, href: '#', style: { display: 'block' } },
        createElement(Truncated, { text, lines: 1 }),
      ),
    ),
    createElement(IconButton, { key: 'button', icon: 'help', label: 'Keys' }),
  ])
}

const tip = () => document.querySelector('[role="tooltip"]')
const harness = {
  /** The text of the open tooltip. */
  seen: () => tip()?.textContent ?? null,
  /** Whether it stands above the text or below. */
  side: () =>
    (tip()?.getBoundingClientRect().top ?? 0) >
    (document.querySelector('#long > span > span')?.getBoundingClientRect().top ?? 0)
      ? 'below'
      : 'above',
}
export type TruncatedHarness = typeof harness
Object.assign(globalThis, { harness })
