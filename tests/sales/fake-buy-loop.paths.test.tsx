// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { createPromotionsPart } from '../../app/site/promotions.tsx'
import { drive, pressed, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './fake-buy-loop.cases.ts'

/** What is announced, from the last one of the list on. */
const ANNOUNCED = [
  'Someone from Palermo, Italy – Recently purchased 1-month subscription – 11 hours ago',
  'Someone from Lisbon, Portugal – Recently purchased 1-year subscription – 38 minutes ago',
  'Someone from Monterrey, Mexico – Recently purchased 1-month subscription – 49 minutes ago',
  'Someone from Bergen, Norway – Recently purchased 1-month subscription – 4 hours ago',
  'Someone from Bremen, Germany – Recently purchased 1-year subscription – 4 hours ago',
]

const visit = { isAllowed: true, isAudience: true, isOn: false, seen: 0 }

describePaths(
  'fakeBuyLoop',
  cases,
  drive({
    situation: (start) => ({ settings: { persuasion: start === 'a guest' ? 'full' : 'plain' } }),
    open: (site, start) => {
      Object.assign(visit, { isAllowed: start === 'a guest', isAudience: true, isOn: false, seen: 0 })
      vi.spyOn(Math, 'random').mockReturnValue(0.999)
      const { actors, parts } = createPromotionsPart(site)
      return { actor: actors.fakeBuyLoop, view: onStage(parts.rail) }
    },
    begins: { 'a guest': 'off', 'a guest of a plain site': 'off' },
    happens: {
      'announcements.configured': {
        by: (event, live) => {
          visit.isOn = event.config.isEnablePopup
          told(event, live)
        },
        to: goesOn,
      },
      'audience.judged': {
        by: (event, live) => {
          visit.isAudience = event.isAudience
          told(event, live)
        },
        to: goesOn,
      },
      'announcement.entered': { by: () => fireEvent.pointerEnter(card()!), to: 'on.held' },
      'announcement.left': { by: () => fireEvent.pointerLeave(card()!), to: 'on.showing' },
      'announcement.dismissed': { by: pressed('Close'), to: goesAway },
    },
    lasts: {
      'on.waitingBefore after halfPause': { ms: 7_500, to: 'on.showing' },
      'on.showing after showDuration': { ms: 5_000, to: goesAway },
      'on.waitingAfter after halfPause': { ms: 7_500, to: 'on.waitingBefore' },
    },
    see: () => {
      const nothing = () => expect(card()).toBe(null)
      const announces = () => expect(announced()).toEqual({ text: ANNOUNCED[visit.seen], link: '/join-now/' })
      return {
        off: nothing,
        'on.waitingBefore': nothing,
        'on.showing': announces,
        'on.held': announces,
        'on.waitingAfter': nothing,
      }
    },
  }),
)

function goesOn(_: unknown, { before: [state] }: { before: readonly string[] }) {
  const isWanted = visit.isAllowed && visit.isAudience && visit.isOn
  if (!isWanted) return 'off'
  return state === 'off' ? 'on.waitingBefore' : 'stays'
}

function goesAway() {
  visit.seen += 1
  return 'on.waitingAfter'
}

function card() {
  return screen.queryByRole('complementary', { name: 'Recent purchase' })
}

function announced() {
  return { text: card()?.querySelector('p')?.textContent, link: card()?.querySelector('a')?.getAttribute('href') }
}
