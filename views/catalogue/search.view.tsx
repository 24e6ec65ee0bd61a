import type { ActorRefFrom } from 'xstate'
import { formatDate } from '../../machines/catalogue/display.ts'
import type { searchPageMachine } from '../../machines/catalogue/search-page.machine.ts'
import {
  countFound,
  type Found,
  type FoundGroup,
  type FoundItem,
  type FoundKind,
  GROUP_LABELS,
  pathOfFound,
  SHORTEST_QUERY,
  searchPath,
  shorterQueries,
} from '../../machines/catalogue/search-results.ts'
import { counted } from '../../machines/site/words.ts'
import { Button, ButtonLink } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { Picture } from '../kit/picture.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { ErrorScreen } from '../site/error-screen.view.tsx'
import { failureText } from '../site/failure-texts.ts'
import { Notice, Strip } from '../site/notice.view.tsx'
import cards from './cards.module.css'
import { MarkedText } from './marked-text.view.tsx'
import styles from './search.module.css'
import { PageTitle, Section } from './section.view.tsx'
import { VideoSkeletons } from './video-grid.view.tsx'

export const SEARCH_TITLE = 'Search'

const PLACES = 8
const SIZES = {
  videos: '(width < 576px) 92vw, (width < 1025px) 46vw, (width < 1200px) 31vw, 340px',
  models: '(width < 576px) 46vw, (width < 1025px) 23vw, 220px',
  blogPosts: '120px',
  pages: '',
}

export type SearchPageActor = ActorRefFrom<typeof searchPageMachine>

/** `/search/`: everything that fits the query of the address, in groups. */
export function SearchView({ page }: { page: SearchPageActor }) {
  const query = useSelector(page, (snapshot) => snapshot.context.query)
  const found = useSelector(page, (snapshot) => snapshot.context.found)
  const refusal = useSelector(page, (snapshot) => snapshot.context.refusal)
  const failure = useSelector(page, (snapshot) => snapshot.context.failure)
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'))
  const isAsking = useSelector(page, (snapshot) => snapshot.hasTag('asking'))
  const isEmpty = useSelector(page, (snapshot) => snapshot.hasTag('empty'))
  const isRefused = useSelector(page, (snapshot) => snapshot.hasTag('refused'))
  const isFailed = useSelector(page, (snapshot) => snapshot.hasTag('failed'))
  if (isRefused) return <ErrorScreen problem={{ kind: 'refused', reason: refusal }} />
  return (
    <>
      <PageTitle>{SEARCH_TITLE}</PageTitle>
      <SearchForm
        key={query}
        query={query}
        onSubmit={(wanted) => page.send({ type: 'query.submitted', query: wanted })}
      />
      <p role="status" className={styles.count}>
        {isBusy ? 'Searching…' : found && sumOf(found, query)}
      </p>
      {isFailed && (
        <Strip text={`The search did not work. ${failureText(failure)}`}>
          <Button look="quiet" isSmall onClick={() => page.send({ type: 'retry.requested' })}>
            Try again
          </Button>
        </Strip>
      )}
      {found?.special && (
        <aside className={styles.special} aria-label="Another site">
          <p>
            Looking for <b>{query}</b>? That is what {found.special.siteName} is made for.
          </p>
          <SiteLink href={found.special.url} className={styles.sister}>
            Go to {found.special.siteName}
            <Icon name="external" size={18} />
          </SiteLink>
        </aside>
      )}
      <div aria-busy={isBusy}>
        {isBusy && <VideoSkeletons count={PLACES} />}
        {found?.groups.map((group, index) => (
          <FoundSection key={group.kind} group={group} query={query} isFirst={index === 0} />
        ))}
      </div>
      {isEmpty && (
        <Notice
          title="No results found"
          text="Try fewer words, or only the beginning of a name: accents and capitals make no difference."
          icon="search"
        >
          {shorterQueries(query).map((word) => (
            <ButtonLink key={word} href={searchPath(word)}>
              {word}
            </ButtonLink>
          ))}
          <Elsewhere />
        </Notice>
      )}
      {isAsking && (
        <Notice
          title="What are you looking for?"
          text={`Type a title, a name or a mood: ${SHORTEST_QUERY} letters are enough.`}
          icon="search"
        >
          <Elsewhere />
        </Notice>
      )}
    </>
  )
}

