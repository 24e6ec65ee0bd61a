import type { MenuItem } from '../../contracts/site/menu.ts'
import { isItemVisible, type MenuViewer } from '../chrome/menu-rules.ts'

const SIDEBAR = '1'
const MAIN = '2'

export interface DashboardMenu {
  sidebar: readonly MenuItem[]
  main: readonly MenuItem[]
}

/** Where the items of the dashboard's menu stand, for this viewer. Guests have none. */
export function dashboardMenuOf(items: readonly MenuItem[], viewer: MenuViewer): DashboardMenu {
  if (viewer.visitor.group === 'guest') return { sidebar: [], main: [] }
  const shown = items.filter((item) => isItemVisible(item, viewer)).toSorted((one, other) => one.sort - other.sort)
  return { sidebar: shown.filter(({ type }) => type === SIDEBAR), main: shown.filter(({ type }) => type === MAIN) }
}
