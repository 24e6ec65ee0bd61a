import { assign, setup } from 'xstate'
import type { Vote } from '../../contracts/catalogue/forum.ts'
import { relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { PAGE_PATIENCE_MS } from './loading.ts'

export type CommentVotesEvent =
  | VoteAnswer
  /** `mine`: what the forum said of it when it was loaded. The same vote again takes it back. */
  | { type: 'vote.pressed'; id: string; mine: Vote; vote: Exclude<Vote, 'none'> }

export type VoteAnswer =
  | { type: 'vote.kept' }
  /** `message`: the forum's own words; `''`: it said nothing, or no answer came. */
  | { type: 'vote.failed'; message: string }

/** Port: says of a comment what this visitor thinks of it. The same vote twice is one. */
export type CastVote = (signal: AbortSignal, input: CastVoteInput) => Promise<VoteAnswer>
export interface CastVoteInput {
  id: string
  vote: Vote
}

interface Opinion {
  /** What the forum has. */
  kept: Vote
  /** What the visitor wants it to have. */
  wanted: Vote
}

interface Context {
  /** By id of the comment, of those that were pressed. */
  opinions: Readonly<Record<string, Opinion>>
  /** What is on its way. */
  sent: CastVoteInput
  /** Why the last one was not kept. */
  failure: { id: string; message: string } | null
}

const FAILED = 'Your vote did not reach the forum. Please try again.'

export const commentVotesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CommentVotesEvent,
  },
  actors: { castVote: unplugged<CastVoteInput>('castVote') },
  actions: {
    want: assign(({ context: { opinions } }, { id, mine, vote }: { id: string; mine: Vote; vote: Vote }) => {
      const { kept, wanted } = opinions[id] ?? { kept: mine, wanted: mine }
      return { opinions: { ...opinions, [id]: { kept, wanted: wanted === vote ? 'none' : vote } }, failure: null }
    }),
    takeNext: assign(({ context }) => ({ sent: nextOf(context) })),
    keepSent: assign(({ context: { opinions, sent } }) => ({
      opinions: { ...opinions, [sent.id]: { ...opinions[sent.id]!, kept: sent.vote } },
    })),
    giveUp: assign(({ context: { opinions, sent } }) => {
      const { kept, wanted } = opinions[sent.id]!
      // Whoever has thought otherwise meanwhile is not held to what failed.
      return { opinions: { ...opinions, [sent.id]: { kept, wanted: wanted === sent.vote ? kept : wanted } } }
    }),
    say: assign(({ context }, message: string) => ({ failure: { id: context.sent.id, message: message || FAILED } })),
  },
  guards: { hasMore: ({ context }) => nextOf(context).id !== '' },
  delays: { patience: PAGE_PATIENCE_MS },
}).createMachine({
  id: 'commentVotes',
  description:
    'What the visitor thinks of comments: seen at once, told to the forum one after the other, the last wish last.',
  meta: { requirements: ['API-081', 'COMMENT-003'] },
  context: { opinions: {}, sent: { id: '', vote: 'none' }, failure: null },
  initial: 'resting',
  on: { 'vote.pressed': { actions: { type: 'want', params: ({ event }) => event } } },
  states: {
    resting: {
      description: 'The forum has what the visitor wants.',
      always: { guard: 'hasMore', target: 'sending', actions: 'takeNext' },
    },
    sending: {
      description: 'One vote is on its way.',
      invoke: { src: 'castVote', input: ({ context }) => context.sent },
      after: { patience: { target: 'resting', actions: ['giveUp', { type: 'say', params: '' }] } },
      on: {
        'vote.kept': { target: 'resting', actions: 'keepSent' },
        'vote.failed': { target: 'resting', actions: ['giveUp', { type: 'say', params: relay('message') }] },
      },
    },
  },
})

function nextOf({ opinions }: Context): CastVoteInput {
  const [id, opinion] = Object.entries(opinions).find(([, { kept, wanted }]) => kept !== wanted) ?? []
  return { id: id ?? '', vote: opinion?.wanted ?? 'none' }
}

/** What is shown of a comment: this visitor's vote, and the count with it. */
export function votesShown(
  { opinions }: Pick<Context, 'opinions'>,
  comment: { id: string; mine: Vote; votes: number },
) {
  const mine = opinions[comment.id]?.wanted ?? comment.mine
  return { mine, votes: comment.votes + WEIGHT[mine] - WEIGHT[comment.mine] }
}

const WEIGHT: Readonly<Record<Vote, number>> = { up: 1, none: 0, down: -1 }
