import { createHelpAdapter } from '../../../adapters/catalogue/help.adapter.ts'
import { helpEndpoints } from '../../../contracts/catalogue/help-endpoints.ts'
import type { HelpSearch } from '../../../contracts/site/searches.ts'
import { HelpView } from '../../../views/catalogue/help.view.tsx'
import type { Opening } from '../../site/pages.ts'
import { openContent } from './content.ts'
import { startMembership } from './membership.ts'

export function open(opening: Opening<HelpSearch>) {
  opening.site.ports.bringRows(helpEndpoints)
  const question = { kind: 'help', slug: opening.search.topic ?? '' } as const
  // Only answers about money know the member.
  const membership = question.slug === 'bill' ? startMembership(opening) : undefined
  const draw = (page: Parameters<typeof HelpView>[0]['page']) => <HelpView page={page} membership={membership} />
  const page = {
    ...openContent(opening, question, draw, createHelpAdapter),
    isAnother: ({ topic }: HelpSearch) => (topic ?? '') !== question.slug,
  }
  return membership ? { ...page, beside: [membership] } : page
}
