import type { Observable } from 'rxjs'
import type { ChannelFact } from '../../adapters/cams/channels.adapter.ts'
import { createDrafts } from '../../adapters/cams/drafts.adapter.ts'
import { createMessenger } from '../../adapters/messenger/messenger.adapter.ts'
import type { FindEmoji } from '../../machines/cams/composer.machine.ts'
import { messengerMachine } from '../../machines/messenger/messenger.machine.ts'
import { answerWith, streamOf } from '../ports/answer-with.ts'
import { newKey } from './money.ts'
import type { Site } from './site.ts'

/** The messenger of one visitor, with the thread that is open in it. */
export function createCamsMessenger(
  site: Site,
  channelOf: (ch: string) => Observable<ChannelFact>,
  findEmoji: FindEmoji,
) {
  const { ports } = site
  const messenger = createMessenger({
    call: ports.page.call,
    channelOf,
    newKey,
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    report: ports.report,
  })
  return site.open(
    messengerMachine,
    {
      logIn: answerWith(messenger.logIn),
      sendPing: answerWith(messenger.sendPing),
      loadChats: answerWith(messenger.loadChats),
      loadChat: answerWith(messenger.loadChat),
      findModelChat: answerWith(messenger.findModelChat),
      watchFeed: streamOf(messenger.watchFeed),
      watchClock: streamOf(ports.ticks),
      loadMessages: answerWith(messenger.loadMessages),
      markRead: messenger.markRead,
      sendText: answerWith(messenger.sendText),
      findEmoji: answerWith(findEmoji),
      drafts: createDrafts({ storage: ports.tabStorage }),
    },
    { name: 'messenger', children: ['messengerSession', 'messengerChats'], input: { nowMs: ports.now() } },
  )
}
