import { buyTooltipMachine } from '../../machines/cams/buy-tooltip.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(buyTooltipMachine)
