import { createHelpAdapter } from '../../../adapters/catalogue/help.adapter.ts'
import { helpEndpoints } from '../../../contracts/catalogue/help-endpoints.ts'
import type { HelpSearch } from '../../../contracts/site/searches.ts'
import { HelpView } from '../../../views/catalogue/help.view.tsx'
import type { Opening } from '../../site/pages.ts'
import { openContent } from './content.ts'

export function open(opening: Opening<HelpSearch>) {
  opening.site.ports.bringRows(helpEndpoints)
  const question = { kind: 'help', slug: opening.search.topic ?? '' } as const
  return openContent(opening, question, (page) => <HelpView page={page} />, createHelpAdapter)
}
