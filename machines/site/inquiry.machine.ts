import { assign, type NonReducibleUnknown, sendTo, setup } from 'xstate'
import { keep, relay } from '../keep.ts'
import { EMAIL_LIMIT, emailPatternMessage, isPermissiveEmail, normalEmail } from '../session/email-rules.ts'
import { loginTexts } from '../session/login.machine.ts'
import { unplugged } from '../unplugged.ts'
import { isWebAddress, tooLongMessage, WEB_ADDRESS_MESSAGE } from './field-rules.ts'

export type InquiryEvent =
  | InquiryAnswer
  | { type: 'field.edited'; field: InquiryField; text: string }
  | ({ type: 'inquiry.submitted' } & Inquiry)
  /** The visitor has something else to say. */
  | { type: 'inquiry.reopened' }

export type InquiryAnswer =
  | { type: 'inquiry.accepted'; reference: string }
  | { type: 'inquiry.refused'; message: string; fields: FieldErrors }
  | { type: 'inquiry.limited'; waitMs: number }
  | { type: 'inquiry.failed'; cause: 'offline' | 'unavailable' }

export type InquiryField = 'email' | 'website' | 'text'
/** What is sent. `website`: `''` where there is none. */
export type Inquiry = Readonly<Record<InquiryField, string>>
type FieldErrors = Readonly<Record<InquiryField, string>>

/** Port. The same letter sent twice is one letter. */
export type SendInquiry = (signal: AbortSignal, input: Inquiry) => Promise<InquiryAnswer>

/** Port. Keeps what is typed in this tab, until it was sent. */
export type InquiryDraftCommand = { type: 'draft.keep'; draft: Inquiry } | { type: 'draft.forget' }

export interface InquiryInput {
  exampleEmail: string
  /** What was typed before this page was loaded. */
  draft: Inquiry
}

interface Context extends InquiryInput {
  errors: FieldErrors
  /** What is wrong with the whole. */
  message: string
  waitMs: number
  /** Under what name the letter is kept, once it is. */
  reference: string
}

const LONGEST = { email: EMAIL_LIMIT, website: 200, text: 2_000 } as const
export const NOTHING_WRONG: FieldErrors = { email: '', website: '', text: '' }
export const NOTHING_TYPED: Inquiry = { email: '', website: '', text: '' }
const REFUSED = 'This was not sent. Please check what you typed.'
const LIMITED =
  'You have written a few times just now. Please wait a little before you send more; what you typed is kept.'

