import { createHelpAdapter } from '../../../adapters/catalogue/help.adapter.ts'
import { helpEndpoints } from '../../../contracts/catalogue/help-endpoints.ts'
import { FaqView } from '../../../views/catalogue/help.view.tsx'
import type { Opening } from '../../site/pages.ts'
import { openContent } from './content.ts'
import { startMembership } from './membership.ts'

export function open(opening: Opening) {
  opening.site.ports.bringRows(helpEndpoints)
  const membership = startMembership(opening)
  const draw = (page: Parameters<typeof FaqView>[0]['page']) => <FaqView page={page} membership={membership} />
  const page = openContent(opening, { kind: 'faq' }, draw, createHelpAdapter)
  return membership ? { ...page, beside: [membership] } : page
}
