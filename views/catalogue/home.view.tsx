import type { ActorRefFrom } from 'xstate'
import type { contentPageMachine } from '../../machines/catalogue/content-page.machine.ts'
import type { PageContent } from '../../machines/catalogue/page-content.ts'
import { ButtonLink } from '../kit/button.tsx'
import { Prose } from '../kit/prose.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { MiddleAd } from '../site/middle-ad.tsx'
import { PageState } from '../site/page-state.view.tsx'
import { SeoText } from '../site/seo-text.view.tsx'
import { useSite } from '../site/site.context.ts'
import { CategoryGrid } from './category-card.view.tsx'
import { Hero } from './hero.view.tsx'
import styles from './home.module.css'
import { FeaturedModels, ModelGrid } from './model-card.view.tsx'
import { PageTitle, Section } from './section.view.tsx'
import { SoftHome } from './soft-home.view.tsx'
import { VideoGrid, VideoSkeletons } from './video-grid.view.tsx'
import { VideoRail } from './video-rail.view.tsx'

/** As many as fill whole rows at every width. */
const CATEGORIES = 8
const MODELS = 12

export function HomeView({ page }: { page: ActorRefFrom<typeof contentPageMachine> }) {
  const content = useSelector(page, (snapshot) => snapshot.context.content)
  return (
    <PageState page={page}>
      {content?.kind === 'home' && <FullHome content={content} />}
      {content?.kind === 'softHome' && <SoftHome soft={content.soft} seo={content.seo} />}
      {!content && <LoadingHome />}
    </PageState>
  )
}

function FullHome({ content }: { content: Extract<PageContent, { kind: 'home' }> }) {
  const { home, latest, announcements, featuredModels, seo } = content
  const { siteName, subtitle } = useSite().settings
  const { whatDoYouGet, landerButton } = home
  const models = home.topModels.slice(0, MODELS)
  return (
    <>
      <Hero slides={announcements} />
      <div className={styles.intro}>
        <PageTitle>{home.titleWinner || `${siteName}: ${subtitle}`}</PageTitle>
        <Prose html={home.descriptionArea} />
        {landerButton?.link && (
          <p className={styles.lander}>
            <ButtonLink href={landerButton.link} look="primary">
              {landerButton.label}
            </ButtonLink>
          </p>
        )}
      </div>
      {home.upcomingScenes.length > 0 && (
        <Section title="Upcoming VR Sex Videos" more="/videos/?sort=latest">
          <VideoRail label="Upcoming VR Sex Videos" items={home.upcomingScenes} />
        </Section>
      )}
      {home.topVideos.length > 0 && (
        <Section
          title="Top VR Porn Videos"
          more="/videos/?sort=popular"
          list={{ layout: 'shelf', count: home.topVideos.length }}
        >
          <VideoGrid items={home.topVideos} isShelf />
        </Section>
      )}
      <MiddleAd />
      {featuredModels.length > 0 && (
        <Section title="Featured Models" more="/models/" list={{ layout: 'faces', count: featuredModels.length }}>
          <FeaturedModels models={featuredModels} />
        </Section>
      )}
      {latest.length > 0 && (
        <Section
          title="Latest VR Porn Videos"
          more="/videos/?sort=latest"
          list={{ layout: 'shelf', count: latest.length }}
        >
          <VideoGrid items={latest} isShelf />
        </Section>
      )}
      {home.topCategories.length > 0 && (
        <Section title="Top VR Porn Categories" more="/categories/" list={{ layout: 'categories', count: CATEGORIES }}>
          <CategoryGrid categories={home.topCategories} most={CATEGORIES} />
        </Section>
      )}
      {models.length > 0 && (
        <Section title="VR Pornstars" more="/models/" list={{ layout: 'models', count: models.length }}>
          <ModelGrid models={models} />
        </Section>
      )}
      {whatDoYouGet.isActive && (
        <Section title={whatDoYouGet.title}>
          <ul className={styles.gains}>
            {whatDoYouGet.items.map((item) => (
              <li key={item.title}>
                <h3>{item.title}</h3>
                <p>{item.text}</p>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <SeoText seo={seo} />
    </>
  )
}

function LoadingHome() {
  return (
    <>
      <div className={styles.heroPlaceholder} />
      <Section title="Latest VR Porn Videos">
        <VideoSkeletons count={12} />
      </Section>
    </>
  )
}
