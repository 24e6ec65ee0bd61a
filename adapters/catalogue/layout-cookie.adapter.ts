import { fromCallback, type NonReducibleUnknown } from 'xstate'
import type { ListLayout } from '../../contracts/catalogue/lists.ts'
import type { KeepLayoutCommand } from '../../machines/catalogue/catalogue-list.machine.ts'
import { LAYOUTS } from '../../machines/catalogue/list-search.ts'
import type { CookieJar } from '../site/cookie-jar.ts'

/** Which list's layout a cookie remembers. */
export type LayoutCookie = 'videosLayoutType' | 'modelsLayoutType'

const YEAR_SECONDS = 31_536_000

/** The layout that the visitor chose last, or nothing where the cookie holds no layout. */
export function readLayout(cookies: Pick<CookieJar, 'read'>, name: LayoutCookie): ListLayout | undefined {
  const value = cookies.read(name)
  return LAYOUTS.find((layout) => layout === value)
}

/** Plug of `keepLayout`. */
export function createLayoutKeeper(cookies: Pick<CookieJar, 'write'>, name: LayoutCookie) {
  return fromCallback<KeepLayoutCommand, NonReducibleUnknown>(({ receive }) => {
    receive(({ layout }) => cookies.write(name, layout, { maxAgeSeconds: YEAR_SECONDS }))
  })
}
