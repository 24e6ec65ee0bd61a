import { headerBarMachine } from '../../machines/sales/header-bar.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { headerBar, NOW_MS } from './promoted.ts'

const counting = headerBar({ uuid: 'counting', endsAtMs: NOW_MS + 2_000 })
const early = headerBar({ uuid: 'early', startsAtMs: NOW_MS + 1_000, endsAtMs: NOW_MS + 2_000 })
const backwards = headerBar({ uuid: 'backwards', startsAtMs: NOW_MS + 9_000, endsAtMs: NOW_MS + 2_000 })
const onNextRoute = headerBar({ uuid: 'next', showTrigger: 2 })
const bars = [headerBar(), counting, early, backwards, onNextRoute]

export const cases = casesOf(headerBarMachine, {
  inputs: {
    'a guest': { group: 'guest', path: '/', affiliateId: '' },
    'on the page of the age check': { group: 'guest', path: '/age-verification/', affiliateId: '' },
  },
  events: {
    'bar.answered': [null, ...bars].map((bar) => ({ bar, nowMs: NOW_MS })),
    'route.changed': ['/', '/videos/', '/videos/#films', '/age-verification/'].map((path) => ({ path })),
    'visitor.changed': [{ group: 'guest' }, { group: 'member' }],
    'clock.ticked': [1_500, 3_000].map((ms) => ({ nowMs: NOW_MS + ms })),
  },
  project: ({ context: { question, bar, nowMs } }) => [question.path, question.group, bar?.uuid, nowMs],
  invariants: {
    'a bar is shown only while there is one': (snapshot) => !snapshot.hasTag('shown') || snapshot.context.bar !== null,
    'what is counted down has time left': (snapshot) =>
      snapshot.hasTag('counting') === snapshot.context.remainingSeconds > 0,
    'no bar stands above the page of the age check': (snapshot) =>
      !snapshot.hasTag('shown') || snapshot.context.question.path !== '/age-verification/',
  },
})
