// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { streamOf } from '../../app/ports/answer-with.ts'
import { DealsAnswer } from '../../contracts/sales/promotions.ts'
import { type DealCardInput, dealCardMachine } from '../../machines/sales/deal-card.machine.ts'
import { DealCard } from '../../views/sales/deal-card.view.tsx'
import { drive } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './deal-card.cases.ts'

const NOTES = ['Nine people look at this', 'Ends tonight', 'Only here']
const BARE = 'bare'

/** How often the next note has had its turn. */
let turns = 0

describePaths(
  'dealCard',
  cases,
  drive({
    open: (site, start, input: DealCardInput) => {
      turns = 0
      const deal = { title: 'Lantern Hall', notificationTexts: start === BARE ? ['One note'] : NOTES, timer: 60 }
      const [shown] = DealsAnswer.parse({ items: [deal] })
      const card = site.open(dealCardMachine, { watchClock: streamOf(site.ports.ticks) }, { input })
      return { actor: card, view: onStage(<DealCard deal={shown!} card={card} />, { path: '/deals/' }) }
    },
    begins: {
      'with a timer and notes': ['time.running', 'notes.turning'],
      [BARE]: ['time.absent', 'notes.standing'],
    },
    happens: {
      'card.entered': { by: () => movePointer('pointerenter'), to: ['time.running', 'notes.held'] },
      'card.left': { by: () => movePointer('pointerleave'), to: ['time.running', 'notes.turning'] },
    },
    lasts: {
      'notes.turning after readingTime': {
        ms: 5_000,
        to: () => {
          turns += 1
          return 'stays'
        },
      },
    },
    see: () => ({
      'time.running': () => expect(screen.getByRole('timer').textContent).toBe('00:01:00'),
      'time.absent': () => expect(screen.queryByRole('timer')).toBe(null),
      'notes.turning': () => expect(notes()).toEqual([NOTES[turns % 3]]),
      'notes.held': () => expect(notes()).toEqual([NOTES[turns % 3]]),
      'notes.standing': () => expect(notes()).toEqual(['One note']),
    }),
  }),
)

function movePointer(type: string) {
  fireEvent(screen.getByRole('article'), Object.assign(new Event(type), { pointerType: 'mouse' }))
}

function notes() {
  return [...NOTES, 'One note'].filter((text) => screen.queryByText(text))
}
