import { replay } from '../../studio/paths/replay.ts'
import { rooms } from './cams/cam-room.replay.ts'
import { shows } from './cams/cam-show.replay.ts'
import { messengers } from './cams/messenger.replay.ts'
import { messengerThread } from './cams/messenger-thread.replay.ts'
import { tips } from './cams/tip-flow.replay.ts'
import { nameOf } from './replay-support.ts'
import type { Replayed } from './sales/world.ts'
import { expect, test } from './stack.ts'

const machines: Readonly<Record<string, Replayed>> = { ...tips, ...messengers, messengerThread, ...shows, ...rooms }

test.beforeEach(({ adult }) => void adult)
// Paths do not know each other, and two workers can share them.
test.describe.configure({ mode: 'parallel', timeout: 180_000 })

for (const [name, { plan, leftOut, problems: expected, site }] of Object.entries(machines)) {
  test.describe(`${name} in a browser`, () => {
    test('replays every transition but those on the list', () => {
      expect([...plan.leftOut].sort()).toEqual(Object.keys(leftOut).sort())
      expect(Object.values(leftOut)).not.toContain('')
    })

    for (const path of plan.paths) {
      test(nameOf(path), async ({ page, context, stack, problems }) => {
        problems.allow(...expected)
        await replay(path, site({ path, page, context, stack }))
      })
    }
  })
}
