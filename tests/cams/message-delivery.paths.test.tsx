// @vitest-environment jsdom
import { expect, vi } from 'vitest'
import { answered, drive } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { cases } from './message-delivery.cases.ts'
import { openRoomPage, ownMessage, passOnline, ROOM_PATH } from './room-page.tsx'

/** How often it was sent. */
let sendings: number

/** A message is sent three times. */
const afterNoAnswer = () => (sendings < 3 ? 'pausing' : 'failed')

describePaths(
  'messageDelivery',
  cases,
  drive({
    situation: () => ({ path: ROOM_PATH, account: 'member', holds: ['sendRoomMessage'] }),
    async open(site) {
      vi.spyOn(Math, 'random').mockReturnValue(0.5)
      sendings = 0
      // What the sandbox says of the message would come at once.
      const { camChat, view } = await openRoomPage(site, { heldChannels: 'chat:' })
      const { chatOutbox } = camChat.getSnapshot().children
      if (!chatOutbox) throw new Error('There is no chat in the room')
      chatOutbox.send({ type: 'message.submitted', clientMsgId: 'own-message-0001', text: 'Hello' })
      const { messageDelivery } = chatOutbox.getSnapshot().children
      if (!messageDelivery) throw new Error('No message is on its way')
      return { actor: messageDelivery, view }
    },
    begins: 'sending',
    happens: {
      'message.sent': { by: answered(), to: 'delivered' },
      'message.refused': { by: answered({ sendRoomMessage: 'forbidden' }), to: 'failed' },
      'message.lost': { by: answered({ sendRoomMessage: 'serverError' }), to: afterNoAnswer },
    },
    passes: passOnline,
    lasts: {
      'sending after patience': { ms: 20_000, to: afterNoAnswer },
      'pausing after retryPause': { ms: 4_000, to: 'sending' },
    },
    see(live) {
      const shown = () => {
        const names = live().gate.takeSent()
        sendings += names.filter((name) => name === 'sendRoomMessage').length
        const alert = document.querySelector('[data-status] [role="alert"] span')?.textContent
        return { ...ownMessage(), alert }
      }
      const waiting = { status: 'waiting', text: 'Hello', note: 'Sending…', alert: undefined }
      return {
        sending() {
          expect(shown()).toEqual(waiting)
          expect(live().gate.held()).toContain('sendRoomMessage')
        },
        pausing() {
          expect(shown()).toEqual(waiting)
          expect(sendings).toBeLessThan(3)
        },
        delivered: () => expect(shown()).toEqual({ status: 'sent', text: 'Hello', note: undefined, alert: undefined }),
        failed: () =>
          expect(shown()).toEqual({
            status: 'failed',
            text: 'Hello',
            note: undefined,
            alert: 'Can’t send the message',
          }),
      }
    },
  }),
)
