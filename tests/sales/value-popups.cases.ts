import { valuePopupsMachine } from '../../machines/sales/value-popups.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { NOW_MS, popup } from './promoted.ts'

const atOnce = popup({ uuid: 'at-once' })
const later = popup({ uuid: 'later', timeForTrigger: 1 })
const exit = popup({ uuid: 'exit', showTrigger: 2 })
const trap = popup({ uuid: 'trap', showTrigger: 2, groupId: 600 })

export const cases = casesOf(valuePopupsMachine, {
  inputs: { 'a guest': { group: 'guest', path: '/', affiliateId: '' } },
  events: {
    'popups.answered': [
      { popups: [], mayTrap: true },
      { popups: [atOnce], mayTrap: true },
      { popups: [later, exit], mayTrap: true },
      { popups: [exit], mayTrap: false },
      { popups: [trap], mayTrap: true },
    ],
    'exit.caught': [{ to: '/videos/' }],
    'route.changed': [
      { path: '/', isQuiet: false },
      { path: '/models/', isQuiet: false },
      { path: '/models/', isQuiet: true },
    ],
    'visitor.changed': [{ group: 'guest' }, { group: 'member' }],
    'clock.ticked': [{ nowMs: NOW_MS }],
  },
  project: ({ context }) => [
    context.question.path,
    context.question.group,
    context.popups.map(({ uuid }) => uuid),
    context.timers,
    context.turn,
    context.shown?.uuid,
    context.heldExit,
    context.mayTrap,
    context.isTrapDue,
    context.isTrapSpent,
  ],
  invariants: {
    'a pop-up is shown if there is one to show': (snapshot) =>
      snapshot.hasTag('shown') === (snapshot.context.shown !== null),
    'nobody is kept back whose session has had its interception': ({ value, context }) =>
      !JSON.stringify(value).includes('armed') || (context.mayTrap && !context.isTrapSpent),
  },
})
