import { MissingPageView } from '../../../views/site/missing-page.view.tsx'
import type { Opening } from '../../site/pages.ts'
import { openContent } from './content.ts'

export function open(opening: Opening) {
  return openContent(opening, { kind: 'notFound' }, (page) => <MissingPageView page={page} />)
}
