import type { MachineGraph } from '../diagrams/graph.ts'
import { statesIn } from '../diagrams/graph.ts'
import { isOfStudio } from '../house.ts'
import { MAP_ADDRESS, machineAddress } from './address.ts'
import { Diagram } from './diagram.view.tsx'
import { FormChoice } from './form-choice.view.tsx'
import { PanZoom } from './kit/pan-zoom.tsx'
import { useSnapshot } from './kit/use-snapshot.ts'
import styles from './map.module.css'
import { NO_MARKS } from './marks.ts'
import { type Studio, useStudio } from './studio.context.ts'

/** Who hears of what: the machines that live as long as the site does, and after them those of single pages. */
export function MapView() {
  const studio = useStudio()
  const { page } = studio.actors
  const isWritten = useSnapshot(page, (snapshot) => snapshot.hasTag('written'))
  const onMap = new Set(Object.values(studio.siteActors))
  const kindOf = (machine: string) => {
    if (onMap.has(machine)) return 'site'
    const cases = studio.machines.get(machine)
    return cases && isOfStudio(cases.machine) ? 'studio' : 'page'
  }
  const graphs = Object.values(studio.data.machines).map(({ graph }) => graph)
  const byKind = Map.groupBy(graphs, ({ machine }) => kindOf(machine))
  return (
    <div className={styles.map}>
      <section className={styles.head}>
        <div>
          <h1>Map of the site</h1>
          <p>An arrow says that one statechart hears of something from another. Choose one to see what it does.</p>
        </div>
        <FormChoice />
      </section>
      {isWritten ? <MapText /> : <MapDrawing studio={studio} />}
      <section className={styles.lists} aria-label="All machines">
        <MachineList title="From the first page to the last" graphs={byKind.get('site') ?? []} />
        <MachineList title="Of single pages" graphs={byKind.get('page') ?? []} />
        <MachineList title="The studio itself" graphs={byKind.get('studio') ?? []} />
      </section>
    </div>
  )
}

function MapDrawing({ studio }: { studio: Studio }) {
  const { data, siteActors } = studio
  const address = (name: string) => {
    const machine = siteActors[name] ?? name.replace(/^pages\./, '')
    return machine in data.machines ? machineAddress(machine) : MAP_ADDRESS
  }
  return (
    <div className={styles.stage}>
      <PanZoom label="Map of the site" width={data.map.width} height={data.map.height} reveal={undefined}>
        <Diagram
          drawing={data.map}
          label="Map of the site"
          marks={NO_MARKS}
          addresses={{
            state: address,
            transition: (id) => address(id.split(' --')[0] ?? ''),
            sheet: () => MAP_ADDRESS,
          }}
        />
      </PanZoom>
    </div>
  )
}

function MapText() {
  const { wiring, siteActors } = useStudio()
  const bySource = Map.groupBy(wiring, ({ from }) => from)
  return (
    <ul className={styles.text}>
      {Object.keys(siteActors).map((actor) => (
        <li key={actor}>
          <h2>
            <a href={machineAddress(siteActors[actor] ?? '')}>{actor}</a>
          </h2>
          <ul>
            {(bySource.get(actor) ?? []).map(({ on, to }) => (
              <li key={`${on} ${to}`}>
                when <code>{on}</code>, tells {siteActors[to] ? <a href={machineAddress(siteActors[to])}>{to}</a> : to}
              </li>
            ))}
            {!bySource.has(actor) && <li>tells nobody</li>}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function MachineList({ title, graphs }: { title: string; graphs: readonly MachineGraph[] }) {
  const { data } = useStudio()
  if (graphs.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul className={styles.cards}>
        {graphs.map((graph) => {
          const taken = graph.edges.filter(({ id }) => data.coverage[graph.machine]?.[id]).length
          return (
            <li key={graph.machine}>
              <a className={styles.card} href={machineAddress(graph.machine)}>
                <strong>{graph.machine}</strong>
                <span>{graph.root.description}</span>
                <small>
                  {statesIn(graph.root).length - 1} states, {graph.edges.length} transitions
                  {data.coverage[graph.machine] &&
                    `, ${Math.floor((100 * taken) / Math.max(1, graph.edges.length))} % tested`}
                </small>
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
