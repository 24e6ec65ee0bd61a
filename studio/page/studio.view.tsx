import type { ReactNode } from 'react'
import { changesAddress, MAP_ADDRESS, type Place, TRACING_ADDRESS } from './address.ts'
import { ChangesView } from './changes.view.tsx'
import { useSnapshot } from './kit/use-snapshot.ts'
import { MachineView } from './machine.view.tsx'
import { MapView } from './map.view.tsx'
import type { Appearance } from './page.machine.ts'
import { useStudio } from './studio.context.ts'
import styles from './studio.module.css'
import { TracingView } from './tracing.view.tsx'

/** The whole page: what the address asks for, under one bar. */
export function StudioView() {
  const { page } = useStudio().actors
  const place = useSnapshot(page, (snapshot) => snapshot.context.place)
  const isNowhere = useSnapshot(page, (snapshot) => snapshot.matches({ place: 'nowhere' }))
  return (
    <div className={styles.studio}>
      <button type="button" className={styles.skip} onClick={skip}>
        Skip to the content
      </button>
      <TopBar place={place} />
      {/* Another page begins at its top. */}
      <main
        key={'machine' in place ? `${place.name} ${place.machine}` : place.name}
        id="main"
        tabIndex={-1}
        className={styles.main}
      >
        {isNowhere ? <Nowhere /> : <On place={place} />}
      </main>
    </div>
  )
}

function On({ place }: { place: Place }): ReactNode {
  if (place.name === 'machine') return <MachineView place={place} />
  if (place.name === 'changes') return <ChangesView place={place} />
  if (place.name === 'tracing') return <TracingView sheet={place.sheet} />
  return <MapView />
}

function TopBar({ place }: { place: Place }) {
  const { data } = useStudio()
  const isMachines = place.name === 'map' || place.name === 'machine'
  return (
    <header className={styles.bar}>
      <a className={styles.mark} href={MAP_ADDRESS} aria-label="Studio: map of the site">
        <svg aria-hidden="true" width="26" height="26" viewBox="0 0 26 26" fill="none" stroke="currentColor">
          <rect x="1.5" y="2.5" width="11" height="8" rx="2.5" strokeWidth="2" />
          <rect className={styles.markNow} x="13.5" y="15.5" width="11" height="8" rx="2.5" strokeWidth="2" />
          <path d="M7 10.5v6a3 3 0 0 0 3 3h3" strokeWidth="2" />
        </svg>
        <span>Studio</span>
      </a>
      <nav aria-label="Studio" className={styles.nav}>
        <NavLink href={MAP_ADDRESS} isHere={isMachines}>
          Machines
        </NavLink>
        <NavLink href={changesAddress()} isHere={place.name === 'changes'}>
          Changes
        </NavLink>
        <NavLink href={TRACING_ADDRESS} isHere={place.name === 'tracing'}>
          Tracing
        </NavLink>
      </nav>
      {data.revision && <span className={styles.revision}>{data.revision}</span>}
      <AppearanceChoice />
    </header>
  )
}

function NavLink({ href, isHere, children }: { href: string; isHere: boolean; children: ReactNode }) {
  return (
    <a href={href} aria-current={isHere ? 'page' : undefined}>
      {children}
    </a>
  )
}

const APPEARANCES: ReadonlyArray<readonly [Appearance, string]> = [
  ['bySystem', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
]

function AppearanceChoice() {
  const { page } = useStudio().actors
  const chosen = useSnapshot(page, (snapshot) => snapshot.context.appearance)
  return (
    <label className={styles.appearance}>
      <span className={styles.onlyRead}>Appearance</span>
      <select
        value={chosen}
        onChange={({ target }) => page.send({ type: 'appearance.chosen', appearance: target.value as Appearance })}
      >
        {APPEARANCES.map(([appearance, label]) => (
          <option key={appearance} value={appearance}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

function Nowhere() {
  return (
    <section className={styles.nowhere}>
      <h1>There is nothing at this address</h1>
      <p>The machine may have been renamed, or the link may come from another release.</p>
      <p>
        <a href={MAP_ADDRESS}>Go to the map of the site</a>
      </p>
    </section>
  )
}

/** Not a link: the address belongs to places. */
function skip({ currentTarget }: { currentTarget: HTMLElement }) {
  currentTarget.ownerDocument.getElementById('main')?.focus()
}
