import { setup } from 'xstate'

/** A low balance, or a tip that was refused. */
export type BuyTooltipEvent = { type: 'buyTooltip.wanted' }

export const buyTooltipMachine = setup({
  types: { events: {} as BuyTooltipEvent, tags: {} as 'buyTooltip' },
  delays: { tooltipTime: 4_000 },
}).createMachine({
  id: 'buyTooltip',
  description: 'A hint where tokens are bought.',
  meta: { requirements: ['ROOM-020', 'ROOM-021'] },
  initial: 'hidden',
  on: { 'buyTooltip.wanted': '.shown' },
  states: {
    hidden: { description: 'No hint.' },
    shown: { description: 'The hint, for four seconds.', tags: 'buyTooltip', after: { tooltipTime: 'hidden' } },
  },
})
