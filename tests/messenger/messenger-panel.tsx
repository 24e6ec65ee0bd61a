import { act, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import type { MessengerChat, MessengerEvent, MessengerMessage } from '../../contracts/messenger/messenger.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { composerMachine, type DraftCommand, type SendTextInput } from '../../machines/cams/composer.machine.ts'
import { messengerMachine } from '../../machines/messenger/messenger.machine.ts'
import { messengerChatsMachine } from '../../machines/messenger/messenger-chats.machine.ts'
import { messengerSessionMachine } from '../../machines/messenger/messenger-session.machine.ts'
import { messengerThreadMachine, type ReadCommand } from '../../machines/messenger/messenger-thread.machine.ts'
import { Messenger } from '../../views/messenger/messenger.view.tsx'
import { MessengerButton } from '../../views/messenger/messenger-button.view.tsx'
import { Thread } from '../../views/messenger/thread.view.tsx'
import { plugPorts } from '../support/plug-ports.ts'
import { NOON_MS, SITES } from '../support/samples.ts'
import { onStage } from '../support/view-stage.tsx'
import { chat, message, messages, OWN_ID, pageOf } from './messenger-samples.ts'
import { type MessengerWord, tellMessenger, wireSession } from './messenger-world.ts'

export const ADA = chat('a', message(9, { text: 'See you' }))
export const HOUR = 3_600_000

interface Shown {
  chats?: readonly MessengerChat[]
  tips?: ReactNode
  settings?: SiteSettings
}

const still = fromCallback<EventObject, never>(() => {}) as never

/** An open chat whose texts go to `texts`, and that hears of nothing else. */
function threadWith(texts: string[], watchClock = still) {
  const composer = plugPorts(composerMachine, {
    sendText: fromCallback<EventObject, SendTextInput>(({ input }) => void texts.push(input.text)),
    findEmoji: fromCallback<EventObject, string>(() => {}),
    drafts: fromCallback<DraftCommand>(() => {}),
  })
  return plugPorts(messengerThreadMachine, {
    loadMessages: still,
    markRead: fromCallback<ReadCommand>(() => {}) as never,
    watchClock,
    composer,
  })
}

/** The header's button and the panel, of somebody who is signed in. */
export function show({ chats = [ADA], tips = <p>Tips</p>, settings = SITES.dark }: Shown = {}) {
  const clock = new SimulatedClock()
  const texts: string[] = []
  const clocks = new Set<(tick: { type: 'clock.ticked'; nowMs: number }) => void>()
  const watchClock = fromCallback<EventObject, never>(({ sendBack }) => {
    clocks.add(sendBack)
    return () => clocks.delete(sendBack)
  }) as never
  const thread = threadWith(texts, watchClock)
  const messenger = createActor(
    plugPorts(messengerMachine, {
      watchFeed: still,
      messengerSession: plugPorts(messengerSessionMachine, { logIn: still, sendPing: still }),
      messengerChats: plugPorts(messengerChatsMachine, {
        loadChats: still,
        loadChat: still,
        findModelChat: still,
        watchClock,
        thread: thread as never,
      }),
    }),
    { clock, input: { nowMs: NOON_MS + HOUR } },
  ).start()
  wireSession(messenger)
  const chatsOf = () => messenger.getSnapshot().children.messengerChats
  const actor = {
    send: (event: MessengerWord) => tellMessenger(messenger, event),
    hasTag: (tag: 'minimized') => messenger.getSnapshot().hasTag(tag),
    stop: () => messenger.stop(),
  }
  actor.send({ type: 'logIn.demanded', fetchesChats: true })
  actor.send({ type: 'messenger.loggedIn', clientId: OWN_ID, channel: 'messenger:me' })
  actor.send({ type: 'chats.loaded', chats })
  actor.send({ type: 'feed.live' })
  const view = (
    <>
      <MessengerButton messenger={messenger} />
      <Messenger messenger={messenger} tips={tips} />
    </>
  )
  const { container } = render(onStage(view, { settings: { ...settings, camsEnabled: true } }))
  const say = (...events: MessengerEvent[]) => act(() => actor.send({ type: 'events.heard', events }))
  /** Whoever watches the clock sees this time. */
  const tick = (nowMs: number) =>
    act(() => {
      for (const tell of clocks) tell({ type: 'clock.ticked', nowMs })
    })
  return { actor, chatsOf, container, texts, say, tick }
}

/** The same with one chat open. */
export function opened(those: readonly MessengerMessage[] | null = messages(1, 3), one = ADA, tips?: ReactNode) {
  const shown = show({ chats: [one], ...(tips !== undefined && { tips }) })
  const { actor, chatsOf } = shown
  act(() => actor.send({ type: 'chat.selected', chatId: one.id }))
  act(() => actor.send({ type: 'chat.loaded', chat: one }))
  const thread = chatsOf()?.getSnapshot().children.thread
  if (!thread) throw new Error('No chat is open')
  if (those) act(() => thread.send({ type: 'messages.loaded', ...pageOf(those) }))
  // jsdom tells no list of its size: it looks for itself when it is drawn anew.
  act(() => thread.send({ type: 'clock.ticked', nowMs: NOON_MS + 2 * HOUR }))
  return { ...shown, thread }
}

/** A chat by itself, without the panel around it; its messages are on their way where there are none. */
export function alone(those: readonly MessengerMessage[] | null = null, one = ADA) {
  const texts: string[] = []
  const thread = createActor(threadWith(texts), {
    input: { chat: one, ownId: OWN_ID, nowMs: NOON_MS + HOUR, most: 500 },
  }).start()
  render(onStage(<Thread thread={thread} tips={<p>Tips</p>} />))
  if (those) act(() => thread.send({ type: 'messages.loaded', ...pageOf(those) }))
  act(() => thread.send({ type: 'clock.ticked', nowMs: NOON_MS + 2 * HOUR }))
  return { thread, texts }
}

export const button = () =>
  screen.queryAllByRole('button', { name: /^Messages/ }).find((one) => one.hasAttribute('aria-expanded')) ?? null
export const panel = () => screen.queryByRole('region')
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
export const rows = () => within(screen.getByRole('list')).getAllByRole('listitem')
