import '../../views/themes/base.css'
import '../../views/themes/dark.css'
import '../../views/themes/light.css'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import type { AnyActorRef } from 'xstate'
import { drive, explorationOf, type PicturePlan, planOf, productCases } from './pictures.ts'
import type { Stage } from './stage-frame.tsx'
import { stages } from './stages.tsx'

let root: Root | undefined
let shown: AnyActorRef | undefined

export interface ScreensHarness {
  plan: () => PicturePlan
  /** Draws the machine's view, driven into the state. Throws if it does not get there. */
  show: (machineId: string, state: string) => Promise<void>
  /** Equal for what looks the same: all that is drawn, and what stands in fields. Classes of our styles are named after what those say. */
  print: () => Promise<string>
  /** Until the pictures that can be seen are there. */
  loaded: () => Promise<void>
}

const harness: ScreensHarness = {
  plan: () =>
    Object.fromEntries(
      [...productCases.keys()].sort().map((id) => [id, planOf({ exploration: explorationOf(id), stage: stages[id] })]),
    ),

  async show(id, state) {
    draw(id, state)
    await frames()
    // What a dialog fetches React holds back for a moment, even where it is there already: the second time it is drawn at once.
    if (!document.querySelector('dialog[open]')) return
    draw(id, state)
    await frames()
  },

  async print() {
    const fields = [...document.querySelectorAll('input, select, textarea')] as HTMLInputElement[]
    const modes = [...document.querySelectorAll('*')].flatMap((element, place) =>
      MODES.filter((mode) => element.matches(mode)).map((mode) => `${place} ${mode}`),
    )
    const drawn = [
      document.documentElement.dataset.theme,
      document.body.innerHTML,
      ...fields.map(({ value, checked }) => `${value} ${checked}`),
      ...modes,
      scrollY,
    ].join('\n')
    // Of ids that React and React Aria count on, only which are equal matters.
    const ids = new Map<string, number>()
    const steady = drawn.replaceAll(/_r_[0-9a-z]+_|react-aria-?[\w:-]*\d[\w:-]*/g, (id) => {
      ids.set(id, ids.get(id) ?? ids.size)
      return `id ${ids.get(id)}`
    })
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(steady))
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  },

  async loaded() {
    const isSeen = (image: HTMLImageElement) => {
      const { top, left, bottom, right, width } = image.getBoundingClientRect()
      return width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
    }
    await Promise.all([...document.images].filter(isSeen).map((image) => image.decode().catch(() => {})))
    await document.fonts.ready
    await frames()
  },
}

function draw(id: string, state: string) {
  const stage = stages[id] as Stage
  const actor = drive(explorationOf(id), stage, state)
  flushSync(() => root?.unmount())
  shown?.stop()
  shown = actor
  document.body.replaceChildren(Object.assign(document.createElement('div'), { id: 'root' }))
  const { site = 'dark', looksAt } = stage
  Object.assign(document.documentElement.dataset, { theme: site, site })
  root = createRoot(document.getElementById('root')!)
  flushSync(() => root?.render(stage.draw(actor as never)))
  scrollTo(0, 0)
  if (looksAt) document.querySelector(looksAt)?.scrollIntoView()
}

const MODES = [':modal', ':popover-open', ':focus-visible']

/** Until effects have run, and what they changed is laid out. */
async function frames() {
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
}

Object.assign(globalThis, { harness })
