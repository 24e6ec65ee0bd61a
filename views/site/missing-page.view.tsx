import type { ActorRefFrom } from 'xstate'
import type { contentPageMachine } from '../../machines/catalogue/content-page.machine.ts'
import type { Suggestions } from '../../machines/catalogue/page-content.ts'
import { acronymOf } from '../../machines/site/labels.ts'
import { CategoryGrid } from '../catalogue/category-card.view.tsx'
import { ModelGrid } from '../catalogue/model-card.view.tsx'
import { Section } from '../catalogue/section.view.tsx'
import { VideoGrid } from '../catalogue/video-grid.view.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { ErrorScreen } from './error-screen.view.tsx'
import styles from './missing-page.module.css'
import { useSite } from './site.context.ts'

/** The 404 screen. Its suggestions come later, or not at all: its text is there in any case. */
export function MissingPageView({ page }: { page: ActorRefFrom<typeof contentPageMachine> }) {
  const content = useSelector(page, (snapshot) => snapshot.context.content)
  return (
    <>
      <ErrorScreen problem={{ kind: 'missing' }} />
      {content?.kind === 'notFound' && <Offers suggestions={content.suggestions} />}
    </>
  )
}

function Offers({ suggestions }: { suggestions: Suggestions }) {
  const acronym = acronymOf(useSite().settings)
  const { videos, categories, models } = suggestions
  return (
    <div className={styles.offers}>
      {videos.length > 0 && (
        <Section title={`Best ${acronym} Videos`} more="/videos/" moreLabel={`More Top ${acronym} Porn Videos`}>
          <VideoGrid items={videos} layout="simple" />
        </Section>
      )}
      {categories.length > 0 && (
        <Section title={`${acronym} Porn Categories`} more="/categories/" moreLabel={`More ${acronym} Porn Categories`}>
          <CategoryGrid categories={categories} />
        </Section>
      )}
      {models.length > 0 && (
        <Section title="Best Pornstars" more="/models/" moreLabel={`More ${acronym} Pornstars`}>
          <ModelGrid models={models} />
        </Section>
      )}
    </div>
  )
}
