import { forumNameMachine } from '../../machines/catalogue/forum-name.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(forumNameMachine, {
  events: {
    'name.edited': [{ name: 'night-owl' }, { name: 'n!' }],
    'name.submitted': [{ name: 'night-owl' }, { name: ' ' }],
    'name.failed': [{ done: false, error: 'Somebody else has this name already.' }],
  },
})
