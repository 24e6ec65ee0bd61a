import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from './test-sandbox.ts'

let sandbox: TestSandbox
beforeEach(async () => {
  sandbox = await startTestSandbox()
})
afterEach(() => sandbox.close())

const LETTER = { topic: 'contact', email: 'ada@example.com', website: '', text: 'Hello.' } as const

async function send(change: object = {}, network = 'a') {
  const answer = await sandbox.call('sendInquiry', {
    body: { ...LETTER, ...change },
    headers: { 'X-Forwarded-For': network },
  })
  return { status: answer.status, body: await answer.json(), retryAfter: answer.headers.get('Retry-After') }
}

test('a letter is in the inbox of its topic, once, however often it is sent in a day', async () => {
  const references = []
  for (const change of [{}, {}, { topic: 'business', website: 'example.com' }, { text: 'Another.' }]) {
    references.push((await send(change)).body.data.reference)
  }
  await sandbox.control.changeClock({ jumpMs: 86_400_000 })
  references.push((await send()).body.data.reference)
  const inbox = await sandbox.control.inquiries()
  expect({
    references,
    inbox: inbox.map(({ topic, website, text, site }) => ({ topic, website, text, site })),
  }).toEqual({
    references: ['Q-00001', 'Q-00001', 'Q-00002', 'Q-00003', 'Q-00004'],
    inbox: [
      { topic: 'contact', website: '', text: 'Hello.', site: 'dark' },
      { topic: 'business', website: 'example.com', text: 'Hello.', site: 'dark' },
      { topic: 'contact', website: '', text: 'Another.', site: 'dark' },
      { topic: 'contact', website: '', text: 'Hello.', site: 'dark' },
    ],
  })
})

test('five letters of one network are taken at once, then one each two minutes; others write meanwhile', async () => {
  const statuses = []
  for (const text of ['1', '2', '3', '4', '5', '6']) statuses.push((await send({ text })).status)
  const limited = await send({ text: '6' })
  const known = await send({ text: '5' })
  const other = await send({ text: '6' }, 'b')
  await sandbox.control.changeClock({ jumpMs: 120_000 })
  const later = await send({ text: '7' })
  expect({
    statuses,
    retryAfter: limited.retryAfter,
    known: known.status,
    other: other.status,
    later: later.status,
  }).toEqual({ statuses: [200, 200, 200, 200, 200, 429], retryAfter: '120', known: 200, other: 200, later: 200 })
})

test.each([
  { change: { email: 'nobody' }, field: 'email' },
  { change: { email: `${'a'.repeat(250)}@b.com` }, field: 'email' },
  { change: { website: 'a'.repeat(201) }, field: 'website' },
  { change: { text: ' ' }, field: 'text' },
  { change: { text: 'a'.repeat(2001) }, field: 'text' },
])('what is no letter is refused at its field, $field, and is not kept', async ({ change, field }) => {
  const { status, body } = await send(change)
  expect({
    status,
    fields: Object.entries(body.errors)
      .filter(([, said]) => (said as string[]).length > 0)
      .map(([name]) => name),
    inbox: await sandbox.control.inquiries(),
  }).toEqual({
    status: 422,
    fields: [field],
    inbox: [],
  })
})