function sumOf(found: Found, query: string): string {
  return `${counted(countFound(found), 'result')} for “${query}”`
}

/** A GET form, so that it works without scripts. */
function SearchForm({ query, onSubmit }: { query: string; onSubmit: (query: string) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of 2022 do not know <search>
    <form
      method="get"
      role="search"
      action="/search/"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(String(new FormData(event.currentTarget).get('s') ?? ''))
      }}
    >
      <label htmlFor="search-query" className="only-read">
        Search for
      </label>
      <input
        id="search-query"
        name="s"
        type="search"
        className={styles.input}
        defaultValue={query}
        minLength={SHORTEST_QUERY}
        maxLength={100}
        required
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        placeholder="A title, a name, a mood"
      />
      <Button type="submit" look="primary">
        Search
      </Button>
    </form>
  )
}

function Elsewhere() {
  return (
    <>
      <ButtonLink to="/videos/">All Videos</ButtonLink>
      <ButtonLink to="/models/">All Models</ButtonLink>
      <ButtonLink to="/categories/">Categories</ButtonLink>
    </>
  )
}

const lists: Readonly<Record<FoundKind, string | undefined>> = {
  videos: cards.videos,
  models: cards.models,
  blogPosts: styles.rows,
  pages: styles.rows,
}

interface FoundSectionProps {
  group: FoundGroup
  query: string
  /** The first that the visitor sees. */
  isFirst: boolean
}

function FoundSection({ group: { kind, items }, query, isFirst }: FoundSectionProps) {
  const Card = kind === 'videos' || kind === 'models' ? FoundCard : FoundRow
  return (
    <Section title={GROUP_LABELS[kind]}>
      <ul className={lists[kind]} aria-label={GROUP_LABELS[kind]}>
        {items.map((item, index) => (
          <li key={item.slug}>
            <Card kind={kind} item={item} query={query} isPriority={isFirst && index === 0} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface FoundProps {
  kind: FoundKind
  item: FoundItem
  query: string
  isPriority: boolean
}

function FoundCard({ kind, item, query, isPriority }: FoundProps) {
  return (
    <article className={cards.card}>
      <div className={cards.media}>
        <Picture
          picture={item.image ?? null}
          shape={kind === 'models' ? 'portrait' : 'poster'}
          sizes={SIZES[kind]}
          alt=""
          isPriority={isPriority}
        />
      </div>
      <div className={cards.text}>
        <h3 className={cards.title}>
          <SiteLink href={pathOfFound(kind, item)} isContent className={cards.link}>
            <MarkedText text={item.title} query={query} />
          </SiteLink>
        </h3>
        <Published seconds={item.publishedAt} />
      </div>
    </article>
  )
}

function FoundRow({ kind, item, query, isPriority }: FoundProps) {
  return (
    <article className={`${cards.card} ${styles.row}`}>
      {kind === 'blogPosts' && (
        <div className={`${cards.media} ${styles.thumb}`}>
          <Picture picture={item.image ?? null} shape="poster" sizes={SIZES[kind]} alt="" isPriority={isPriority} />
        </div>
      )}
      <div>
        <h3 className={cards.title}>
          <SiteLink href={pathOfFound(kind, item)} className={cards.link}>
            <MarkedText text={item.title} query={query} />
          </SiteLink>
        </h3>
        <Published seconds={item.publishedAt} />
      </div>
    </article>
  )
}

function Published({ seconds }: { seconds: number }) {
  if (seconds === 0) return null
  return (
    <p className={cards.meta}>
      <time dateTime={formatDate(seconds, 'YYYY-MM-DD')}>{formatDate(seconds, 'MMM DD, YYYY')}</time>
    </p>
  )
}
