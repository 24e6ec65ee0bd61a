import { type Ref, useEffect } from 'react'
import { SelectableCollectionContext } from 'react-aria-components/Autocomplete'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import styles from './emoji-suggestions.module.css'

interface EmojiSuggestionsProps {
  ref: Ref<HTMLDivElement>
  suggestions: readonly { emoji: string; name: string }[]
  active: number
  /** By the place in the list. */
  optionId: (place: number) => string
  onTake: (emoji: string) => void
}

/** A press on an option leaves the focus where it is. */
const FOCUS_STAYS = { shouldUseVirtualFocus: true, disallowTypeAhead: true }

/** Emoji for the word that is being typed. The field keeps the focus and the keys, and names the active option by its id. */
export function EmojiSuggestions({ ref, suggestions, active, optionId, onTake }: EmojiSuggestionsProps) {
  // React Aria does so for what has its focus; jsdom cannot scroll.
  const activeId = optionId(active)
  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' })
  }, [activeId])
  return (
    <SelectableCollectionContext.Provider value={FOCUS_STAYS}>
      <ListBox
        ref={ref}
        aria-label="Emoji suggestions"
        className={styles.list}
        onAction={(emoji) => onTake(String(emoji))}
      >
        {suggestions.map(({ emoji, name }, place) => (
          <ListBoxItem
            key={emoji}
            id={emoji}
            textValue={name}
            className={styles.option}
            render={(option) => (
              <div {...{ ...(option as object), id: optionId(place), 'aria-selected': place === active }} />
            )}
          >
            <span className={styles.emoji} aria-hidden="true">
              {emoji}
            </span>
            {name}
          </ListBoxItem>
        ))}
      </ListBox>
    </SelectableCollectionContext.Provider>
  )
}
