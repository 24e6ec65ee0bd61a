import { createHelpAdapter } from '../../../adapters/catalogue/help.adapter.ts'
import { helpEndpoints } from '../../../contracts/catalogue/help-endpoints.ts'
import { TryArView } from '../../../views/catalogue/try-ar.view.tsx'
import type { Opening } from '../../site/pages.ts'
import { openContent } from './content.ts'

export function open(opening: Opening) {
  opening.site.ports.bringRows(helpEndpoints)
  return openContent(opening, { kind: 'tryAr' }, (page) => <TryArView page={page} />, createHelpAdapter)
}
