import { rooms } from './cams/cam-room.replay.ts'
import { shows } from './cams/cam-show.replay.ts'
import { messengers } from './cams/messenger.replay.ts'
import { messengerThread } from './cams/messenger-thread.replay.ts'
import { tips } from './cams/tip-flow.replay.ts'
import { describeReplays } from './replay-suites.ts'

describeReplays({ ...tips, ...messengers, messengerThread, ...shows, ...rooms })
