import type { ReactNode } from 'react'
import { TabList as AriaTabList, Tab, Tabs } from 'react-aria-components/Tabs'
import styles from './tabs.module.css'

export interface TabListProps extends Omit<TabsProps<string>, 'children'> {
  idOf: (name: string) => string
  panelId: string
}

export interface TabsProps<Name extends string> {
  label: string
  tabs: readonly { name: Name; label: string }[]
  chosen: Name
  onChoose: (name: Name) => void
  /** What the chosen tab shows. */
  children: ReactNode
}

/** The tabs once the page is alive: arrow keys, Home and End choose, and there is one tab stop. */
export function TabList({ label, tabs, chosen, onChoose, idOf, panelId }: TabListProps) {
  return (
    <Tabs selectedKey={chosen} onSelectionChange={(name) => onChoose(String(name))}>
      <AriaTabList aria-label={label} className={styles.list}>
        {tabs.map(({ name, label: text }) => (
          <Tab
            key={name}
            id={name}
            className={styles.tab}
            // The panel stands outside: its content stays while these tabs take the place of those that the server drew.
            render={(tab) => <div {...(tab as object)} id={idOf(name)} aria-controls={panelId} />}
          >
            {text}
          </Tab>
        ))}
      </AriaTabList>
    </Tabs>
  )
}
