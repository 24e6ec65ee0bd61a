import { type KeyboardEvent, type ReactNode, useId } from 'react'
import styles from './tabs.module.css'

interface TabsProps<Name extends string> {
  label: string
  tabs: readonly { name: Name; label: string }[]
  chosen: Name
  onChoose: (name: Name) => void
  /** What the chosen tab shows. */
  children: ReactNode
}

/** Tabs by the book: arrow keys choose, one tab stop. */
export function Tabs<Name extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Name>) {
  const id = useId()
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const index = tabs.findIndex(({ name }) => name === chosen)
    const next = tabs[(index + by + tabs.length) % tabs.length]
    if (by === 0 || !next) return
    event.preventDefault()
    onChoose(next.name)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus()
  }
  return (
    <section className={styles.tabs}>
      <div role="tablist" aria-label={label} className={styles.list} onKeyDown={move} tabIndex={-1}>
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            data-tab={tab.name}
            aria-selected={tab.name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === chosen ? 0 : -1}
            className={styles.tab}
            onClick={() => onChoose(tab.name)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </section>
  )
}
