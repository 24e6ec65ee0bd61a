import type { ActorRefFrom } from 'xstate'
import { type catalogueListMachine, viewOf } from '../../machines/catalogue/catalogue-list.machine.ts'
import { changeSearch, LETTERS, printListSearch } from '../../machines/catalogue/list-search.ts'
import { ButtonLink } from '../kit/button.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { Notice } from '../site/notice.view.tsx'
import { usePath } from '../site/route.context.ts'
import { ListPageView } from './list-page.view.tsx'
import { ListedModels, ModelSkeletons } from './listed-models.view.tsx'
import styles from './models.module.css'

const PER_PAGE = 12

type ListActor = ActorRefFrom<typeof catalogueListMachine>

/** `/models/`, and the models with one tag. */
export function ModelsView({ page }: { page: ListActor }) {
  const items = useSelector(page, ({ context }) =>
    context.content?.kind === 'models' ? context.content.items : undefined,
  )
  const layout = useSelector(page, (snapshot) => viewOf(snapshot.context).layout)
  return (
    <ListPageView
      page={page}
      fallbackTitle="Models"
      above={<Letters page={page} />}
      none={
        <Notice
          title="Nobody here yet"
          text="No model fits this choice. Another letter or tag may, and everybody is one step away."
          icon="info"
        >
          <ButtonLink to="/models/">All Models</ButtonLink>
        </Notice>
      }
    >
      {items ? <ListedModels items={items} layout={layout} /> : <ModelSkeletons count={PER_PAGE} layout={layout} />}
    </ListPageView>
  )
}

/** The first letter of the name. */
function Letters({ page }: { page: ListActor }) {
  const search = useSelector(page, (snapshot) => snapshot.context.search)
  const path = usePath()
  return (
    <nav className={styles.letters} aria-label="First letter" data-keeps-focus>
      {LETTERS.map(({ letter, label }) => (
        <SiteLink
          key={letter}
          href={`${path}${printListSearch(changeSearch(search, { letter }))}`}
          className={styles.letter}
          aria-current={(search.letter ?? 'all') === letter ? 'true' : 'false'}
          isPreloaded={false}
        >
          {label}
        </SiteLink>
      ))}
    </nav>
  )
}
