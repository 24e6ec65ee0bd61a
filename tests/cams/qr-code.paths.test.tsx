// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { drive, pressed } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { cases } from './qr-code.cases.ts'
import { openRoomPage, ROOM_PATH, type RoomPage } from './room-page.tsx'

const CODE = 'Code of https://halcyon-vr.example/vr-cam-girls/mira-vale/'

let room: RoomPage

describePaths(
  'qrCode',
  cases,
  drive({
    situation: () => ({ path: ROOM_PATH, holds: [] }),
    async open(site) {
      room = await openRoomPage(site)
      return { actor: room.child('qrCode'), view: room.view }
    },
    begins: 'hidden',
    happens: {
      'qr.toggled': {
        by: pressed('QR code'),
        to: (_, { before }) => (before.includes('hidden') ? 'shown' : 'hidden'),
      },
      'page.closed': {
        by: () => {
          room.page.close?.()
          room.page.readdress?.({})
        },
        to: 'hidden',
      },
    },
    see: () => ({
      hidden: () => expect(codes()).toEqual([]),
      shown: () => expect(codes()).toEqual([CODE]),
    }),
  }),
)

function codes() {
  return screen.queryAllByRole('img', { name: /^Code of/ }).map((code) => code.getAttribute('aria-label'))
}
