import { vi } from 'vitest'
import { createLine } from '../../adapters/site/line.adapter.ts'
import type { PageDefinition } from '../../app/site/pages.ts'
import type { Site } from '../../app/site/site.ts'
import { SiteRoot } from '../../app/site/site-root.tsx'
import { NOON_MS } from '../support/samples.ts'
import { until } from '../support/until.ts'

interface Held {
  go: () => void
  lose: () => void
}

/** The scripts of these pages wait until a test says whether they come. */
export function holdScripts(screens: readonly PageDefinition[]) {
  const held: Held[] = []
  for (const screen of screens) {
    const { load } = screen
    vi.spyOn(screen, 'load').mockImplementation(
      () =>
        new Promise((resolve, reject) => {
          held.push({ go: () => resolve(load()), lose: () => reject(new Error('The script did not come')) })
        }),
    )
  }
  return {
    comes: () => settle(({ go }) => go()),
    isLost: () => settle(({ lose }) => lose()),
    forget: () => held.splice(0),
  }

  async function settle(end: (script: Held) => void) {
    await until(() => {
      if (held.length === 0) throw new Error('No script is on its way')
    })
    for (const script of held.splice(0)) end(script)
  }
}

/** Whether there is a network, and whether the site answers: both as a test says. */
export function holdLine() {
  const navigator = { onLine: true }
  let ask: { address: string; answer: () => void; fail: () => void } | undefined
  const fetch = (address: unknown, { signal }: RequestInit = {}) =>
    new Promise<Response>((resolve, reject) => {
      ask = {
        address: String(address),
        answer: () => resolve(new Response('')),
        fail: () => reject(new TypeError('No network')),
      }
      signal?.addEventListener('abort', () => (ask = undefined))
    })
  const take = () => {
    const taken = ask
    ask = undefined
    return taken
  }
  return {
    navigator,
    line: createLine({ fetch, navigator }),
    /** What is asked whether it answers, if anything is. */
    asked: () => ask?.address,
    answer: () => take()?.answer(),
    fail: () => take()?.fail(),
  }
}

/** The whole site, once what every page needs is there. */
export async function openSite(site: Site) {
  vi.spyOn(window, 'scrollTo').mockReturnValue()
  site.start()
  await until(() => {
    const { boot, session } = site.actors
    if (!boot.getSnapshot().hasTag('settled')) throw new Error('What every page needs is not there')
    if (!session.getSnapshot().hasTag('settled')) throw new Error('Nobody knows who looks')
  })
  return <SiteRoot site={site} drawnAtMs={NOON_MS} />
}
