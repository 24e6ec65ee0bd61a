import { deferred } from '../kit/deferred.tsx'
import { Icon } from '../kit/icon.tsx'
import { SearchField } from '../kit/search-field.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useActors } from '../site/actors.context.ts'
import { noSearchBox, useSearch } from '../site/search.context.ts'
import styles from './header.module.css'

const SearchPanel = deferred(async () => (await import('./search-panel.view.tsx')).SearchPanel)

/** The field to search with. Of the header: always there in wide windows, behind a button in narrower ones. */
export function SearchBox({ place }: { place: 'header' | 'panel' }) {
  const { menus, viewport } = useActors()
  const search = useSearch()
  const box = useSelector(search.box, (known) => known)
  const actor = box ?? noSearchBox
  const text = useSelector(actor, (snapshot) => snapshot?.context.text ?? null)
  const isPanelOpen = useSelector(menus, (snapshot) => snapshot.hasTag('panelOpen'))
  // One actor is behind all boxes: the one that can be seen is open.
  const isOpen =
    useSelector(actor, (snapshot) => snapshot?.hasTag('open') ?? false) && isPanelOpen === (place === 'panel')
  const active = useSelector(actor, (snapshot) => snapshot?.context.active ?? -1)
  const isDesktop = useSelector(viewport, (snapshot) => snapshot.hasTag('desktop'))
  const near = () => {
    search.want()
    SearchPanel.load()
  }
  return (
    <SearchField
      place={place}
      label="Search"
      text={text}
      isOpen={isOpen}
      active={active}
      toggle={
        place === 'header' && (
          <SiteLink
            to="/search/"
            className={styles.searchToggle}
            aria-label="Search"
            aria-expanded={isOpen}
            onClick={(event) => {
              event.preventDefault()
              SearchPanel.load()
              if (isOpen) box?.send({ type: 'box.closed' })
              else search.open()
            }}
          >
            <Icon name={isOpen ? 'close' : 'search'} size={22} />
          </SiteLink>
        )
      }
      onNear={near}
      onOpen={() => box?.send({ type: 'box.opened' })}
      onClose={() => box?.send({ type: 'box.closed' })}
      onEdit={(typed) => box?.send({ type: 'text.edited', text: typed })}
      onClear={() => box?.send({ type: 'text.cleared', isDesktop })}
      onStep={(by) => box?.send({ type: 'option.stepped', by })}
      onSubmit={() => box?.send({ type: 'query.submitted' })}
      panel={(parts) => box && <SearchPanel box={box} parts={parts} />}
    />
  )
}
