import { assign, emit, type SnapshotFrom, setup } from 'xstate'
import { unplugged } from '../unplugged.ts'

/** `guest`: not signed in. `unauthorized`: the provider does not serve them. `authorized`: may spend tokens. */
export type ViewerAccess = 'guest' | 'unauthorized' | 'authorized'

export type CamIntegrationEvent =
  | SignInAnswer
  | FarewellAnswer
  /** Who looks became known better. Somebody else has another actor of this machine (CAMAUTH-016). */
  | ({ type: 'visitor.judged' } & CamVisitor)
  /** The visitor logs out of the site. */
  | { type: 'signOut.begun' }

/** `mayUseCams`: an authorised member, or an inactive one with benefits (CAMAUTH-014). */
export interface CamVisitor {
  isLoggedIn: boolean
  mayUseCams: boolean
}

/** Who one is at the provider. */
export interface CamUserFacts {
  userUuid: string
  userName: string
}

export type SignInAnswer =
  | ({ type: 'auth.applied' } & CamUserFacts)
  /** The provider does not know this visitor. */
  | { type: 'auth.refused' }
  | { type: 'auth.unreached' }

export type FarewellAnswer = { type: 'farewell.said' }

export type CamIntegrationEmitted =
  /** The viewer's identity is known. */
  | ({ type: 'cams.signedIn'; isAuthorized: boolean } & CamUserFacts)
  /** The messenger is for authorised viewers (CAMAUTH-008). */
  | { type: 'messenger.allowed' }
  /** The logged-in member is unknown to the provider, but has a balance. */
  | { type: 'cams.refused' }
  /** Nothing of this visitor may be shown or heard any more. */
  | { type: 'cams.signedOut' }

interface Context extends CamVisitor {
  user: CamUserFacts
}

const NOBODY: CamUserFacts = { userUuid: '', userName: '' }

