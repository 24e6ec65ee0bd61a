import type { ActorRefFrom } from 'xstate'
import { companionsOf, filmsWith } from '../../machines/catalogue/model-facts.ts'
import type { modelPageMachine } from '../../machines/catalogue/model-page.machine.ts'
import type { modelSectionMachine } from '../../machines/catalogue/model-section.machine.ts'
import { Button, ButtonLink } from '../kit/button.tsx'
import { Picture } from '../kit/picture.tsx'
import { Prose } from '../kit/prose.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { Breadcrumbs } from '../site/breadcrumbs.view.tsx'
import { MiddleAd } from '../site/middle-ad.tsx'
import { Notice, Strip } from '../site/notice.view.tsx'
import { PageState } from '../site/page-state.view.tsx'
import { SeoText } from '../site/seo-text.view.tsx'
import cards from './cards.module.css'
import { type CommentsActor, CommentsSection } from './comments.view.tsx'
import { Gallery, GalleryDialog } from './gallery.view.tsx'
import { Heart } from './heart.view.tsx'
import { ModelSkeletons } from './listed-models.view.tsx'
import { ModelCard } from './model-card.view.tsx'
import { ModelFacts } from './model-facts.view.tsx'
import styles from './models.module.css'
import { PageTitle, Section } from './section.view.tsx'
import { VideoGrid, VideoSkeletons } from './video-grid.view.tsx'

type ModelActor = ActorRefFrom<typeof modelPageMachine>
type SectionActor = ActorRefFrom<typeof modelSectionMachine>

interface ModelViewProps {
  page: ModelActor
  films: SectionActor
  similar: SectionActor
  comments: CommentsActor
}

const PORTRAIT_SIZES = '(width < 768px) 240px, 300px'
const SKELETONS = 4

