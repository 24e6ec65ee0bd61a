import { assign, setup } from 'xstate'
import { PASSKEY_NAME_LIMIT, type Passkey } from '../../contracts/account/passkeys.ts'
import { PAGE_PATIENCE_MS } from '../catalogue/loading.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { type PasskeyProblem, passkeyTexts } from './passkey-texts.ts'

export type PasskeysEvent =
  | PasskeysAnswer
  | ChangeAnswer
  | { type: 'retry.requested' }
  /** The member wants a new one, called so. */
  | { type: 'passkey.wanted'; name: string }
  | { type: 'passkey.cancelled' }
  | { type: 'naming.wanted'; passkey: Passkey }
  | { type: 'name.submitted'; name: string }
  | { type: 'removal.wanted'; passkey: Passkey }
  | { type: 'removal.confirmed' }
  | { type: 'change.cancelled' }

export type PasskeysAnswer = { type: 'passkeys.loaded'; passkeys: readonly Passkey[] } | { type: 'passkeys.failed' }

export type ChangeAnswer =
  | { type: 'passkeys.changed'; passkeys: readonly Passkey[] }
  /** The server says why. */
  | { type: 'change.refused'; message: string }
  | { type: 'change.failed'; cause: PasskeyProblem }

export type PasskeyWish = { kind: 'name'; id: string; name: string } | { kind: 'remove'; id: string }

/** Port. */
export type LoadPasskeys = (signal: AbortSignal) => Promise<PasskeysAnswer>
/** Port. The browser asks the member, and the server keeps what comes of it. */
export type AddPasskey = (signal: AbortSignal, input: { name: string }) => Promise<ChangeAnswer>
/** Port. */
export type ChangePasskey = (signal: AbortSignal, wish: PasskeyWish) => Promise<ChangeAnswer>

interface Context {
  passkeys: readonly Passkey[]
  /** The one that is being named or removed. */
  chosen: Passkey
  wish: PasskeyWish
  message: string
  /** How often one was added: each time its name begins empty. */
  additions: number
}

const NONE: Passkey = { id: '', name: '', createdAt: 0, lastUsedAt: 0 }

export const passkeysMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PasskeysEvent,
    tags: {} as
      | 'settled'
      | 'loading'
      | 'unreached'
      | 'asking'
      | 'naming'
      | 'removing'
      | 'saving'
      | 'changed'
      | 'failed'
      | 'retriable',
  },
  actors: {
    loadPasskeys: unplugged('loadPasskeys'),
    addPasskey: unplugged<{ name: string }>('addPasskey'),
    changePasskey: unplugged<PasskeyWish>('changePasskey'),
  },
  actions: {
    keepPasskeys: keep('passkeys'),
    choose: keep('chosen'),
    say: keep('message'),
    countAddition: assign(({ context }) => ({ additions: context.additions + 1 })),
    wishName: assign(({ context }, name: string) => ({ wish: { kind: 'name' as const, id: context.chosen.id, name } })),
    wishRemoval: assign(({ context }) => ({ wish: { kind: 'remove' as const, id: context.chosen.id } })),
  },
  delays: { patience: PAGE_PATIENCE_MS, prompt: 120_000 },
}).createMachine({
  id: 'passkeys',
  description: 'The passkeys of a member: registered, named and removed. Keys and challenges are never kept here.',
  context: { passkeys: [], chosen: NONE, wish: { kind: 'remove', id: '' }, message: '', additions: 0 },
  initial: 'loading',
  states: {
    loading: {
      description: 'The list is being asked for.',
      tags: 'loading',
      invoke: { src: 'loadPasskeys' },
      after: { patience: 'unreached' },
      on: {
        'passkeys.loaded': { target: 'idle', actions: { type: 'keepPasskeys', params: relay('passkeys') } },
        'passkeys.failed': 'unreached',
      },
    },
    unreached: {
      description: 'The list did not come.',
      tags: ['settled', 'unreached'],
      on: { 'retry.requested': 'loading' },
    },
    idle: {
      description: 'The list is shown, and can be changed.',
      tags: 'settled',
      on: {
        'passkey.wanted': 'asking',
        'naming.wanted': { target: 'naming', actions: { type: 'choose', params: relay('passkey') } },
        'removal.wanted': { target: 'removing', actions: { type: 'choose', params: relay('passkey') } },
      },
      initial: 'quiet',
      states: {
        quiet: { description: 'Nothing was changed yet.' },
        changed: { description: 'The last change is done.', tags: 'changed' },
        failed: { description: 'No passkey came, and the page says why.', tags: 'failed' },
        unsaved: {
          description: 'A name or a removal did not reach the server: the same can be tried again.',
          tags: ['failed', 'retriable'],
          on: { 'retry.requested': '#passkeys.saving' },
        },
      },
    },
    asking: {
      description: 'The browser asks the member for a new passkey.',
      tags: ['settled', 'asking'],
      invoke: { src: 'addPasskey', input: ({ event }) => ({ name: nameIn(event) }) },
      after: { prompt: { target: 'idle.failed', actions: { type: 'say', params: passkeyTexts.timedOut } } },
      on: {
        'passkey.cancelled': { target: 'idle.failed', actions: { type: 'say', params: passkeyTexts.cancelled } },
        'passkeys.changed': {
          target: 'idle.changed',
          actions: [{ type: 'keepPasskeys', params: relay('passkeys') }, 'countAddition'],
        },
        'change.refused': { target: 'idle.failed', actions: { type: 'say', params: relay('message') } },
        'change.failed': {
          target: 'idle.failed',
          actions: { type: 'say', params: ({ event }) => passkeyTexts[event.cause] },
        },
      },
    },
    naming: {
      description: 'The member types another name.',
      tags: ['settled', 'naming'],
      on: {
        'name.submitted': { target: 'saving', actions: { type: 'wishName', params: relay('name') } },
        'change.cancelled': 'idle',
      },
    },
    removing: {
      description: 'The member is asked whether the passkey is to go.',
      tags: ['settled', 'removing'],
      on: { 'removal.confirmed': { target: 'saving', actions: 'wishRemoval' }, 'change.cancelled': 'idle' },
    },
    saving: {
      description: 'The server is told of the change.',
      tags: ['settled', 'saving'],
      invoke: { src: 'changePasskey', input: ({ context }) => context.wish },
      after: { patience: { target: 'idle.unsaved', actions: { type: 'say', params: passkeyTexts.unavailable } } },
      on: {
        'passkeys.changed': { target: 'idle.changed', actions: { type: 'keepPasskeys', params: relay('passkeys') } },
        'change.refused': { target: 'idle.failed', actions: { type: 'say', params: relay('message') } },
        'change.failed': {
          target: 'idle.unsaved',
          actions: { type: 'say', params: ({ event }) => passkeyTexts[event.cause] },
        },
      },
    },
  },
})

function nameIn(event: PasskeysEvent): string {
  const typed = event.type === 'passkey.wanted' ? event.name.trim().slice(0, PASSKEY_NAME_LIMIT) : ''
  return typed || 'Passkey'
}
