import type { GraphState } from '../diagrams/graph.ts'
import { statesIn } from '../diagrams/graph.ts'
import { type Chosen, WHOLE } from './address.ts'
import type { MachinePage } from './data.ts'
import { type Addresses, Diagram } from './diagram.view.tsx'
import { DiagramText } from './diagram-text.view.tsx'
import { PanZoom } from './kit/pan-zoom.tsx'
import { useSnapshot } from './kit/use-snapshot.ts'
import styles from './machine.module.css'
import type { Marks } from './marks.ts'
import type { Look } from './reveal.ts'
import sheetStyles from './sheet.module.css'
import { useStudio } from './studio.context.ts'

type Address = (chosen: Chosen) => string

interface SheetStageProps {
  page: Pick<MachinePage, 'graph' | 'picture'>
  label: string
  look: Look
  marks: Marks
  address: Address
}

/** The sheet that is open, or the whole machine as text. */
export function SheetStage({
  page: { graph, picture },
  label,
  look: { sheet, area },
  marks,
  address,
}: SheetStageProps) {
  const isWritten = useSnapshot(useStudio().actors.page, (snapshot) => snapshot.hasTag('written'))
  // Whoever chooses something on a sheet stays on it.
  const stay = isWritten || sheet === picture.sheets[0] ? {} : { sheet: sheet.of }
  const addresses: Addresses = {
    state: (state) => address({ state, ...stay }),
    transition: (transition) => address({ transition, ...stay }),
    sheet: (of) => address({ sheet: of }),
  }
  if (isWritten) {
    return (
      <div className={styles.text}>
        <DiagramText graph={graph} marks={marks} addresses={addresses} />
      </div>
    )
  }
  const { drawing } = sheet
  const title = sheet === picture.sheets[0] || sheet.of === WHOLE ? label : `${label}, ${sheet.of}`
  return (
    <div className={styles.stage}>
      <PanZoom
        key={`${drawing.machine} ${sheet.of}`}
        label={title}
        width={drawing.width}
        height={drawing.height}
        reveal={area}
      >
        <Diagram drawing={drawing} label={title} marks={marks} addresses={addresses} />
      </PanZoom>
    </div>
  )
}

interface SheetsProps {
  page: Pick<MachinePage, 'graph' | 'picture'>
  look: Look
  address: Address
}

/** Every sheet of the machine: where one is, the way back, and all of it at once. */
export function Sheets({ page: { graph, picture }, look, address }: SheetsProps) {
  const isWritten = useSnapshot(useStudio().actors.page, (snapshot) => snapshot.hasTag('written'))
  if (isWritten || !picture.whole) return null
  const states = statesIn(graph.root)
  const names = [
    ...picture.sheets.map(({ of }) => ({ of, words: of === graph.root.name ? 'Overview' : wayTo(of, states) })),
    { of: WHOLE, words: 'Whole' },
  ]
  return (
    <nav className={sheetStyles.sheets} aria-label="Sheets">
      {names.map(({ of, words }) => (
        <a key={of} href={address({ sheet: of })} aria-current={of === look.sheet.of ? 'page' : undefined}>
          {words}
        </a>
      ))}
    </nav>
  )
}

/** `shown › panel` */
function wayTo(name: string, states: readonly GraphState[]) {
  return states
    .filter((state) => state.name === name || name.startsWith(`${state.name}.`))
    .map(({ key }) => key)
    .join(' › ')
}
