import type { MouseEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { ListLayout } from '../../contracts/catalogue/lists.ts'
import { type catalogueListMachine, viewOf } from '../../machines/catalogue/catalogue-list.machine.ts'
import {
  ALL_VIDEOS,
  changeSearch,
  LAYOUTS,
  printListSearch,
  SORT_LABELS,
  SORTS,
} from '../../machines/catalogue/list-search.ts'
import { Icon } from '../kit/icon.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { SubmitWithoutScripts } from '../kit/submit-without-scripts.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { usePath } from '../site/route.context.ts'
import styles from './videos.module.css'

const layoutLabels: Record<ListLayout, string> = { grid: 'Grid', list: 'List', simple: 'Simple' }
const filterLabels = { category: 'Category', tag: 'Tag' } as const

/** Filter, order and layout of a list. Links and a GET form, so that all of it works without scripts. */
export function ListTools({ page }: { page: ActorRefFrom<typeof catalogueListMachine> }) {
  const filter = useSelector(page, (snapshot) => snapshot.context.content?.filter)
  const search = useSelector(page, (snapshot) => snapshot.context.search)
  const name = useSelector(page, ({ context }) => (context.content?.kind === 'models' ? 'tag' : 'category'))
  const chosen = useSelector(page, (snapshot) => viewOf(snapshot.context)[name])
  const sort = useSelector(page, (snapshot) => viewOf(snapshot.context).sort)
  const layout = useSelector(page, (snapshot) => viewOf(snapshot.context).layout)
  const path = usePath()
  const chooseLayout = (chosen: ListLayout) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    page.send({ type: 'layout.chosen', layout: chosen })
  }
  return (
    <div className={styles.tools} data-keeps-focus>
      {filter && filter.length > 1 && (
        <form method="get" action={path} className={styles.filter}>
          <label htmlFor={name} className="only-read">
            {filterLabels[name]}
          </label>
          <select
            id={name}
            name={name}
            className={styles.select}
            value={chosen ?? ALL_VIDEOS.slug}
            onChange={(event) => page.send({ type: 'filter.chosen', change: { [name]: event.target.value } })}
          >
            {filter.map((option) => (
              <option key={option.slug} value={option.slug}>
                {option.label}
              </option>
            ))}
          </select>
          {Object.entries(search)
            .filter(([field]) => field !== name && field !== 'page')
            .map(([field, value]) => (
              <input key={field} type="hidden" name={field} value={value} />
            ))}
          <SubmitWithoutScripts label="Show" />
        </form>
      )}
      <nav className={styles.choices} aria-label="Order">
        {SORTS.map((option) => (
          <SiteLink
            key={option}
            href={`${path}${printListSearch(changeSearch(search, { sort: option }))}`}
            className={styles.choice}
            aria-current={sort === option ? 'true' : 'false'}
          >
            {SORT_LABELS[option]}
          </SiteLink>
        ))}
      </nav>
      <nav className={styles.choices} aria-label="Layout">
        {LAYOUTS.map((option) => (
          <SiteLink
            key={option}
            href={`${path}${printListSearch(changeSearch(search, { layout: option }))}`}
            className={styles.choice}
            aria-label={layoutLabels[option]}
            aria-current={layout === option ? 'true' : 'false'}
            isPreloaded={false}
            onClick={chooseLayout(option)}
          >
            <Icon name={option} />
          </SiteLink>
        ))}
      </nav>
    </div>
  )
}
