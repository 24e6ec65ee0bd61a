// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { drive, pressed } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { cases } from './qr-code.cases.ts'
import { openRoomPage, ROOM_PATH, type RoomPage } from './room-page.tsx'

const CODE = 'Code of https://halcyon-vr.example/vr-cam-girls/mira-vale/'

let room: RoomPage
let isWanted: boolean

describePaths(
  'qrCode',
  cases,
  drive({
    situation: () => ({ path: ROOM_PATH, holds: [] }),
    async open(site) {
      room = await openRoomPage(site)
      isWanted = false
      return { actor: room.child('qrCode'), view: room.view }
    },
    happens: {
      'qr.toggled'(event, live) {
        isWanted = !isWanted
        return pressed('QR code')(event, live)
      },
      'page.closed': () => {
        isWanted = false
        room.page.close?.()
        room.page.readdress?.({})
      },
    },
    see: () => ({
      hidden: () => expect({ isWanted, codes: codes() }).toEqual({ isWanted: false, codes: [] }),
      shown: () => expect({ isWanted, codes: codes() }).toEqual({ isWanted: true, codes: [CODE] }),
    }),
  }),
)

function codes() {
  return screen.queryAllByRole('img', { name: /^Code of/ }).map((code) => code.getAttribute('aria-label'))
}
