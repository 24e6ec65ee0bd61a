import { assign, emit, setup } from 'xstate'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { mailRequestMachine, pressAgainWhenOnline } from './mail-request.machine.ts'

export type EmailChangeEvent =
  | EmailChangeAnswer
  /** The visitor presses the button of the page that a mailed link has opened. */
  | { type: 'change.confirmed' }

export type EmailChangeAnswer =
  /** `email`: the one that holds now. */
  | { type: 'change.made'; email: string }
  /** The link is worth nothing, or the address has become somebody else's. */
  | { type: 'change.refused'; message: string }
  | { type: 'change.failed'; cause: 'offline' | 'unavailable' }

/** Port. Confirms or undoes a change with the link that led here. */
export type ConfirmEmailChange = (signal: AbortSignal) => Promise<EmailChangeAnswer>

/** By what the visitor comes: a link to the new address, one to the address before, or none, as somebody or nobody. */
export type EmailChangeArrival = 'confirmLink' | 'undoLink' | 'member' | 'guest'

interface Context {
  arrival: EmailChangeArrival
  exampleEmail: string
  /** The address that holds, once it is known. */
  email: string
  message: string
}

export const emailChangeTexts = {
  refused: 'This link does not work any more. Please ask for a new one.',
  offline: pressAgainWhenOnline,
  unavailable: 'We could not reach the server. Your address may have changed or not: press the button again.',
} as const

export const emailChangeMachine = setup({
  types: {
    input: {} as { arrival: EmailChangeArrival; exampleEmail: string },
    context: {} as Context,
    events: {} as EmailChangeEvent,
    emitted: {} as { type: 'sessions.ended' },
    children: {} as { request: 'mailRequest' },
    tags: {} as 'settled' | 'busy' | 'failed' | 'leads' | 'signedOut' | 'refused' | 'changed' | 'undone',
  },
  actors: { mailRequest: mailRequestMachine, confirmEmailChange: unplugged('confirmEmailChange') },
  actions: {
    keepEmail: keep('email'),
    dropMessage: assign({ message: '' }),
    showRefusal: assign((_, message: string) => ({ message: message || emailChangeTexts.refused })),
    showFailure: assign((_, cause: 'offline' | 'unavailable') => ({ message: emailChangeTexts[cause] })),
    announceEnd: emit({ type: 'sessions.ended' } as const),
  },
  guards: {
    hasLink: ({ context: { arrival } }) => arrival === 'confirmLink' || arrival === 'undoLink',
    isMember: ({ context: { arrival } }) => arrival === 'member',
    isUndo: ({ context: { arrival } }) => arrival === 'undoLink',
  },
  delays: { patience: 16_000 },
}).createMachine({
  id: 'emailChange',
  description:
    'Another e-mail for the account: the new one confirms it, and the one before may undo it. The link is never kept here.',
  meta: { requirements: ['ROUTE-063', 'API-017'] },
  context: ({ input }) => ({ ...input, email: '', message: '' }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'The visitor comes with a link or without one.',
      always: [
        { guard: 'hasLink', target: 'offered' },
        { guard: 'isMember', target: 'requesting' },
        { target: 'signedOut' },
      ],
    },
    signedOut: {
      description: 'Only who is logged in can ask for a change.',
      meta: { requirements: ['ACCT-008'], resting: true },
      tags: ['settled', 'signedOut'],
    },
    requesting: {
      description: 'The member says which address is to hold.',
      meta: { requirements: ['ACCT-008', 'API-122'], stream: true, resting: true },
      tags: 'settled',
      invoke: {
        src: 'mailRequest',
        id: 'request',
        input: ({ context: { exampleEmail } }) => ({ exampleEmail, asksPassword: true, isNewAddress: true }),
      },
    },
    offered: {
      description: 'The link has opened the page. Nothing happens until the visitor presses its button.',
      meta: { requirements: ['ACCT-009'] },
      tags: 'settled',
      initial: 'untried',
      on: { 'change.confirmed': { target: 'confirming', actions: 'dropMessage' } },
      states: {
        untried: { description: 'Nothing was sent yet.' },
        failed: { description: 'No answer came.', tags: 'failed' },
      },
    },
    confirming: {
      description: 'The server changes the address, or changes it back.',
      meta: { requirements: ['ACCT-009', 'API-123'] },
      tags: ['busy', 'leads'],
      invoke: { src: 'confirmEmailChange' },
      after: { patience: { target: 'offered.failed', actions: { type: 'showFailure', params: 'unavailable' } } },
      on: {
        'change.made': [
          {
            guard: 'isUndo',
            target: 'undone',
            actions: [{ type: 'keepEmail', params: relay('email') }, 'announceEnd'],
          },
          { target: 'changed', actions: { type: 'keepEmail', params: relay('email') } },
        ],
        'change.refused': { target: 'refused', actions: { type: 'showRefusal', params: relay('message') } },
        'change.failed': { target: 'offered.failed', actions: { type: 'showFailure', params: relay('cause') } },
      },
    },
    refused: {
      description: 'The link is worth nothing, or the address has become somebody else’s.',
      meta: { requirements: ['ACCT-009'], resting: true },
      tags: ['settled', 'refused'],
    },
    changed: {
      description: 'The new address holds.',
      meta: { requirements: ['ACCT-009'], resting: true },
      tags: ['settled', 'leads', 'changed'],
    },
    undone: {
      description: 'The address before holds again, every session has ended, and a new password is mailed for.',
      meta: { requirements: ['ACCT-009'], resting: true },
      tags: ['settled', 'leads', 'undone'],
    },
  },
})
