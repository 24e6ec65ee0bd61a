import { playerPresentationMachine } from '../../machines/catalogue/player-presentation.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(playerPresentationMachine)
