import { type ActorRefFrom, type AnyActorRef, createActor } from 'xstate'
import { composerMachine } from '../../machines/cams/composer.machine.ts'
import { messengerMachine } from '../../machines/messenger/messenger.machine.ts'
import { messengerChatsMachine } from '../../machines/messenger/messenger-chats.machine.ts'
import { messengerSessionMachine } from '../../machines/messenger/messenger-session.machine.ts'
import { messengerThreadMachine } from '../../machines/messenger/messenger-thread.machine.ts'
import { TipWidget } from '../../views/cams/tip-widget.view.tsx'
import { Messenger } from '../../views/messenger/messenger.view.tsx'
import { MessengerButton } from '../../views/messenger/messenger-button.view.tsx'
import { camActors } from '../cams/cam-stage.tsx'
import { NOON_MS, SITES } from '../support/samples.ts'
import { anyPage, inFrame, memberSession, type Stage, silent, withChild } from '../support/stage-frame.tsx'
import { chat, message, OWN_ID, pageOf } from './messenger-samples.ts'
import { tellMessenger, wireSession } from './messenger-world.ts'

type MessengerActor = ActorRefFrom<typeof messengerMachine>

const MESSAGES = [
  message(1, { text: 'Shall I read you the next chapter?', readAtMs: NOON_MS }),
  message(2, { sender: OWN_ID, text: 'Please, from where we stopped', readAtMs: NOON_MS }),
  message(3, { text: 'At eight, then' }),
]
const CHATS = [chat('a', message(3, { text: 'At eight, then' }), { unread: 1 }), chat('b', message(1))]

/** The machines that an open chat invokes. */
export const threadParts = { composer: silent(composerMachine) }
/** The machines that the chats invoke. */
export const chatsParts = { thread: silent(messengerThreadMachine, threadParts) }
/** The machines that the messenger invokes. */
export const messengerParts = {
  messengerSession: silent(messengerSessionMachine),
  messengerChats: silent(messengerChatsMachine, chatsParts),
}

/** Somebody has chats. */
export function fillMessenger(messenger: MessengerActor) {
  tellMessenger(messenger, { type: 'chats.loaded', chats: CHATS })
}

/** The panel shows the chats. */
function openMessenger(): MessengerActor {
  const messenger = createActor(silent(messengerMachine, messengerParts), { input: { nowMs: NOON_MS } })
  wireSession(messenger)
  messenger.start()
  messenger.send({ type: 'logIn.demanded', fetchesChats: true })
  tellMessenger(messenger, { type: 'messenger.loggedIn', clientId: OWN_ID, channel: 'messenger:me' })
  messenger.send({ type: 'feed.live' })
  fillMessenger(messenger)
  messenger.send({ type: 'panel.toggled' })
  return messenger
}

/** The panel shows one chat. */
function openChats() {
  const messenger = openMessenger()
  tellMessenger(messenger, { type: 'chat.selected', chatId: 'a' })
  tellMessenger(messenger, { type: 'chat.loaded', chat: CHATS[0]! })
  const { messengerChats } = messenger.getSnapshot().children
  if (!messengerChats) throw new Error('Nobody is signed in at the messenger')
  return messengerChats
}

/** Messages of the chat that is open, where one is. */
export function fillChats(chats: ActorRefFrom<typeof messengerChatsMachine>) {
  chats.getSnapshot().children.thread?.send({ type: 'messages.loaded', ...pageOf(MESSAGES) })
}

export const inMessenger = (messengerOf: (actor: never) => MessengerActor, more: Partial<Stage> = {}): Stage => ({
  draw(actor: never) {
    const messenger = messengerOf(actor)
    const tips = <TipWidget tips={camActors().messengerTips} place="messenger" />
    return inFrame(anyPage(), {
      settings: { ...SITES.dark, camsEnabled: true },
      actors: { session: memberSession() },
      cams: {
        overlay: <Messenger messenger={messenger} tips={tips} />,
        headerPart: <MessengerButton messenger={messenger} />,
      },
    })
  },
  ...more,
})

export const withChats = (chats: AnyActorRef) => withChild(openMessenger(), 'messengerChats', chats)
export const withThread = (thread: AnyActorRef) => withChats(withChild(openChats(), 'thread', thread))
