import { memo, useMemo } from 'react'
import { foundGroups, type OptionGroup, recentGroups } from '../../machines/catalogue/search-options.ts'
import { countFound, GROUP_LABELS } from '../../machines/catalogue/search-results.ts'
import { counted } from '../../machines/site/words.ts'
import { MarkedText } from '../catalogue/marked-text.view.tsx'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { OptionList } from '../kit/option-list.tsx'
import { Picture } from '../kit/picture.tsx'
import type { ComboParts } from '../kit/search-field.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { failureText } from '../site/failure-texts.ts'
import type { SearchBoxActor } from '../site/search.context.ts'
import styles from './search-panel.module.css'

const TITLES = { ...GROUP_LABELS, recent: 'Recent searches', all: '' }

interface SearchPanelProps {
  box: SearchBoxActor
  parts: ComboParts
}

/** What is open below a search box: what was found, or what was searched for before. */
export function SearchPanel({ box, parts }: SearchPanelProps) {
  const query = useSelector(box, (snapshot) => snapshot.context.query)
  const found = useSelector(box, (snapshot) => snapshot.context.found)
  const isShort = useSelector(box, (snapshot) => snapshot.hasTag('short'))
  const isBusy = useSelector(box, (snapshot) => snapshot.hasTag('busy'))
  const isFailed = useSelector(box, (snapshot) => snapshot.hasTag('failed'))
  const failure = useSelector(box, (snapshot) => snapshot.context.failure)
  const isSpecial = useSelector(box, (snapshot) => snapshot.hasTag('special'))
  const special = isSpecial ? found?.special : null
  return (
    <div className={styles.panel} aria-busy={isBusy}>
      <div className={styles.news}>
        <p role="status">
          {isShort && 'Continue typing...'}
          {isBusy && 'Searching…'}
          {isFailed && failureText(failure)}
          {!isBusy && found && sumOf(countFound(found), isSpecial)}
        </p>
        {isFailed && (
          <Button isSmall onClick={() => box.send({ type: 'retry.requested' })}>
            Try again
          </Button>
        )}
      </div>
      {special && (
        <p className={styles.special}>
          That is what {special.siteName} is made for.
          <SiteLink href={special.url} className={styles.sister}>
            Go to {special.siteName}
            <Icon name="external" size={16} />
          </SiteLink>
        </p>
      )}
      <Options box={box} parts={parts} />
      {query === '' && <RecentsTools box={box} />}
    </div>
  )
}

function sumOf(count: number, isSpecial: boolean): string {
  if (count > 0) return counted(count, 'result')
  return isSpecial ? '' : 'No results found'
}

/** Drawn again when there is something else to choose, not with every letter. */
const Options = memo(function Options({ box, parts }: SearchPanelProps) {
  const isEmptyQuery = useSelector(box, (snapshot) => snapshot.context.query === '')
  const found = useSelector(box, (snapshot) => snapshot.context.found)
  const foundFor = useSelector(box, (snapshot) => snapshot.context.foundFor)
  const recents = useSelector(box, (snapshot) => snapshot.context.recents)
  const active = useSelector(box, (snapshot) => snapshot.context.active)
  const groups = useMemo(
    () => (isEmptyQuery ? recentGroups(recents) : foundGroups(found, foundFor)).map(drawGroup(foundFor)),
    [isEmptyQuery, found, foundFor, recents],
  )
  if (groups.length === 0) return null
  return (
    <OptionList
      ref={parts.list}
      label={isEmptyQuery ? 'Recent searches' : 'Results'}
      groups={groups}
      active={active}
      optionId={parts.optionId}
      onTake={(path) => box.send({ type: 'option.taken', path })}
    />
  )
})

const drawGroup =
  (query: string) =>
  ({ kind, options }: OptionGroup) => ({
    name: kind,
    title: TITLES[kind],
    options: options.map(({ path, title, image }) => ({
      path,
      title,
      content: (
        <>
          {(kind === 'recent' || kind === 'pages') && <Icon name={kind === 'recent' ? 'replay' : 'info'} size={18} />}
          {kind === 'all' && <Icon name="search" size={18} />}
          {image && (
            <span className={kind === 'models' ? styles.portrait : styles.picture}>
              <Picture picture={image} shape={kind === 'models' ? 'portrait' : 'poster'} sizes="56px" alt="" />
            </span>
          )}
          <span className={styles.name}>
            {kind === 'all' && `All results for “${title}”`}
            {kind === 'recent' && title}
            {kind !== 'all' && kind !== 'recent' && <MarkedText text={title} query={query} />}
          </span>
        </>
      ),
    })),
  })

/** Who searched here before must be able to hide it. */
function RecentsTools({ box }: { box: SearchBoxActor }) {
  const hasRecents = useSelector(box, (snapshot) => snapshot.context.recents.length > 0)
  const isKept = useSelector(box, (snapshot) => snapshot.context.keepsRecents)
  return (
    <div className={styles.tools}>
      {hasRecents && (
        <Button look="plain" isSmall onClick={() => box.send({ type: 'recents.cleared' })}>
          Clear recent searches
        </Button>
      )}
      <Button look="plain" isSmall onClick={() => box.send({ type: 'recents.switched', isOn: !isKept })}>
        {isKept ? 'Stop remembering searches' : 'Remember searches on this device'}
      </Button>
    </div>
  )
}
