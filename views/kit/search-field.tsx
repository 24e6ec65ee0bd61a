import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { DismissArea } from './dismiss-area.tsx'
import { Icon } from './icon.tsx'
import styles from './search-field.module.css'

/** What the panel must carry for the field: the list of options, and the id of each by its place. */
export interface ComboParts {
  list: Ref<HTMLDivElement>
  optionId: (place: number) => string
}

interface SearchFieldProps {
  place: 'header' | 'panel'
  label: string
  /** Stands before the field: what shows it in narrow windows. */
  toggle?: ReactNode
  /** Null: nobody listens yet, and what is submitted is the browser's to send. */
  text: string | null
  isOpen: boolean
  /** The place of the option that Enter takes; -1: none. */
  active: number
  /** Called when the pointer or the focus comes near. */
  onNear: () => void
  onOpen: () => void
  onClose: () => void
  onEdit: (text: string) => void
  onClear: () => void
  onStep: (by: 1 | -1) => void
  onSubmit: () => void
  /** What is open below the field. */
  panel: (parts: ComboParts) => ReactNode
}

/**
 * A form that leads to the page of results, also without scripts. Once somebody listens it is a combo box: the same field keeps the focus, the keys and
 * what was typed before, and names the active option by its id.
 */
export function SearchField({ place, label, toggle, text, isOpen, active, panel, ...on }: SearchFieldProps) {
  const id = useId()
  const area = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const isHeard = useRef(false)
  const [list, setList] = useState<HTMLElement | null>(null)
  // The same for every letter, or the whole list would be drawn again with each.
  const parts = useMemo<ComboParts>(() => ({ list: setList, optionId: (option) => `${id}-option-${option}` }), [id])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another text is known; the field is the visitor's otherwise
  useLayoutEffect(() => {
    const input = field.current
    if (!input || text === null) return
    const wasHeard = isHeard.current
    isHeard.current = true
    if (!wasHeard && input.value !== '' && input.value !== text) return on.onEdit(input.value)
    if (!wasHeard && document.activeElement === input) on.onOpen()
    // To write into a field takes an input method what it composes: blanks of another kind stay as they are.
    if (input.value.replace(/\s/g, ' ') !== text) input.value = text
  }, [text])
  useLayoutEffect(() => {
    if (isOpen && !area.current?.contains(document.activeElement)) field.current?.focus()
  }, [isOpen])

  const close = useRef(on.onClose)
  close.current = on.onClose
  useEffect(() => {
    if (!isOpen) return
    const follow = ({ target }: FocusEvent) => {
      if (!area.current?.parentElement?.contains(target as Node)) close.current()
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [isOpen])

  function press(event: KeyboardEvent) {
    const { key, nativeEvent } = event
    const isPlain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey
    // 229: WebKit tells of the key that ends a composition after its end.
    const isComposing = nativeEvent.isComposing || nativeEvent.keyCode === 229
    if (text === null || !isPlain) return
    if (isComposing) {
      if (key === 'Enter') event.preventDefault()
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (isOpen) on.onStep(key === 'ArrowDown' ? 1 : -1)
      else on.onOpen()
    } else if (key === 'Enter' && active >= 0) {
      // The form would ask for more letters first.
      event.preventDefault()
      on.onSubmit()
    } else if (key === 'Escape' && !isOpen && text !== '') {
      event.preventDefault()
      on.onClear()
    }
  }

  return (
    <DismissArea className={styles[place]} isActive={isOpen} onOutside={on.onClose} onEscape={on.onClose}>
      {toggle}
      <div ref={area} className={styles.drop} data-open={isOpen || undefined} data-filled={text ? true : undefined}>
        {/* biome-ignore lint/a11y/useSemanticElements: browsers of 2022 do not know <search> */}
        <form
          role="search"
          aria-label={label}
          method="get"
          action="/search/"
          className={styles.form}
          onPointerEnter={on.onNear}
          onSubmit={(event) => {
            if (text === null) return
            event.preventDefault()
            on.onSubmit()
          }}
        >
          <label htmlFor={id} className="only-read">
            {label}
          </label>
          <input
            ref={field}
            id={id}
            name="s"
            type="text"
            inputMode="search"
            enterKeyHint="search"
            className={styles.input}
            defaultValue=""
            minLength={2}
            maxLength={100}
            required
            placeholder="Search"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            dir="auto"
            {...(text !== null && {
              role: 'combobox',
              'aria-autocomplete': 'list',
              'aria-haspopup': 'listbox',
              'aria-expanded': isOpen,
              'aria-controls': list?.id,
              'aria-activedescendant': list && active >= 0 ? parts.optionId(active) : undefined,
            })}
            onFocus={() => {
              on.onNear()
              on.onOpen()
            }}
            onClick={on.onOpen}
            onChange={({ target }) => on.onEdit(target.value)}
            onKeyDown={press}
            onInvalid={(event) => {
              if (event.currentTarget.value !== '') return
              // Whoever presses the button of an empty field wants to type, and needs no reproach.
              event.preventDefault()
              event.currentTarget.focus()
            }}
          />
          {text ? (
            // The key for it is Escape.
            <button
              type="button"
              tabIndex={-1}
              className={styles.button}
              aria-label="Clear search"
              onPointerDown={(event) => event.preventDefault()}
              onClick={on.onClear}
            >
              <Icon name="close" size={18} />
            </button>
          ) : null}
          <button type="submit" className={styles.button} aria-label={label}>
            <Icon name="search" size={20} />
          </button>
        </form>
        {isOpen && panel(parts)}
      </div>
    </DismissArea>
  )
}
