// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { streamOf } from '../../app/ports/answer-with.ts'
import { type CountdownInput, countdownMachine } from '../../machines/sales/countdown.machine.ts'
import { Countdown, remainingSeconds } from '../../views/sales/countdown.view.tsx'
import { drive, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './countdown.cases.ts'

const ONCE = 'ten seconds'

/** The last tick, ms. */
let nowMs = 0

describePaths(
  'countdown',
  cases,
  drive({
    open: (site, _, input: CountdownInput) => {
      nowMs = 0
      const actor = site.open(countdownMachine, { watchClock: streamOf(site.ports.ticks) }, { input })
      return { actor, view: onStage(<Countdown source={actor} secondsOf={remainingSeconds} form="clock" />) }
    },
    begins: { [ONCE]: 'counting', 'ten seconds, over and over': 'counting', 'over already': 'ended' },
    happens: {
      'clock.ticked': {
        by: (event, live) => {
          nowMs = event.nowMs
          told(event, live)
        },
        to: (event, { start }) => (start === ONCE && event.nowMs === 10_000 ? 'ended' : 'counting'),
      },
    },
    see: () => ({
      counting: () => expect(screen.getByRole('timer').textContent).toBe(nowMs === 1_000 ? '00:00:09' : '00:00:10'),
      ended: () => expect(screen.getByRole('timer').textContent).toBe('00:00:00'),
    }),
  }),
)
