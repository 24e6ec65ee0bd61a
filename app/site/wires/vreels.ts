import { dialogOf, type Wire, wire } from '../wire.ts'

/** The dialog of the clips. Another page closes it. */
export const vreelsWires: readonly Wire[] = [
  ...dialogOf('vreels', 'vreels', (vreels) => vreels.hasTag('open'), { type: 'vreels.closed' }),
  wire('navigation', 'page.arrived', 'vreels', () => ({ type: 'vreels.closed' })),
]
