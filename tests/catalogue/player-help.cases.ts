import { playerHelpMachine } from '../../machines/catalogue/player-help.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(playerHelpMachine, {
  inputs: { 'of a film': { isLive: false }, 'of what is on just now': { isLive: true } },
  project: ({ context }) => [context.isLive],
})
