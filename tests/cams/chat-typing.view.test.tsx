// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Subject, take } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, type EventObject, fromCallback } from 'xstate'
import { createChannels } from '../../adapters/cams/channels.adapter.ts'
import { createChat } from '../../adapters/cams/chat.adapter.ts'
import { createSocket, type SocketLike } from '../../adapters/cams/socket.adapter.ts'
import { streamOf } from '../../app/ports/answer-with.ts'
import { composerMachine, type DraftCommand } from '../../machines/cams/composer.machine.ts'
import { realtimeConnectionMachine } from '../../machines/cams/realtime-connection.machine.ts'
import { RoomChat } from '../../views/cams/chat.view.tsx'
import { standInForLayout } from '../support/layout.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { pluggedChat, tellChat } from './chat-world.ts'

beforeEach(() => void standInForLayout())
afterEach(cleanup)

/** A provider's end of the socket, which answers nothing but what it is told to. */
class Provider extends EventTarget {
  readyState = 1
  send() {}
  close() {}
  say(frame: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
  }
}

/** A room's chat on its socket; `draw`: what has come since is told, as with a frame of the screen. */
function open() {
  const provider = new Provider()
  const frame = new Subject<void>()
  const idle = fromCallback<EventObject, never>(() => {}) as never
  const realtime = createActor(
    plugPorts(realtimeConnectionMachine, {
      openSocket: createSocket({
        open: () => provider as unknown as SocketLike,
        tokenFor: async () => null,
        random: () => 0.5,
        isOnline: () => true,
        nextFrame: frame.pipe(take(1)),
        report: (problem) => expect.unreachable(problem),
      }),
      watchNetwork: idle,
    }),
    { input: { chance: 0.5 } },
  ).start()
  const { hearChat } = createChat({
    call: () => new Promise<never>(() => {}),
    channelOf: createChannels(realtime),
    storage: { read: () => undefined } as never,
    random: () => 0.5,
    report: (problem) => expect.unreachable(problem),
  })
  const camChat = createActor(
    pluggedChat({
      logIn: idle,
      hearChat: streamOf(hearChat),
      loadHistory: idle,
      sendMessage: idle,
      keepOutbox: idle,
    }),
    { input: { gate: 'open' } },
  ).start()
  const roomComposer = createActor(
    plugPorts(composerMachine, { sendText: idle, findEmoji: idle, drafts: fromCallback<DraftCommand>(() => {}) }),
    { input: { isMultiline: false } },
  ).start()
  camChat.send({ type: 'room.entered', roomId: 'r1', chatChannel: 'chat:r1', state: 'PUBLIC' })
  roomComposer.send({ type: 'conversation.opened', key: 'room:r1', isEnabled: true })
  provider.dispatchEvent(new Event('open'))
  provider.say({ op: 'authenticated', userUuid: null })
  provider.say({ op: 'subscribed', ch: 'chat:r1', epoch: 'one', seq: 0, isReset: false })
  frame.next()
  tellChat(camChat, { type: 'history.loaded', messages: [] })
  render(<RoomChat actors={{ camChat, roomComposer }} />)
  let said = 0
  function say(times: number) {
    for (let time = 0; time < times; time += 1) {
      said += 1
      const data = { id: `m${said}`, userId: 'ann', userName: 'ann', sentAtMs: said, text: `Message ${said}` }
      provider.say({
        op: 'event',
        ch: 'chat:r1',
        epoch: 'one',
        seq: said,
        id: `e${said}`,
        t: said,
        ev: 'message',
        data,
      })
    }
  }
  const draw = () => act(() => frame.next())
  // jsdom tells no list of its size: it looks for itself when it is drawn anew.
  for (let times = 0; times < 2; times += 1) {
    say(1)
    draw()
  }
  const lines = () => screen.queryAllByText(/^Message \d+$/).length
  return { roomComposer, field: screen.getByRole<HTMLTextAreaElement>('textbox'), say, draw, lines }
}

test('typed text is in the field at once, however many messages wait to be drawn [R06]', () => {
  const { field, say, draw, lines } = open()
  say(1_000)
  fireEvent.change(field, { target: { value: 'Hello' } })
  expect({ field: field.value, lines: lines() }).toEqual({ field: 'Hello', lines: 2 })
  draw()
  expect({ text: field.value, isTall: lines() > 2 }).toEqual({ text: 'Hello', isTall: true })
})

test('the field is not rendered again with new messages [R06]', () => {
  const { roomComposer, say, draw, lines } = open()
  say(20)
  const reads = vi.spyOn(roomComposer, 'getSnapshot')
  draw()
  expect({ isTall: lines() > 2, reads: reads.mock.calls.length }).toEqual({ isTall: true, reads: 0 })
})
