import type { CategoryListItem } from '../../contracts/catalogue/category.ts'

/** The offer that a tile names, by the id of its price; `''`: it is a plain link (MPLUS-003, the conditions of the category). */
export function offerOf(category: CategoryListItem): string {
  return category.kind === 'custom' && category.memberPlus ? category.priceUuid : ''
}
