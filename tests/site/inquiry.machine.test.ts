import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { type Inquiry, type InquiryDraftCommand, inquiryMachine } from '../../machines/site/inquiry.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(inquiryMachine, new URL('../../machines/site/inquiry.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(inquiryMachine)
})

const LETTER: Inquiry = { email: 'ada.holm@example.com', website: '', text: 'Hello.' }

const NOTHING: Inquiry = { email: '', website: '', text: '' }

function start(draft = NOTHING) {
  const asked: Inquiry[] = []
  const kept: InquiryDraftCommand[] = []
  const clock = new SimulatedClock()
  const machine = plugPorts(inquiryMachine, {
    sendInquiry: fromCallback<EventObject, Inquiry>(({ input }) => void asked.push(input)),
    drafts: fromCallback<InquiryDraftCommand>(({ receive }) => receive((command) => void kept.push(command))),
  })
  const actor = createActor(machine, { clock, input: { exampleEmail: 'somebody@example.com', draft } }).start()
  const submit = (change: Partial<Inquiry> = {}) => {
    actor.send({ type: 'inquiry.submitted', ...LETTER, ...change })
    const { errors, message } = actor.getSnapshot().context
    return { ...errors, message }
  }
  return { actor, asked, clock, kept, submit, state: () => actor.getSnapshot().value }
}

const FINE = { email: '', website: '', text: '', message: '' }

describe('a website', () => {
  test.each([
    'example.com',
    'http://example.com',
    'https://www.rigs.example.co.uk/',
    'HTTPS://Example.COM/lease/8k?from=you#now',
    'a-b.museum',
    'bücher.example.de',
    ' example.com ',
    '',
  ])('is taken as it is: "%s" [VALID-011]', (website) => {
    const { asked, submit } = start()
    expect({ said: submit({ website }), sent: asked[0]?.website }).toEqual({ said: FINE, sent: website.trim() })
  })

  test.each([
    'example',
    'example.c',
    'example.toolong',
    'ftp://example.com',
    'https:/example.com',
    'https://example',
    'https://.com',
    'example..com',
    'exa mple.com',
    'example.com/a b',
    'javascript:alert(1)',
    'https://user@example.com',
    '//example.com',
  ])('is refused in words: "%s" [VALID-011, VALID-012]', (website) => {
    const { asked, submit } = start()
    expect({ said: submit({ website }), asked }).toEqual({
      said: { ...FINE, website: 'Please enter a valid URL' },
      asked: [],
    })
  })
})

test('says how much is too much of each field, and sends what just fits [VALID-013]', () => {
  const { asked, submit } = start()
  const email = (length: number) => `${'a'.repeat(60)}@${'b.'.repeat(4)}${'c'.repeat(length - 69 - 4)}.com`
  const tooMuch = { email: email(255), website: `example.com/${'a'.repeat(189)}`, text: 'a'.repeat(2001) }
  const said = submit(tooMuch)
  submit({ website: `example.com/${'a'.repeat(188)}`, text: ` ${'a'.repeat(2000)}\n` })
  expect({ said, sent: asked.map(({ website, text }) => ({ website: website.length, text: text.length })) }).toEqual({
    said: {
      email: 'Please enter no more than 254 characters',
      website: 'Please enter no more than 200 characters',
      text: 'Please enter no more than 2000 characters',
      message: '',
    },
    sent: [{ website: 200, text: 2000 }],
  })
})

test('asks for what is missing, and for an address that can be answered [VALID-014, VALID-009]', () => {
  const { submit } = start()
  expect({ nothing: submit({ email: ' ', text: '\n' }), noAddress: submit({ email: 'ada@' }) }).toEqual({
    nothing: { ...FINE, email: 'Please fill in this field', text: 'Please fill in this field' },
    noAddress: { ...FINE, email: 'Correct email pattern is: somebody@example.com' },
  })
})

test('sends the address in lower case, and clears the mark of the field that is edited, and only that', () => {
  const { actor, asked, submit } = start()
  submit({ email: '', text: '' })
  actor.send({ type: 'field.edited', field: 'text', text: 'H' })
  const { errors } = actor.getSnapshot().context
  submit({ email: ' Ada@Example.com ' })
  expect({ errors, sent: asked }).toEqual({
    errors: { email: 'Please fill in this field', website: '', text: '' },
    sent: [{ ...LETTER, email: 'ada@example.com' }],
  })
})

test.each([
  { fields: { email: 'No.', website: '', text: '' }, message: 'Wrong.', said: { ...FINE, email: 'No.' } },
  { fields: { email: '', website: '', text: '' }, message: 'Wrong.', said: { ...FINE, message: 'Wrong.' } },
  {
    fields: { email: '', website: '', text: '' },
    message: '',
    said: { ...FINE, message: 'This was not sent. Please check what you typed.' },
  },
])('a refusal stands at its fields, or above them: $said', ({ fields, message, said }) => {
  const { actor, submit } = start()
  submit()
  actor.send({ type: 'inquiry.refused', message, fields })
  const { errors, message: shown } = actor.getSnapshot().context
  expect({ ...errors, message: shown }).toEqual(said)
})

test.each([
  [60_000, 60_000],
  [5, 1_000],
  [9_000_000, 600_000],
])('told to wait %i ms, the form waits %i ms', (waitMs, waits) => {
  const { actor, asked, clock, submit, state } = start()
  submit()
  actor.send({ type: 'inquiry.limited', waitMs })
  clock.increment(waits - 1)
  submit()
  const held = { state: state(), asked: asked.length }
  clock.increment(1)
  expect({ held, after: state(), message: actor.getSnapshot().context.message }).toEqual({
    held: { state: { filling: 'limited' }, asked: 1 },
    after: { filling: 'editing' },
    message: '',
  })
})

test('keeps what is typed from the first letter on, goes on with it after a reload, and forgets it once it is sent', () => {
  const { actor, kept, submit } = start({ ...NOTHING, email: 'ada@', text: 'Hel' })
  const found = actor.getSnapshot().context.draft
  actor.send({ type: 'field.edited', field: 'text', text: 'Hello' })
  actor.send({ type: 'field.edited', field: 'website', text: 'rigs' })
  submit()
  actor.send({ type: 'inquiry.failed', cause: 'offline' })
  const unsent = actor.getSnapshot().context.draft
  submit()
  actor.send({ type: 'inquiry.accepted', reference: 'Q-7' })
  expect({ found, unsent, sent: actor.getSnapshot().context.draft, kept }).toEqual({
    found: { email: 'ada@', website: '', text: 'Hel' },
    unsent: { email: 'ada@', website: 'rigs', text: 'Hello' },
    sent: NOTHING,
    kept: [
      { type: 'draft.keep', draft: { email: 'ada@', website: '', text: 'Hello' } },
      { type: 'draft.keep', draft: { email: 'ada@', website: 'rigs', text: 'Hello' } },
      { type: 'draft.forget' },
    ],
  })
})
