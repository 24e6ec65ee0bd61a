import { type ReactNode, type Ref, useEffect } from 'react'
import { RouterProvider } from 'react-aria-components'
import { SelectableCollectionContext } from 'react-aria-components/Autocomplete'
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import styles from './option-list.module.css'

export interface ListedGroup {
  name: string
  /** `''`: it has no heading. */
  title: string
  options: readonly { path: string; title: string; content: ReactNode }[]
}

interface OptionListProps {
  ref: Ref<HTMLDivElement>
  label: string
  groups: readonly ListedGroup[]
  /** The place of the active option, counted through all groups; -1: none. */
  active: number
  optionId: (place: number) => string
  onTake: (path: string) => void
}

/** A press on an option leaves the focus where it is. */
const FOCUS_STAYS = { shouldUseVirtualFocus: true, disallowTypeAhead: true }

/** What a combo box offers: links in groups. Its field keeps the focus and the keys, and names the active option by its id. */
export function OptionList({ ref, label, groups, active, optionId, onTake }: OptionListProps) {
  // React Aria does so for what has its focus; jsdom cannot scroll.
  const activeId = optionId(active)
  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' })
  }, [activeId])
  const firsts = groups.map((_, index) => groups.slice(0, index).reduce((sum, { options }) => sum + options.length, 0))
  return (
    <RouterProvider navigate={onTake}>
      <SelectableCollectionContext.Provider value={FOCUS_STAYS}>
        <ListBox ref={ref} aria-label={label} className={styles.list}>
          {groups.map(({ name, title, options }, index) => (
            <ListBoxSection key={name} id={name} aria-label={title === '' ? label : undefined} className={styles.group}>
              {title !== '' && <Header className={styles.title}>{title}</Header>}
              {options.map((option, at) => {
                const place = firsts[index]! + at
                // The id of an item may not change: what has moved is another item.
                const item = `${place} ${option.path}`
                return (
                  <ListBoxItem
                    key={item}
                    id={item}
                    href={option.path}
                    textValue={option.title}
                    className={styles.option}
                    render={(drawn) => (
                      <a {...{ ...(drawn as object), id: optionId(place), 'aria-selected': place === active }} />
                    )}
                  >
                    {option.content}
                  </ListBoxItem>
                )
              })}
            </ListBoxSection>
          ))}
        </ListBox>
      </SelectableCollectionContext.Provider>
    </RouterProvider>
  )
}
