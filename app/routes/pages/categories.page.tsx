import { CategoriesView } from '../../../views/catalogue/categories.view.tsx'
import type { Opening } from '../../site/pages.ts'
import { openContent, warmContent } from './content.ts'

const QUESTION = { kind: 'categories' } as const

export function open(opening: Opening) {
  return openContent(opening, QUESTION, (page) => <CategoriesView page={page} />)
}

export function warm({ site }: Pick<Opening, 'site'>, signal: AbortSignal) {
  return warmContent(site, QUESTION, signal)
}
