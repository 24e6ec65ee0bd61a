import type { ReactNode } from 'react'
import { createActor } from 'xstate'
import { salesEndpoints } from '../contracts/sales/endpoints.ts'
import { isFakeBuyAudience } from '../machines/sales/fake-buy.ts'
import { FAKE_BUY_ENTRIES } from '../machines/sales/fake-buy-entries.ts'
import { fakeBuyLoopMachine } from '../machines/sales/fake-buy-loop.machine.ts'
import { rememberFirst } from '../views/kit/use-fact.ts'
import { FakeBuy } from '../views/sales/fake-buy.view.tsx'
import type { LatePlace } from '../views/site/late-parts.ts'
import type { Site } from './kernel.ts'
import type { LateActorRefs } from './wiring.ts'

/** The site actors whose code comes once the page is alive, and what they show. */
export interface LateSite {
  actors: LateActorRefs
  parts: Readonly<Record<LatePlace, ReactNode>>
  start(): void
  stop(): void
}

/** One for each site; the same on both sides. */
export function createLateSite(site: Site): LateSite {
  const { settings, ports, visitor } = site
  ports.bringRows(salesEndpoints)

  const isAudience = () => isFakeBuyAudience(visitor.getSnapshot())
  const fakeBuyLoop = createActor(fakeBuyLoopMachine, {
    input: {
      isAllowed: settings.persuasion === 'full',
      isAudience: isAudience(),
      entryCount: FAKE_BUY_ENTRIES.length,
      firstEntry: Math.floor(Math.random() * FAKE_BUY_ENTRIES.length),
    },
  })

  const actors: LateActorRefs = { fakeBuyLoop }
  const subscription = visitor.subscribe(() => fakeBuyLoop.send({ type: 'audience.judged', isAudience: isAudience() }))
  return {
    actors,
    parts: {
      bar: null,
      banner: null,
      rail: <FakeBuy of={fakeBuyLoop} />,
    },
    start() {
      for (const actor of Object.values(actors)) {
        actor.start()
        if (site.isBrowser) rememberFirst(actor)
      }
    },
    stop() {
      subscription.unsubscribe()
      for (const actor of Object.values(actors)) actor.stop()
    },
  }
}
