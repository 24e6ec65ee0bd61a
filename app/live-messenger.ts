import type { Observable } from 'rxjs'
import { createActor } from 'xstate'
import type { ChannelFact } from '../adapters/cams/channels.adapter.ts'
import { createDrafts } from '../adapters/cams/drafts.adapter.ts'
import { createMessenger } from '../adapters/messenger/messenger.adapter.ts'
import { composerMachine } from '../machines/cams/composer.machine.ts'
import { messengerMachine } from '../machines/messenger/messenger.machine.ts'
import { messengerThreadMachine } from '../machines/messenger/messenger-thread.machine.ts'
import { answerWith, streamOf } from './answer-with.ts'
import type { Site } from './kernel.ts'
import { newKey } from './money.ts'
import { plugPorts } from './plug-ports.ts'

/** The messenger of one visitor, with the thread that is open in it. */
export function createLiveMessenger({ ports }: Site, channelOf: (ch: string) => Observable<ChannelFact>) {
  const messenger = createMessenger({
    call: ports.page.call,
    channelOf,
    newKey,
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    report: ports.report,
  })
  const composer = plugPorts(composerMachine, {
    sendText: answerWith(messenger.sendText),
    drafts: createDrafts({ storage: ports.tabStorage }),
  })
  const thread = plugPorts(messengerThreadMachine, {
    loadMessages: answerWith(messenger.loadMessages),
    markRead: messenger.markRead,
    watchClock: streamOf(ports.ticks),
    composer,
  })
  return createActor(
    plugPorts(messengerMachine, {
      logIn: answerWith(messenger.logIn),
      sendPing: answerWith(messenger.sendPing),
      loadChats: answerWith(messenger.loadChats),
      loadChat: answerWith(messenger.loadChat),
      findModelChat: answerWith(messenger.findModelChat),
      watchFeed: streamOf(messenger.watchFeed),
      watchClock: streamOf(ports.ticks),
      thread,
    }),
    { input: { nowMs: ports.now() } },
  )
}
