import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createCommentDrafts } from '../../adapters/catalogue/comment-drafts.adapter.ts'
import { createCommentPosting } from '../../adapters/catalogue/comment-posting.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'
import { createSafeStorage, type StorageLike } from '../../adapters/site/storage.adapter.ts'
import { answerWith } from '../../app/ports/answer-with.ts'
import { commentComposerMachine, type PostComment } from '../../machines/catalogue/comment-composer.machine.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { composerIn } from './comment-stage.ts'
import { callAs } from './sandbox-call.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())

type Fate = 'answered' | 'lostBefore' | 'lostAfter' | 'refused'
interface Visit {
  fates: readonly Fate[]
  /** After which attempt the page is loaded again, while the comment is on its way. */
  reloads: readonly boolean[]
}
/** What a mistake in the composer, the drafts or the posting would look like. */
interface Mistakes {
  namesEachAttempt?: boolean
  losesDraft?: boolean
}

function tabStorage(): StorageLike {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }
}

let visits = 0

/** Writes one comment and posts it until the forum has it, through lost answers and reloads. How often it is stored in the end. */
async function postThrough({ fates, reloads }: Visit, { namesEachAttempt, losesDraft }: Mistakes = {}) {
  visits += 1
  // The forum takes so many a second, and a token is good for some minutes.
  await sandbox.control.changeClock({ jumpMs: 8_000 })
  const { accessToken: token } = await sandbox.control.signIn('member')
  const content = `Written by visit ${visits}`
  const storage = createSafeStorage({ storage: () => memory })
  const memory = tabStorage()
  let attempt = 0
  const through = callAs(sandbox, { token })
  const call: Call = async (name, request, signal) => {
    const fate = fates[attempt] ?? 'answered'
    attempt += 1
    if (fate === 'lostBefore') return { ok: false, cause: 'offline' }
    if (fate === 'refused') return { ok: false, cause: 'unavailable', status: 503 }
    const result = await through(name, request, signal)
    return fate === 'lostAfter' ? { ok: false, cause: 'timeout' } : result
  }
  const { postComment } = createCommentPosting({ call, email: () => undefined, tellOtherTabs() {} })
  const named: PostComment = (signal, input) =>
    postComment(signal, namesEachAttempt ? { ...input, clientMsgId: `${input.clientMsgId}-${attempt}` } : input)
  const open = () => {
    if (losesDraft) storage.removeWhere(() => true)
    const composer = plugPorts(commentComposerMachine, {
      drafts: createCommentDrafts({ storage, userId: 'user-member', newId: () => crypto.randomUUID() }),
      postComment: answerWith(named),
    })
    return composerIn(composer)
  }
  let page = open()
  page.composer().send({ type: 'text.edited', text: content })
  for (let press = 0; press < fates.length + 2; press += 1) {
    if (page.composer().getSnapshot().matches({ writing: 'cooling' })) break
    page.composer().send({ type: 'comment.submitted' })
    if (reloads[press]) {
      // The request may have left already, and nobody hears how it ended.
      page.stop()
      page = open()
    }
    await vi.waitFor(() => expect(page.composer().getSnapshot().hasTag('busy')).toBe(false), { timeout: 10_000 })
  }
  const isPosted = page.composer().getSnapshot().matches({ writing: 'cooling' })
  page.stop()
  const stored = sandbox.database.prepare('SELECT count(*) AS count FROM forum_posts WHERE content = ?')
  return { isPosted, stored: Number(stored.get(`<p>${content}</p>`)?.count) }
}

const visit = fc.record({
  fates: fc.array(fc.constantFrom<Fate>('answered', 'lostBefore', 'lostAfter', 'refused'), { maxLength: 4 }),
  reloads: fc.array(fc.boolean(), { maxLength: 4 }),
})
const ONCE = { isPosted: true, stored: 1 }

test('whatever is lost on the way, and however often the page is loaded again, a comment is posted exactly once', async () => {
  await fc.assert(
    fc.asyncProperty(visit, async (one) => {
      expect(await postThrough(one)).toEqual(ONCE)
    }),
    { numRuns: 60 },
  )
})

test('a composer that names each attempt anew, or loses its draft with the page, is found out', async () => {
  const lost: Visit = { fates: ['lostAfter'], reloads: [] }
  const reloaded: Visit = { fates: ['lostBefore'], reloads: [true] }
  expect({
    renamed: await postThrough(lost, { namesEachAttempt: true }),
    forgotten: await postThrough(reloaded, { losesDraft: true }),
  }).toEqual({ renamed: { isPosted: true, stored: 2 }, forgotten: { isPosted: false, stored: 0 } })
})
