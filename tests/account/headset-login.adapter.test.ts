import { expect, test } from 'vitest'
import { createHeadsetLogin } from '../../adapters/account/headset-login.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'
import { createSafeStorage } from '../../adapters/site/storage.adapter.ts'

const { signal } = new AbortController()

function memory() {
  const kept = new Map<string, string>()
  const storage = createSafeStorage({
    storage: () =>
      ({
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      }) as unknown as Storage,
  })
  return { kept, storage }
}

function headsetOver(result: object, { storage } = memory()) {
  const asked: object[] = []
  const call = ((name: string, request: object) => {
    asked.push({ name, ...request })
    return Promise.resolve(result)
  }) as unknown as Call
  return { asked, ...createHeadsetLogin({ call, storage }) }
}

test('hands the code in', async () => {
  const { asked, approveHeadset } = headsetOver({ ok: true, answer: {} })
  const answers = [await approveHeadset(signal, { code: '482913' }), await approveHeadset(signal, { code: '000001' })]
  expect({ answers, asked }).toEqual({
    answers: [{ type: 'headset.approved' }, { type: 'headset.approved' }],
    asked: [
      { name: 'approveHeadset', body: { code: '482913' } },
      { name: 'approveHeadset', body: { code: '000001' } },
    ],
  })
})

test.for([
  [
    { cause: 'refused', status: 422, refusal: { message: 'It was used.' } },
    { type: 'approval.refused', message: 'It was used.' },
  ],
  [
    { cause: 'refused', status: 422 },
    { type: 'approval.refused', message: '' },
  ],
  [
    { cause: 'notFound', status: 404 },
    { type: 'approval.refused', message: '' },
  ],
  [
    { cause: 'refused', status: 429, retryAfterMs: 42_000 },
    { type: 'approval.limited', waitMs: 42_000 },
  ],
  [
    { cause: 'refused', status: 429 },
    { type: 'approval.limited', waitMs: 60_000 },
  ],
  [{ cause: 'offline' }, { type: 'approval.failed', cause: 'offline' }],
  [{ cause: 'timeout' }, { type: 'approval.failed', cause: 'unavailable' }],
  [
    { cause: 'unavailable', status: 503 },
    { type: 'approval.failed', cause: 'unavailable' },
  ],
])('%o is %o', async ([failure, answer]) => {
  expect(await headsetOver({ ok: false, ...failure }).approveHeadset(signal, { code: '482913' })).toEqual(answer)
})

test('keeps the code in the tab for whoever has to log in first, until it was handed in', async () => {
  const tab = memory()
  const guest = headsetOver({ ok: false, cause: 'unauthenticated', status: 401 }, tab)
  const before = guest.typedBefore()
  const answer = await guest.approveHeadset(signal, { code: '482913' })
  const member = headsetOver({ ok: true, answer: {} }, tab)
  const kept = member.typedBefore()
  await member.approveHeadset(signal, { code: '482913' })
  expect({ before, answer, kept, after: member.typedBefore(), left: [...tab.kept.keys()] }).toEqual({
    before: '',
    answer: { type: 'approval.signedOut' },
    kept: '482913',
    after: '',
    left: [],
  })
})

test('starts with nothing where the tab keeps something else', () => {
  const tab = memory()
  tab.kept.set('draft.headset-code', '"<script>"')
  expect(headsetOver({ ok: true }, tab).typedBefore()).toBe('')
})
