import { outageMachine } from '../../machines/site/outage.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(outageMachine, {
  inputs: { 'nobody hurries': { isHurried: false }, 'the visitor tries': { isHurried: true } },
})
