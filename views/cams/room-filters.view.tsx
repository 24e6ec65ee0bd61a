import type { ActorRefFrom } from 'xstate'
import type { camRoomListMachine } from '../../machines/cams/cam-room-list.machine.ts'
import {
  categoriesOf,
  categoryLabel,
  DEFAULT_STATUS,
  inCategory,
  ownCategoryOf,
  parseRoomSearch,
  printRoomSearch,
  STATUS_FILTERS,
  STATUS_LABELS,
  tagLabel,
  toggledTag,
} from '../../machines/cams/room-filters.ts'
import { nameOfSlug } from '../../machines/site/words.ts'
import { Icon } from '../kit/icon.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { SubmitWithoutScripts } from '../kit/submit-without-scripts.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { usePath } from '../site/route.context.ts'
import { useSite } from '../site/site.context.ts'
import styles from './room-list.module.css'

/** Category, status and tags. Links and a GET form, so that all of it works without scripts. */
export function RoomFilters({ page }: { page: ActorRefFrom<typeof camRoomListMachine> }) {
  const search = useSelector(page, (snapshot) => snapshot.context.search)
  const frame = useSelector(page, (snapshot) => snapshot.context.frame)
  const path = usePath()
  const { settings } = useSite()
  const chosen = new Set(search.tags)
  const isFiltered = chosen.size > 0
  return (
    <div className={styles.filters} data-keeps-focus>
      <nav className={styles.choices} aria-label="Category">
        {categoriesOf(settings).map((category) => (
          <SiteLink
            key={category}
            href={`${path}${printRoomSearch(inCategory(search, category))}`}
            className={styles.choice}
            aria-current={(search.category ?? ownCategoryOf(settings)) === category ? 'true' : 'false'}
          >
            {categoryLabel(category, frame)}
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
        <details className={styles.groups}>
          <summary className={styles.summary}>
            Filters{isFiltered && <span className={styles.count}>{chosen.size}</span>}
          </summary>
          <div className={styles.sheet}>
            {frame.groups.map((group) => (
              <section key={group.code} className={styles.group} aria-label={group.name || nameOfSlug(group.code)}>
                <h2>{group.name || nameOfSlug(group.code)}</h2>
                <ul>
                  {group.tags.map((tag) => (
                    <li key={tag.code}>
                      <SiteLink
                        href={`${path}${printRoomSearch(toggledTag(search, tag.code))}`}
                        className={styles.tag}
                        aria-current={chosen.has(tag.code) ? 'true' : 'false'}
                        isPreloaded={false}
                      >
                        {tag.name || nameOfSlug(tag.code)}
                      </SiteLink>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </details>
      )}
      {isFiltered && (
        <ul className={styles.chosen} aria-label="Chosen filters">
          {search.tags?.map((code) => (
            <li key={code}>
              <SiteLink
                href={`${path}${printRoomSearch(toggledTag(search, code))}`}
                className={styles.tag}
                aria-label={`Remove ${tagLabel(code, frame)}`}
                isPreloaded={false}
              >
                {tagLabel(code, frame)} <Icon name="close" size={16} />
              </SiteLink>
            </li>
          ))}
          <li>
            <SiteLink href={`${path}${printRoomSearch({ ...search, tags: [], page: 1 })}`} className={styles.clear}>
              Clear filters
            </SiteLink>
          </li>
        </ul>
      )}
    </div>
  )
}

function statusFrom(value: string) {
  return parseRoomSearch({ status: value }).status
}
