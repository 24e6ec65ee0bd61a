import { commentVotesMachine } from '../../machines/catalogue/comment-votes.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(commentVotesMachine, {
  events: {
    'vote.pressed': [
      { id: '7', mine: 'none', vote: 'up' },
      { id: '7', mine: 'none', vote: 'down' },
      { id: '8', mine: 'none', vote: 'up' },
    ],
    'vote.failed': [{ message: '' }],
  },
  // Of the other comment only whether the forum has been told: what is thought of it is what is thought of the first.
  project: ({ context: { opinions, sent } }) => [
    sent.id,
    opinions['7']?.kept ?? 'none',
    opinions['7']?.wanted ?? 'none',
    opinions['8']?.kept === opinions['8']?.wanted,
  ],
})
