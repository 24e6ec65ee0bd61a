import { createHelpAdapter } from '../../../adapters/catalogue/help.adapter.ts'
import { helpEndpoints } from '../../../contracts/catalogue/help-endpoints.ts'
import { DeviceView } from '../../../views/catalogue/device.view.tsx'
import type { Opening } from '../../site/pages.ts'
import { openContent } from './content.ts'

export function open(opening: Opening) {
  opening.site.ports.bringRows(helpEndpoints)
  const { match } = opening
  const slug = match.kind === 'page' ? (match.params.slug ?? '') : ''
  return openContent(opening, { kind: 'device', slug }, (page) => <DeviceView page={page} />, createHelpAdapter)
}
