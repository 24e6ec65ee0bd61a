import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Call } from '../../adapters/site/call.ts'
import { createInquiry, createInquiryDrafts } from '../../adapters/site/inquiry.adapter.ts'
import { createSafeStorage } from '../../adapters/site/storage.adapter.ts'
import type { InquiryDraftCommand } from '../../machines/site/inquiry.machine.ts'
import { createMemoryStorage } from './memory-storage.ts'

const { signal } = new AbortController()
const LETTER = { email: 'ada@example.com', website: 'example.com', text: 'Hello.' }

async function send(result: object, topic: 'contact' | 'business' = 'business') {
  const asked: object[] = []
  const call = ((name: string, request: object) => {
    asked.push({ name, ...request })
    return Promise.resolve(result)
  }) as unknown as Call
  return { answer: await createInquiry({ call, topic }).sendInquiry(signal, LETTER), asked }
}

test.each(['contact', 'business'] as const)('sends the letter to those of the topic %s', async (topic) => {
  expect(await send({ ok: true, answer: { reference: 'Q-7' } }, topic)).toEqual({
    answer: { type: 'inquiry.accepted', reference: 'Q-7' },
    asked: [{ name: 'sendInquiry', body: { topic, ...LETTER } }],
  })
})

const FIELDS = { email: 'No.', website: '', text: '' }

test.each([
  {
    result: { ok: false, cause: 'invalid', refusal: { message: 'No.', fields: FIELDS } },
    answer: { type: 'inquiry.refused', message: 'No.', fields: FIELDS },
  },
  {
    result: { ok: false, cause: 'refused' },
    answer: { type: 'inquiry.refused', message: '', fields: { email: '', website: '', text: '' } },
  },
  {
    result: {
      ok: false,
      cause: 'unavailable',
      status: 429,
      retryAfterMs: 7_000,
      refusal: { message: '', fields: FIELDS },
    },
    answer: { type: 'inquiry.limited', waitMs: 7_000 },
  },
  { result: { ok: false, cause: 'unavailable', status: 429 }, answer: { type: 'inquiry.limited', waitMs: 60_000 } },
  { result: { ok: false, cause: 'offline' }, answer: { type: 'inquiry.failed', cause: 'offline' } },
  { result: { ok: false, cause: 'timeout' }, answer: { type: 'inquiry.failed', cause: 'unavailable' } },
])('$result is $answer', async ({ result, answer }) => {
  expect((await send(result)).answer).toEqual(answer)
})

test('keeps a letter of each topic in the tab, and begins anew where there is none, or something else', () => {
  const kept = createMemoryStorage()
  const storage = createSafeStorage({ storage: () => kept })
  const at = (topic: 'contact' | 'business') => createInquiryDrafts({ storage, topic })
  const told = (topic: 'contact' | 'business', ...commands: InquiryDraftCommand[]) => {
    const drafts = createActor(at(topic).drafts).start()
    for (const command of commands) drafts.send(command)
    return at(topic).draft()
  }
  const nothing = { email: '', website: '', text: '' }
  const written = told('contact', { type: 'draft.keep', draft: LETTER })
  const other = told('business')
  const names = kept.keys()
  const forgotten = told('contact', { type: 'draft.forget' })
  kept.setItem(names[0]!, '{"email": 7}')
  expect({ written, other, names, forgotten, broken: at('contact').draft() }).toEqual({
    written: LETTER,
    other: nothing,
    // A log-out takes away what begins so.
    names: ['draft.inquiry.contact'],
    forgotten: nothing,
    broken: nothing,
  })
})
