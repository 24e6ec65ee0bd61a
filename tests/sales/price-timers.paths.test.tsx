// @vitest-environment jsdom
import { expect } from 'vitest'
import { createTrapCookies } from '../../adapters/sales/trap-cookies.adapter.ts'
import { answerWith, streamOf } from '../../app/ports/answer-with.ts'
import { priceTimersMachine, type TimersAnswer } from '../../machines/sales/price-timers.machine.ts'
import { drive, putCookie, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { cases } from './price-timers.cases.ts'

/** Special prices for a minute from the first second on, as the trap keeps them. */
const SPECIALS = ['trapTriggered=1', 'trapTimerStart=1000', 'trapTimerDuration=60']

/** Lets the cookies be read. */
let read = () => {}
/** What the visitor and the site have done: whether timers are allowed here, and since when they run. */
const known = { isAllowed: true, startMs: 0 }

describePaths(
  'priceTimers',
  cases,
  drive({
    situation: () => ({ ports: { now: () => 1_000 } }),
    open: (site, _, { isAllowed }: { isAllowed: boolean }) => {
      Object.assign(known, { isAllowed, startMs: 0 })
      const cookies = createTrapCookies({ jar: site.ports.jar, now: site.ports.now })
      const whenRead = (signal: AbortSignal) =>
        new Promise<TimersAnswer>((answer) => {
          read = () => answer(cookies.readTimers(signal))
        })
      const ports = {
        readTimers: answerWith(whenRead),
        keepTimers: cookies.keepTimers,
        watchClock: streamOf(site.ports.ticks),
      }
      return { actor: site.open(priceTimersMachine, ports, { input: { isAllowed } }) }
    },
    begins: { full: 'reading', plain: 'reading' },
    happens: {
      'timers.read': {
        by: ({ areSpecialsOn }) => {
          if (areSpecialsOn) for (const cookie of SPECIALS) putCookie(`${cookie}; path=/`)
          known.startMs = 1_000
          read()
        },
        to: ({ areSpecialsOn }) => (known.isAllowed && !areSpecialsOn ? 'ticking.timed' : 'ticking.untimed'),
      },
      'clock.ticked': { by: told, to: 'stays' },
      'specials.switched': {
        by: told,
        to: ({ areOn, nowMs }, { before: [state] }) => {
          if (!areOn && known.isAllowed && state === 'ticking.untimed') known.startMs = nowMs
          return areOn || !known.isAllowed ? 'ticking.untimed' : 'ticking.timed'
        },
      },
    },
    lasts: { 'reading after patience': { ms: 16_000, to: 'timeless' } },
    see: (live) => {
      const starts = () => live().actor.getSnapshot().context.startedAtMs
      const none = [null, null, null, null]
      const all = () => [known.startMs, known.startMs, known.startMs, known.startMs]
      return {
        reading: () => expect({ starts: starts(), kept: kept() }).toEqual({ starts: none, kept: [] }),
        'ticking.timed': () => {
          expect(starts()).toEqual(all())
          expect(kept().length).toBe(4)
        },
        'ticking.untimed': () => expect(starts()).toEqual(none),
        timeless: () => expect({ starts: starts(), kept: kept() }).toEqual({ starts: none, kept: [] }),
      }
    },
  }),
)

/** What the cookies say of the four positions. */
function kept() {
  return document.cookie.split('; ').filter((cookie) => cookie.startsWith('timer-'))
}