export const camIntegrationMachine = setup({
  types: {
    input: {} as CamVisitor,
    context: {} as Context,
    events: {} as CamIntegrationEvent,
    emitted: {} as CamIntegrationEmitted,
    tags: {} as 'settled' | 'signedIn' | 'authorized' | 'unreached',
  },
  actors: {
    signIn: unplugged('signIn'),
    /** Ends what this visitor has at the provider: chat and messenger. */
    sayFarewell: unplugged('sayFarewell'),
  },
  actions: {
    keepVisitor: assign((_, { isLoggedIn, mayUseCams }: CamVisitor) => ({ isLoggedIn, mayUseCams })),
    keepUser: assign((_, { userUuid, userName }: CamUserFacts) => ({ user: { userUuid, userName } })),
    forgetUser: assign({ user: NOBODY }),
    announceSignIn: emit(({ context }, isAuthorized: boolean) => ({
      type: 'cams.signedIn' as const,
      ...context.user,
      isAuthorized,
    })),
    announceMessenger: emit({ type: 'messenger.allowed' } as const),
    announceRefusal: emit({ type: 'cams.refused' } as const),
    announceSignOut: emit({ type: 'cams.signedOut' } as const),
  },
  guards: {
    isLoggedIn: ({ context }) => context.isLoggedIn,
    isSomebody: (_, { isLoggedIn }: CamVisitor) => isLoggedIn,
    mayUseCams: ({ context }) => context.mayUseCams,
    mayUseNow: (_, { mayUseCams }: CamVisitor) => mayUseCams,
  },
  delays: {
    signInPatience: 20_000,
    retryPause: 30_000,
    farewellPatience: 3_000,
  },
}).createMachine({
  id: 'camIntegration',
  description:
    'Signs whoever is logged in here in at the cam provider, and out again. Without the cam feature there is none.',
  meta: { requirements: ['API-126', 'CAMAUTH-015', 'CAMAUTH-018'], stream: true },
  context: ({ input }) => ({ ...input, user: NOBODY }),
  initial: 'creating',
  on: {
    'visitor.judged': [
      {
        guard: { type: 'isSomebody', params: ({ event }) => event },
        actions: { type: 'keepVisitor', params: ({ event }) => event },
      },
      {
        target: '.anonymous',
        actions: [{ type: 'keepVisitor', params: ({ event }) => event }, 'forgetUser', 'announceSignOut'],
      },
    ],
    'signOut.begun': { target: '.loggingOut', meta: { requirements: ['SESSION-025'] } },
  },
  states: {
    creating: {
      description: 'Room and chat are set up; the viewer is known already.',
      meta: { requirements: ['CAMAUTH-001', 'CAMAUTH-002', 'CAMAUTH-005'] },
      always: [{ guard: 'isLoggedIn', target: 'signingIn' }, { target: 'anonymous' }],
    },
    anonymous: {
      description: 'The viewer is a guest, who may see rooms as well.',
      tags: 'settled',
      meta: { requirements: ['CAMAUTH-004', 'CAMAUTH-016'] },
      on: {
        'visitor.judged': [
          {
            guard: { type: 'isSomebody', params: ({ event }) => event },
            target: 'signingIn',
            actions: { type: 'keepVisitor', params: ({ event }) => event },
          },
          { description: 'It is a guest still.' },
        ],
        'signOut.begun': {},
      },
    },
    signingIn: {
      description: 'The site asks for the identity of its visitor at the provider.',
      meta: { requirements: ['CAMAUTH-003', 'CAMAUTH-006', 'CAMAUTH-013'] },
      invoke: { src: 'signIn' },
      after: { signInPatience: 'unauthorized.unreached' },
      on: {
        'auth.applied': [
          {
            guard: 'mayUseCams',
            target: 'authorized',
            actions: { type: 'keepUser', params: ({ event }) => event },
          },
          { target: 'unauthorized.known', actions: { type: 'keepUser', params: ({ event }) => event } },
        ],
        'auth.refused': 'unauthorized.refused',
        'auth.unreached': 'unauthorized.unreached',
      },
    },
    authorized: {
      description: 'Signed in: the visitor may spend tokens, and write.',
      tags: ['settled', 'signedIn', 'authorized'],
      meta: { requirements: ['CAMAUTH-007', 'CAMAUTH-008', 'CAMAUTH-014'] },
      entry: [{ type: 'announceSignIn', params: true }, 'announceMessenger'],
      on: {
        'visitor.judged': [
          {
            guard: { type: 'mayUseNow', params: ({ event }) => event },
            actions: { type: 'keepVisitor', params: ({ event }) => event },
          },
          {
            guard: { type: 'isSomebody', params: ({ event }) => event },
            target: 'unauthorized.known',
            actions: { type: 'keepVisitor', params: ({ event }) => event },
          },
        ],
      },
    },
    unauthorized: {
      description: 'Logged in here, but not authorised for live cams.',
      tags: 'settled',
      meta: { requirements: ['CAMAUTH-014', 'CAMAUTH-017'] },
      initial: 'known',
      states: {
        known: {
          description: 'The provider knows the visitor, who has a balance and may write.',
          tags: 'signedIn',
          entry: { type: 'announceSignIn', params: false },
          on: {
            'visitor.judged': [
              {
                guard: { type: 'mayUseNow', params: ({ event }) => event },
                target: '#camIntegration.authorized',
                actions: { type: 'keepVisitor', params: ({ event }) => event },
              },
            ],
          },
        },
        refused: {
          description: 'The visitor is unknown to the provider. No error is shown.',
          entry: 'announceRefusal',
        },
        unreached: {
          description: 'The sign-in failed. No error is shown; it is tried again.',
          tags: 'unreached',
          after: { retryPause: '#camIntegration.signingIn' },
        },
      },
    },
    loggingOut: {
      description: 'The visitor logs out of the site: chat and messenger end first.',
      meta: { requirements: ['SESSION-025'] },
      entry: ['forgetUser', 'announceSignOut'],
      invoke: { src: 'sayFarewell' },
      after: { farewellPatience: 'anonymous' },
      on: {
        'farewell.said': 'anonymous',
        'visitor.judged': { actions: { type: 'keepVisitor', params: ({ event }) => event } },
        'signOut.begun': {},
      },
    },
  },
})

/** What the sign-in at the provider has come to; as long as the provider has said nothing, membership tells. */
export function accessOf(snapshot: SnapshotFrom<typeof camIntegrationMachine>): ViewerAccess {
  const { isLoggedIn, mayUseCams } = snapshot.context
  if (!isLoggedIn) return 'guest'
  const isAnswered = snapshot.hasTag('settled') && !snapshot.hasTag('unreached')
  return (isAnswered ? snapshot.hasTag('authorized') : mayUseCams) ? 'authorized' : 'unauthorized'
}
