import { dialogOf, type Wire } from '../wire.ts'

/** The dialogs of a download. */
export const downloadWires: readonly Wire[] = [
  ...dialogOf('download', 'download', (download) => download.hasTag('shown') && download.context.surface === 'dialog', {
    type: 'panel.closed',
  }),
  ...dialogOf('download', 'downloadAlert', (download) => download.hasTag('alert'), { type: 'alert.closed' }),
]
