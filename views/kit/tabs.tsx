import { useId } from 'react'
import { deferred } from './deferred.tsx'
import type { TabListProps, TabsProps } from './tab-list.tsx'
import styles from './tabs.module.css'

const TabList = deferred<TabListProps>(async () => (await import('./tab-list.tsx')).TabList, DrawnTabList)

/** Tabs above a panel. What the server drew is taken over by React Aria's once its code is there; the panel stays. */
export function Tabs<Name extends string>({ children, onChoose, ...rest }: TabsProps<Name>) {
  const id = useId()
  const idOf = (name: string) => `${id}-${name}`
  return (
    <section className={styles.tabs}>
      <TabList {...rest} onChoose={(name) => onChoose(name as Name)} idOf={idOf} panelId={`${id}-panel`} />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={idOf(rest.chosen)}>
        {children}
      </div>
    </section>
  )
}

function DrawnTabList({ label, tabs, chosen, onChoose, idOf, panelId }: TabListProps) {
  return (
    <div role="tablist" aria-label={label} className={styles.list}>
      {tabs.map((tab) => (
        <button
          key={tab.name}
          type="button"
          role="tab"
          id={idOf(tab.name)}
          aria-selected={tab.name === chosen}
          aria-controls={panelId}
          className={styles.tab}
          onClick={() => onChoose(tab.name)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}
