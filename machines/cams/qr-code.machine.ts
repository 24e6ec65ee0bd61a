import { setup } from 'xstate'

export type QrCodeEvent =
  | { type: 'qr.toggled' }
  /** The page of a room closes. */
  | { type: 'page.closed' }

export const qrCodeMachine = setup({
  types: { events: {} as QrCodeEvent, tags: {} as 'qr' },
}).createMachine({
  id: 'qrCode',
  description: 'The room’s address as a code for a headset’s camera.',
  meta: { requirements: ['ROOM-003', 'ROOM-004'] },
  initial: 'hidden',
  states: {
    hidden: { description: 'No code.', on: { 'qr.toggled': 'shown' } },
    shown: {
      description: 'The code over the picture.',
      tags: 'qr',
      on: { 'qr.toggled': 'hidden', 'page.closed': 'hidden' },
    },
  },
})