export const inquiryMachine = setup({
  types: {
    input: {} as InquiryInput,
    context: {} as Context,
    events: {} as InquiryEvent,
    tags: {} as 'settled' | 'busy' | 'failed' | 'limited' | 'sent',
  },
  actors: {
    sendInquiry: unplugged<Inquiry>('sendInquiry'),
    drafts: unplugged<NonReducibleUnknown, InquiryDraftCommand>('drafts'),
  },
  actions: {
    takeText: assign(({ context }, { field, text }: Extract<InquiryEvent, { type: 'field.edited' }>) => ({
      draft: { ...context.draft, [field]: text },
    })),
    saveDraft: sendTo('drafts', ({ context }): InquiryDraftCommand => ({ type: 'draft.keep', draft: context.draft })),
    clearDraft: assign({ draft: NOTHING_TYPED }),
    forgetDraft: sendTo('drafts', { type: 'draft.forget' } satisfies InquiryDraftCommand),
    dropErrors: assign({ errors: NOTHING_WRONG, message: '' }),
    dropFieldError: assign(({ context }, field: InquiryField) => ({ errors: { ...context.errors, [field]: '' } })),
    showMistakes: assign(({ context }, typed: Inquiry) => ({ errors: mistakes(typed, context), message: '' })),
    showRefusal: assign((_, { message, fields }: Extract<InquiryAnswer, { type: 'inquiry.refused' }>) => ({
      errors: fields,
      message: isFlawless(fields) ? message || REFUSED : '',
    })),
    showFailure: assign((_, cause: 'offline' | 'unavailable') => ({ message: loginTexts[cause] })),
    showLimit: assign((_, waitMs: number) => ({ waitMs, message: LIMITED })),
    keepReference: keep('reference'),
  },
  guards: { isWellFormed: ({ context }, typed: Inquiry) => isFlawless(mistakes(typed, context)) },
  delays: {
    patience: 16_000,
    limit: ({ context }) => Math.min(600_000, Math.max(1_000, context.waitMs)),
  },
}).createMachine({
  id: 'inquiry',
  description:
    'A letter to the people behind the site. What is typed stays in the form, outlives a reload, and is passed on when it is sent.',
  meta: { requirements: ['VALID-011', 'VALID-012', 'VALID-013'], stream: true },
  context: ({ input }) => ({ ...input, errors: NOTHING_WRONG, message: '', waitMs: 0, reference: '' }),
  invoke: { src: 'drafts', id: 'drafts' },
  initial: 'filling',
  states: {
    filling: {
      description: 'The visitor writes.',
      tags: 'settled',
      on: {
        'field.edited': {
          actions: [
            { type: 'dropFieldError', params: relay('field') },
            { type: 'takeText', params: ({ event }) => event },
            'saveDraft',
          ],
        },
        'inquiry.submitted': [
          { guard: { type: 'isWellFormed', params: ({ event }) => event }, target: 'sending', actions: 'dropErrors' },
          { target: '.editing', actions: { type: 'showMistakes', params: ({ event }) => event } },
        ],
      },
      initial: 'editing',
      states: {
        editing: { description: 'Nothing was sent yet, or the server refused what was.' },
        failed: { description: 'No answer came. What was typed is kept.', tags: 'failed' },
        limited: {
          description: 'Too much was sent: nothing more for a while.',
          tags: 'limited',
          after: { limit: { target: 'editing', actions: 'dropErrors' } },
          on: { 'inquiry.submitted': {} },
        },
      },
    },
    sending: {
      description: 'The letter is on its way.',
      tags: ['settled', 'busy'],
      invoke: { src: 'sendInquiry', input: ({ event }) => inquiryOf(event) },
      after: { patience: { target: 'filling.failed', actions: { type: 'showFailure', params: 'unavailable' } } },
      on: {
        'inquiry.accepted': {
          target: 'sent',
          actions: [{ type: 'keepReference', params: relay('reference') }, 'clearDraft', 'forgetDraft'],
        },
        'inquiry.refused': { target: 'filling', actions: { type: 'showRefusal', params: ({ event }) => event } },
        'inquiry.limited': { target: 'filling.limited', actions: { type: 'showLimit', params: relay('waitMs') } },
        'inquiry.failed': { target: 'filling.failed', actions: { type: 'showFailure', params: relay('cause') } },
      },
    },
    sent: {
      description: 'The server has the letter, and says under what name.',
      tags: ['settled', 'sent'],
      on: { 'inquiry.reopened': 'filling' },
    },
  },
})

function mistakes({ email, website, text }: Inquiry, { exampleEmail }: Context): FieldErrors {
  return {
    email:
      required(email) ||
      tooLong(email, 'email') ||
      (isPermissiveEmail(normalEmail(email)) ? '' : emailPatternMessage(exampleEmail)),
    website:
      tooLong(website, 'website') || (website.trim() === '' || isWebAddress(website.trim()) ? '' : WEB_ADDRESS_MESSAGE),
    text: required(text) || tooLong(text, 'text'),
  }
}

function required(text: string): string {
  return text.trim() === '' ? loginTexts.required : ''
}

function tooLong(text: string, field: InquiryField): string {
  return text.trim().length > LONGEST[field] ? tooLongMessage(LONGEST[field]) : ''
}

function isFlawless(errors: FieldErrors): boolean {
  return Object.values(errors).every((error) => error === '')
}

function inquiryOf(event: InquiryEvent): Inquiry {
  return event.type === 'inquiry.submitted'
    ? { email: normalEmail(event.email), website: event.website.trim(), text: event.text.trim() }
    : NOTHING_TYPED
}
