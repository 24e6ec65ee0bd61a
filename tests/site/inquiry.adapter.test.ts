import { expect, test } from 'vitest'
import type { Call } from '../../adapters/site/call.ts'
import { createInquiry } from '../../adapters/site/inquiry.adapter.ts'

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
