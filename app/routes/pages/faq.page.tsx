import { createHelpAdapter } from '../../../adapters/catalogue/help.adapter.ts'
import { helpEndpoints } from '../../../contracts/catalogue/help-endpoints.ts'
import { FaqView } from '../../../views/catalogue/help.view.tsx'
import type { Opening } from '../../site/pages.ts'
import { openContent } from './content.ts'

export function open(opening: Opening) {
  opening.site.ports.bringRows(helpEndpoints)
  return openContent(opening, { kind: 'faq' }, (page) => <FaqView page={page} />, createHelpAdapter)
}
