import type { Wire } from '../wire.ts'
import { camAccessWires } from './cam-access.ts'
import { camChatWires } from './cam-chats.ts'
import { camRoomWires } from './cam-room.ts'
import { camShowWires } from './cam-shows.ts'
import { camSpendingWires } from './cam-spending.ts'

/** What live rooms, messenger and tokens hear and say. They begin with what is known then: nothing waits for them. */
export const camWires: readonly Wire[] = [
  ...camAccessWires,
  ...camRoomWires,
  ...camShowWires,
  ...camChatWires,
  ...camSpendingWires,
]
