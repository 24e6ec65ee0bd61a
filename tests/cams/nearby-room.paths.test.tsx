// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { answered, drive } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { cases } from './nearby-room.cases.ts'
import { openRoomPage, ROOM_PATH } from './room-page.tsx'

const BUTTONS = { previous: 'Previous room', next: 'Next room' }

/** The pages that the visitor was led to since a room was asked for. */
let opened: string[]
let isThere: boolean

describePaths(
  'nearbyRoom',
  cases,
  drive({
    situation: () => ({ path: ROOM_PATH, holds: ['getNearbyRoom'] }),
    async open(site) {
      const room = await openRoomPage(site)
      site.root.on('page.open', ({ to }) => opened.push(to))
      opened = []
      isThere = false
      return { actor: room.child('nearbyRoom'), view: room.view }
    },
    begins: 'idle',
    happens: {
      'nearby.requested': {
        by: ({ direction }) => {
          opened = []
          isThere = false
          fireEvent.click(screen.getByRole('button', { name: BUTTONS[direction as keyof typeof BUTTONS] }))
        },
        to: 'finding',
      },
      'nearby.found': {
        by: (event, live) => {
          isThere = true
          return answered()(event, live)
        },
        to: 'idle',
      },
      'nearby.none': { by: answered({ getNearbyRoom: 'serverError' }), to: 'idle' },
    },
    lasts: { 'finding after answerPatience': { ms: 16_000, to: 'idle' } },
    see: (live) => {
      const page = () => ({ held: live().gate.held(), disabled: disabled(), opened })
      return {
        idle: () =>
          expect(page()).toEqual({ held: [], disabled: [], opened: isThere ? ['/vr-cam-girls/britta-grey/'] : [] }),
        finding: () =>
          expect(page()).toEqual({ held: ['getNearbyRoom'], disabled: ['Previous room', 'Next room'], opened: [] }),
      }
    },
  }),
)

function disabled() {
  return screen
    .getAllByRole<HTMLButtonElement>('button', { name: /^(Previous|Next) room$/ })
    .filter((button) => button.disabled)
    .map((button) => button.getAttribute('aria-label'))
}
