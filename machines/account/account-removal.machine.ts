import { assign, emit, setup } from 'xstate'
import { relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { mailRequestMachine, pressAgainWhenOnline } from './mail-request.machine.ts'

export type AccountRemovalEvent =
  | AccountRemovalAnswer
  /** The visitor presses the button of the page that a mailed link has opened. */
  | { type: 'removal.confirmed' }
  /** The visitor wants another link. */
  | { type: 'request.wanted' }

type FailureCause = 'offline' | 'unavailable' | 'membership'

export type AccountRemovalAnswer =
  | { type: 'account.removed' }
  | { type: 'link.refused' }
  /** `membership`: it could not be cancelled, so the account stays. */
  | { type: 'removal.failed'; cause: FailureCause }

/** Port. Removes the account with the link that led here. */
export type RemoveAccount = (signal: AbortSignal) => Promise<AccountRemovalAnswer>

interface Context {
  hasLink: boolean
  exampleEmail: string
  message: string
}

export const accountRemovalTexts = {
  offline: pressAgainWhenOnline,
  unavailable: 'We could not reach the server. Your account may still be there: please try again.',
  membership:
    'Your membership could not be cancelled, so your account is still there. Please try again later, or write to us.',
} as const

export const accountRemovalMachine = setup({
  types: {
    input: {} as { hasLink: boolean; exampleEmail: string },
    context: {} as Context,
    events: {} as AccountRemovalEvent,
    emitted: {} as { type: 'sessions.ended' },
    children: {} as { request: 'mailRequest' },
    tags: {} as 'settled' | 'busy' | 'failed' | 'leads' | 'spent' | 'removed',
  },
  actors: { mailRequest: mailRequestMachine, removeAccount: unplugged('removeAccount') },
  actions: {
    dropMessage: assign({ message: '' }),
    showFailure: assign((_, cause: FailureCause) => ({ message: accountRemovalTexts[cause] })),
    announceEnd: emit({ type: 'sessions.ended' } as const),
  },
  guards: { hasLink: ({ context }) => context.hasLink },
  delays: { patience: 16_000 },
}).createMachine({
  id: 'accountRemoval',
  description: 'The account goes for good: a link is mailed, and its page has the button. The link is never kept here.',
  meta: { requirements: ['ROUTE-062', 'API-017'] },
  context: ({ input }) => ({ ...input, message: '' }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'The visitor comes with a link or without one.',
      always: [{ guard: 'hasLink', target: 'offered' }, { target: 'requesting' }],
    },
    requesting: {
      description: 'The owner proves who they are, and a link is mailed.',
      meta: { requirements: ['ACCT-011', 'API-124'], stream: true, resting: true },
      tags: 'settled',
      invoke: {
        src: 'mailRequest',
        id: 'request',
        input: ({ context: { exampleEmail } }) => ({ exampleEmail, asksPassword: true, isNewAddress: false }),
      },
    },
    offered: {
      description: 'The link has opened the page. Nothing happens until the visitor presses its button.',
      meta: { requirements: ['ACCT-012'] },
      tags: 'settled',
      on: { 'removal.confirmed': { target: 'removing', actions: 'dropMessage' } },
      initial: 'untried',
      states: {
        untried: { description: 'Nothing was sent yet.' },
        failed: {
          description:
            'The account is still there, as far as is known. If it is gone, the end of its session must not lead away from here.',
          tags: ['failed', 'leads'],
        },
      },
    },
    removing: {
      description: 'The server cancels the membership and then removes the account.',
      meta: { requirements: ['ACCT-012', 'API-125'] },
      tags: ['busy', 'leads'],
      invoke: { src: 'removeAccount' },
      after: { patience: { target: 'offered.failed', actions: { type: 'showFailure', params: 'unavailable' } } },
      on: {
        'account.removed': { target: 'removed', actions: 'announceEnd' },
        'link.refused': 'spent',
        'removal.failed': { target: 'offered.failed', actions: { type: 'showFailure', params: relay('cause') } },
      },
    },
    spent: {
      description: 'The link is old, used up or mangled.',
      meta: { requirements: ['ACCT-012'] },
      tags: ['settled', 'spent'],
      on: { 'request.wanted': 'requesting' },
    },
    removed: {
      description: 'The account is gone, and with it every session.',
      meta: { requirements: ['ACCT-012'], resting: true },
      tags: ['settled', 'leads', 'removed'],
    },
  },
})
