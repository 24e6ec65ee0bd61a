import { describePaths } from '../support/paths.ts'
import { cases } from './interrupted-show.cases.ts'

describePaths('interruptedShow', cases, {
  events: ['broadcast.found', 'broadcast.lost', 'incompleteSession.found', 'ownShow.moved'],
  lasts: { 'finding after answerPatience': { ms: 16_000 } },
})
