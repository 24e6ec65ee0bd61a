import type { ActorRefFrom } from 'xstate'
import type { camRoomListMachine } from '../../machines/cams/cam-room-list.machine.ts'
import {
  changeRoomSearch,
  DEFAULT_CATEGORY,
  DEFAULT_STATUS,
  parseRoomSearch,
  printRoomSearch,
  ROOM_CATEGORIES,
  STATUS_FILTERS,
  toggledTag,
} from '../../machines/cams/room-filters.ts'
import type { StatusFilter } from '../../machines/cams/room-status.ts'
import { SiteLink } from '../kit/site-link.tsx'
import { SubmitWithoutScripts } from '../kit/submit-without-scripts.tsx'
import { useFact } from '../kit/use-fact.ts'
import { usePath } from '../site/route.context.ts'
import styles from './room-list.module.css'

const STATUS_LABELS: Readonly<Record<StatusFilter, string>> = {
  all: 'All rooms',
  online: 'Online',
  public: 'Live',
  private: 'In private',
  away: 'Away',
  offline: 'Offline',
}
const CATEGORY_LABELS = { girls: 'Girls', couples: 'Couples', trans: 'Trans' } as const

/** Category, status and tags. Links and a GET form, so that all of it works without scripts. */
export function RoomFilters({ page }: { page: ActorRefFrom<typeof camRoomListMachine> }) {
  const search = useFact(page, (snapshot) => snapshot.context.search)
  const frame = useFact(page, (snapshot) => snapshot.context.frame)
  const path = usePath()
  const names = new Map(frame?.categories.map(({ code, name }) => [code, name]))
  const chosen = new Set(search.tags)
  const isFiltered = chosen.size > 0
  return (
    <div className={styles.filters} data-keeps-focus>
      <nav className={styles.choices} aria-label="Category">
        {ROOM_CATEGORIES.map((category) => (
          <SiteLink
            key={category}
            to={`${path}${printRoomSearch(changeRoomSearch(search, { category }))}`}
            className={styles.choice}
            aria-current={(search.category ?? DEFAULT_CATEGORY) === category ? 'true' : 'false'}
          >
            {names.get(category) || CATEGORY_LABELS[category]}
          </SiteLink>
        ))}
      </nav>
      <form method="get" action={path} className={styles.form}>
        <label htmlFor="status" className="only-read">
          Status
        </label>
        <select
          id="status"
          name="status"
          className={styles.select}
          value={search.status ?? DEFAULT_STATUS}
          onChange={(event) =>
            page.send({ type: 'filter.chosen', change: { status: statusFrom(event.target.value), page: 1 } })
          }
        >
          {STATUS_FILTERS.map((status) => (
            <option key={status} value={status}>
              {STATUS_LABELS[status]}
            </option>
          ))}
        </select>
        {search.category && <input type="hidden" name="category" value={search.category} />}
        {search.tags && <input type="hidden" name="tags" value={search.tags.join(',')} />}
        <SubmitWithoutScripts label="Show" />
      </form>
      {frame && frame.groups.length > 0 && (
        <details className={styles.groups} open={isFiltered || undefined}>
          <summary className={styles.summary}>
            Filters{isFiltered && <span className={styles.count}>{chosen.size}</span>}
          </summary>
          <div className={styles.sheet}>
            {frame.groups.map((group) => (
              <section key={group.code} className={styles.group} aria-label={group.name || group.code}>
                <h2>{group.name || group.code}</h2>
                <ul>
                  {group.tags.map((tag) => (
                    <li key={tag.code}>
                      <SiteLink
                        to={`${path}${printRoomSearch(toggledTag(search, tag.code))}`}
                        className={styles.tag}
                        aria-current={chosen.has(tag.code) ? 'true' : 'false'}
                        isPreloaded={false}
                      >
                        {tag.name || tag.code}
                      </SiteLink>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
            {isFiltered && (
              <SiteLink to={`${path}${printRoomSearch({ ...search, tags: [], page: 1 })}`} className={styles.clear}>
                Clear filters
              </SiteLink>
            )}
          </div>
        </details>
      )}
    </div>
  )
}

function statusFrom(value: string): StatusFilter {
  return parseRoomSearch({ status: value }).status ?? DEFAULT_STATUS
}