/** `/models/{slug}/`: the films come before what is written about her or him. */
export function ModelView({ page, films, similar, comments }: ModelViewProps) {
  const content = useSelector(page, (snapshot) => snapshot.context.content)
  const gallery = useSelector(page, ({ children }) => children.gallery)
  const model = content?.model
  return (
    <PageState page={page}>
      <Breadcrumbs title={model?.title} breadcrumb={content?.seo.breadcrumb} />
      <PageTitle aside={model && <Heart kind="model" id={model.id} title={model.title} isOnPage />}>
        {model?.title || 'Model'}
      </PageTitle>
      <div className={styles.person}>
        <div className={`${cards.media} ${styles.face}`}>
          {model ? (
            <Picture picture={model.featuredImage} shape="portrait" sizes={PORTRAIT_SIZES} alt="" isPriority />
          ) : (
            <span className={`${cards.skeleton} ${cards.portrait}`} />
          )}
        </div>
        {model && (
          <div>
            <ModelFacts facts={model.facts} />
            {model.socialItems.length > 0 && (
              <ul className={styles.links} aria-label={`${model.title} elsewhere`}>
                {model.socialItems.map(({ name, url }) => (
                  <li key={`${name} ${url}`}>
                    <SiteLink href={url} isInNewTab rel="nofollow" className={styles.social}>
                      {name}
                    </SiteLink>
                  </li>
                ))}
              </ul>
            )}
            {model.adButtons.length > 0 && (
              <ul className={styles.links}>
                {model.adButtons.map(({ text, link }) => (
                  <li key={`${text} ${link}`}>
                    <ButtonLink href={link} isSmall look="quiet">
                      {text}
                    </ButtonLink>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </div>
      <Films page={page} films={films} />
      {model && <MiddleAd />}
      {model && model.description.length > 0 && (
        <Section title={`About ${model.title}`}>
          <div className={styles.biography}>
            <Prose html={model.description} />
          </div>
        </Section>
      )}
      {model && gallery && model.galleryImages.length > 0 && (
        <Section title="Gallery">
          <Gallery gallery={gallery} pictures={model.galleryImages} title={model.title} />
        </Section>
      )}
      <Similar similar={similar} />
      {model && <CommentsSection comments={comments} discussionId={model.discussionId} />}
      {content && <SeoText seo={content.seo} />}
    </PageState>
  )
}

/** One of the pictures, over the page. */
export function ModelGalleryDialog({ page }: { page: ModelActor }) {
  const model = useSelector(page, (snapshot) => snapshot.context.content?.model)
  const gallery = useSelector(page, ({ children }) => children.gallery)
  return model && gallery && <GalleryDialog gallery={gallery} pictures={model.galleryImages} title={model.title} />
}

function Films({ page, films }: { page: ModelActor; films: SectionActor }) {
  const slug = useSelector(page, (snapshot) => snapshot.context.slug)
  const companion = useSelector(page, (snapshot) => snapshot.context.search.with)
  const all = useSelector(films, ({ context }) =>
    context.content?.kind === 'films' ? context.content.items : undefined,
  )
  const companions = all ? companionsOf(slug, all) : []
  const shown = all && filmsWith(all, companion)
  const other = companions.find((one) => one.slug === companion)
  return (
    <Section title={other ? `Films with ${other.title}` : 'Films'}>
      {companions.length > 0 && (
        <nav className={styles.companions} aria-label="Films together with" data-keeps-focus>
          <SiteLink
            to="/models/$slug/"
            params={{ slug }}
            className={styles.companion}
            aria-current={companion === undefined ? 'true' : 'false'}
            isPreloaded={false}
          >
            All films
          </SiteLink>
          {companions.map(({ slug: with_, title, films: count }) => (
            <SiteLink
              key={with_}
              to="/models/$slug/"
              params={{ slug }}
              search={{ with: with_ }}
              className={styles.companion}
              aria-current={companion === with_ ? 'true' : 'false'}
              isPreloaded={false}
            >
              with {title} ({count})
            </SiteLink>
          ))}
        </nav>
      )}
      <SectionState section={films} what="films" />
      {!all && <Waiting section={films} of="films" />}
      {shown && shown.length > 0 && <VideoGrid items={shown} />}
      {shown?.length === 0 && (
        <Notice
          title={companion ? 'No film together' : 'No films yet'}
          text={companion ? 'These two have not met in front of our camera.' : 'The first one will stand here.'}
          icon="film"
        >
          {companion && (
            <ButtonLink to="/models/$slug/" params={{ slug }}>
              All films
            </ButtonLink>
          )}
        </Notice>
      )}
    </Section>
  )
}

function Similar({ similar }: { similar: SectionActor }) {
  const models = useSelector(similar, ({ context }) =>
    context.content?.kind === 'similar' ? context.content.items : undefined,
  )
  if (models?.length === 0) return null
  return (
    <Section title="Similar models">
      <SectionState section={similar} what="similar models" />
      {!models && <Waiting section={similar} of="models" />}
      {models && (
        <ul className={cards.models}>
          {models.map((model) => (
            <li key={model.id}>
              <ModelCard model={model} />
              {model.reason && <p className={styles.reason}>Similar because {model.reason}.</p>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function SectionState({ section, what }: { section: SectionActor; what: string }) {
  const isFailed = useSelector(section, (snapshot) => snapshot.hasTag('unavailable'))
  if (!isFailed) return null
  return (
    <Strip text={`The ${what} could not be loaded.`}>
      <Button isSmall look="quiet" onClick={() => section.send({ type: 'retry.requested' })}>
        Try again
      </Button>
    </Strip>
  )
}

function Waiting({ section, of }: { section: SectionActor; of: 'films' | 'models' }) {
  const isBusy = useSelector(section, (snapshot) => snapshot.hasTag('busy'))
  if (!isBusy) return null
  return (
    <>
      <p className="only-read">Loading…</p>
      {of === 'films' ? <VideoSkeletons count={SKELETONS} /> : <ModelSkeletons count={SKELETONS} />}
    </>
  )
}
