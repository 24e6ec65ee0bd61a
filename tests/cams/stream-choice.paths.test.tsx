// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { answered, drive } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { until } from '../support/until.ts'
import { openRoomPage, ROOM_PATH, type RoomPage } from './room-page.tsx'
import { cases } from './stream-choice.cases.ts'

let room: RoomPage
/** The type that the room is seen in, and the one that was chosen last. */
let current: '2D' | '3D'
let chosen: '2D' | '3D'
/** Of which types the room is told that the provider has set them, and of which it must be. */
let told: string[]
let set: string[]

describePaths(
  'streamChoice',
  cases,
  drive({
    situation: () => ({ path: ROOM_PATH, holds: ['setStreamType'] }),
    async open(site, _start, _input, { gate }) {
      room = await openRoomPage(site)
      // Once the room is heard it is asked for once more, and its answer says which type the provider has set.
      let entries = 0
      await until(() => {
        entries += gate.takeSent().filter((name) => name === 'enterRoom').length
        const isHeard = entries > 1 && room.child('liveRoom').getSnapshot().matches({ news: 'steady' })
        if (!isHeard) throw new Error('The room is not heard yet')
      })
      current = '2D'
      told = []
      set = []
      const choice = room.child('streamChoice')
      choice.on('streamType.set', ({ streamType }) => told.push(streamType))
      return { actor: choice, view: room.view }
    },
    begins: 'steady',
    happens: {
      'streamType.chosen': {
        by() {
          chosen = current === '2D' ? '3D' : '2D'
          fireEvent.click(screen.getByRole('button', { name: chosen }))
        },
        to: 'switching',
      },
      'streamType.set': {
        by(event, live) {
          current = chosen
          set.push(`video${chosen}`)
          return answered()(event, live)
        },
        to: 'steady',
      },
      'streamType.failed': { by: answered({ setStreamType: 'serverError' }), to: 'steady' },
    },
    lasts: { 'switching after answerPatience': { ms: 16_000, to: 'steady' } },
    see: (live) => {
      const page = () => ({ pressed: buttons('aria-pressed'), busy: buttons('aria-busy'), held: live().gate.held() })
      return {
        steady: () => expect({ ...page(), told }).toEqual({ pressed: [current], busy: [], held: [], told: set }),
        switching: () => expect(page()).toEqual({ pressed: [current], busy: ['2D', '3D'], held: ['setStreamType'] }),
      }
    },
  }),
)

/** Which of the two say so of themselves. */
function buttons(attribute: string) {
  return [...screen.getByRole('group', { name: 'Picture' }).querySelectorAll(`[${attribute}="true"]`)].map(
    (button) => button.textContent,
  )
}
