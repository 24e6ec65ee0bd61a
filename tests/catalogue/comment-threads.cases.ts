import { commentThreadsMachine } from '../../machines/catalogue/comment-threads.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { comment } from './samples.ts'

export const cases = casesOf(commentThreadsMachine, {
  events: {
    'thread.opened': [{ id: '7' }, { id: '8' }],
    'thread.closed': [{ id: '7' }],
    'thread.unfolded': [{ id: '7' }],
    'author.renamed': [{ from: 'Marlow', to: 'night-owl' }],
    'thread.loaded': [{ answers: [{ ...comment('9'), depth: 0 }] }],
  },
  project: ({ context: { waiting, threads } }) => [waiting.join(), Object.keys(threads).join()],
})
