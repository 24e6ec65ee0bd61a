import { assign, setup } from 'xstate'
import type { CancelReceipt, LinkedMembership } from '../../contracts/member/memberships.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { linkCheckTexts, mailRequestMachine } from './mail-request.machine.ts'

export type MailedCancellationEvent =
  | CancelLinkAnswer
  | CancelByLinkAnswer
  | { type: 'check.retried' }
  /** The visitor presses the button of the page that a mailed link has opened. */
  | { type: 'cancellation.confirmed' }
  /** The visitor wants another link. */
  | { type: 'request.wanted' }

type FailureCause = 'offline' | 'unavailable'

export type CancelLinkAnswer =
  | { type: 'link.accepted'; memberships: readonly LinkedMembership[] }
  | { type: 'link.refused' }
  | { type: 'check.failed'; cause: FailureCause }

export type CancelByLinkAnswer =
  | { type: 'cancellation.done'; receipts: readonly CancelReceipt[] }
  | { type: 'link.refused' }
  /** Whether it was done is not known. */
  | { type: 'cancellation.failed'; cause: FailureCause }

/** Port. Asks what the link that led here would cancel. That uses nothing up. */
export type CheckCancelLink = (signal: AbortSignal) => Promise<CancelLinkAnswer>

/** Port. Cancels with the link that led here. Sent once more it is the same cancellation. Goes on when its page is left. */
export type CancelByLink = (signal: AbortSignal) => Promise<CancelByLinkAnswer>

interface Context {
  hasLink: boolean
  exampleEmail: string
  /** What the account has. */
  memberships: readonly LinkedMembership[]
  receipts: readonly CancelReceipt[]
  message: string
}

export const mailedCancellationTexts = {
  offline: 'You seem to be offline. When you are back, press the button again: nothing is done twice.',
  unavailable:
    'We could not reach the server. Your membership may be cancelled or not: press the button again, nothing is done twice.',
} as const

export const mailedCancellationMachine = setup({
  types: {
    input: {} as { hasLink: boolean; exampleEmail: string },
    context: {} as Context,
    events: {} as MailedCancellationEvent,
    children: {} as { request: 'mailRequest' },
    tags: {} as 'settled' | 'busy' | 'failed' | 'checking' | 'unchecked' | 'nothingRuns' | 'spent' | 'cancelled',
  },
  actors: {
    mailRequest: mailRequestMachine,
    checkCancelLink: unplugged('checkCancelLink'),
    cancelByLink: unplugged('cancelByLink'),
  },
  actions: {
    keepMemberships: keep('memberships'),
    keepReceipts: keep('receipts'),
    dropMessage: assign({ message: '' }),
    showCheckFailure: assign((_, cause: FailureCause) => ({ message: linkCheckTexts[cause] })),
    showFailure: assign((_, cause: FailureCause) => ({ message: mailedCancellationTexts[cause] })),
  },
  guards: {
    hasLink: ({ context }) => context.hasLink,
    isAnyRunning: (_, memberships: readonly LinkedMembership[]) => memberships.some(({ isRunning }) => isRunning),
  },
  delays: { patience: 16_000 },
}).createMachine({
  id: 'mailedCancellation',
  description:
    'Memberships are cancelled without logging in: a link is mailed, and its page has the button. The link is never kept here.',
  context: ({ input }) => ({ ...input, memberships: [], receipts: [], message: '' }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'The visitor comes with a link or without one.',
      always: [{ guard: 'hasLink', target: 'checking' }, { target: 'requesting' }],
    },
    requesting: {
      description: 'A link is asked for.',
      meta: { stream: true, resting: true },
      tags: 'settled',
      invoke: {
        src: 'mailRequest',
        id: 'request',
        input: ({ context: { exampleEmail } }) => ({ exampleEmail, asksPassword: false, isNewAddress: false }),
      },
    },
    checking: {
      description: 'The server is asked what the link would cancel.',
      tags: ['settled', 'busy', 'checking'],
      invoke: { src: 'checkCancelLink' },
      after: { patience: { target: 'unchecked', actions: { type: 'showCheckFailure', params: 'unavailable' } } },
      on: {
        'link.accepted': [
          {
            guard: { type: 'isAnyRunning', params: relay('memberships') },
            target: 'offered',
            actions: { type: 'keepMemberships', params: relay('memberships') },
          },
          { target: 'nothingRuns', actions: { type: 'keepMemberships', params: relay('memberships') } },
        ],
        'link.refused': 'spent',
        'check.failed': { target: 'unchecked', actions: { type: 'showCheckFailure', params: relay('cause') } },
      },
    },
    unchecked: {
      description: 'What the link would cancel is not known.',
      tags: ['settled', 'failed', 'unchecked'],
      on: { 'check.retried': { target: 'checking', actions: 'dropMessage' } },
    },
    nothingRuns: {
      description: 'Nothing of the account is charged again: it was cancelled before, or there is none.',
      meta: { resting: true },
      tags: ['settled', 'nothingRuns'],
    },
    offered: {
      description: 'The visitor sees what would be cancelled. Nothing happens until they press the button.',
      tags: 'settled',
      on: { 'cancellation.confirmed': { target: 'cancelling', actions: 'dropMessage' } },
      initial: 'untried',
      states: {
        untried: { description: 'Nothing was sent yet.' },
        failed: { description: 'Whether it was cancelled is not known. It can be sent again.', tags: 'failed' },
      },
    },
    cancelling: {
      description: 'The server cancels whatever runs.',
      tags: 'busy',
      invoke: { src: 'cancelByLink' },
      after: { patience: { target: 'offered.failed', actions: { type: 'showFailure', params: 'unavailable' } } },
      on: {
        'cancellation.done': { target: 'cancelled', actions: { type: 'keepReceipts', params: relay('receipts') } },
        'link.refused': 'spent',
        'cancellation.failed': { target: 'offered.failed', actions: { type: 'showFailure', params: relay('cause') } },
      },
    },
    spent: {
      description: 'The link is old, used up or mangled.',
      tags: ['settled', 'spent'],
      on: { 'request.wanted': 'requesting' },
    },
    cancelled: {
      description: 'Nothing is charged again, and the receipts are shown.',
      meta: { resting: true },
      tags: ['settled', 'cancelled'],
    },
  },
})
