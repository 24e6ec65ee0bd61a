// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { deals, home } from '../../app/routes/screens.ts'
import { drive, pressed } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { until } from '../support/until.ts'
import { cases } from './outage.cases.ts'
import { holdLine, holdScripts, openSite } from './site-page.tsx'

const OFFLINE = 'You seem to be offline. Check your connection and try again.'

let line: ReturnType<typeof holdLine>
let documents: string[]

describePaths(
  'outage',
  cases,
  drive({
    situation: () => {
      line = holdLine()
      return { holds: [], ports: { line: line.line } }
    },
    async open(site, start) {
      const scripts = holdScripts([home, deals])
      const isHurried = start === 'the visitor tries'
      line.navigator.onLine = isHurried
      documents = []
      const view = await openSite(site)
      const { navigation } = site.actors
      navigation.on('document.wanted', ({ to }) => documents.push(to))
      const opening = async () => {
        await act(async () => {
          navigation.start()
          navigation.send({ type: 'address.wanted', path: '/deals/', manner: 'push' })
          await scripts.isLost()
          await until(() => expect(navigation.getSnapshot().hasTag('failed')).toBe(true))
        })
        if (isHurried) fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
        const { outage } = navigation.getSnapshot().children
        if (!outage) throw new Error('Nobody knows that the site cannot be reached')
        return outage
      }
      return { actor: opening, view }
    },
    begins: { 'nobody hurries': 'waiting', 'the visitor tries': 'reaching' },
    happens: {
      'retry.requested': { by: pressed('Try again'), to: 'reaching' },
      'site.reached': { by: () => line.answer(), to: 'over' },
      'site.unreachable': { by: () => line.fail(), to: 'waiting' },
    },
    lasts: {
      'waiting after linePause': { ms: 3_000, to: 'reaching' },
      'reaching after reachPatience': { ms: 5_000, to: 'waiting' },
    },
    see: () => {
      const page = () => ({ text: screen.getByRole('alert').textContent, asked: line.asked(), documents })
      const text = expect.stringContaining(OFFLINE)
      return {
        waiting: () => expect(page()).toEqual({ text, asked: undefined, documents: [] }),
        reaching: () => expect(page()).toEqual({ text, asked: '/robots.txt', documents: [] }),
        over: () => expect(documents).toEqual(['/deals/']),
      }
    },
  }),
)
