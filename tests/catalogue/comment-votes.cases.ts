import { commentVotesMachine } from '../../machines/catalogue/comment-votes.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(commentVotesMachine, {
  events: {
    'vote.pressed': [
      { id: '7', mine: 'none', vote: 'up' },
      { id: '7', mine: 'none', vote: 'down' },
    ],
    'vote.failed': [{ message: '' }],
  },
  project: ({ context: { opinions, sent } }) => [
    sent.vote,
    opinions['7']?.kept ?? 'none',
    opinions['7']?.wanted ?? 'none',
  ],
})
