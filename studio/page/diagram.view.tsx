import { memo, type ReactNode } from 'react'
import type { Box, Drawing, Line, Row } from '../diagrams/drawing.ts'
import { pathOf } from '../diagrams/svg.ts'
import type { Change } from '../diff/machine-diff.ts'
import styles from './diagram.module.css'
import { heatOf, type Marks } from './marks.ts'

/** Where a click on a part of the diagram leads. */
export interface Addresses {
  state: (name: string) => string
  transition: (id: string) => string
  /** Of the sheet of what is folded. */
  sheet: (state: string) => string
}

interface DiagramProps {
  drawing: Drawing
  label: string
  marks: Marks
  addresses: Addresses
}

const SIGNS: Record<Change, string> = { added: '+', removed: '−', changed: '~' }

/** The picture of a machine. Its states and transitions are links, so that they can be reached without a pointer. */
export function Diagram({ drawing, label, marks, addresses }: DiagramProps) {
  const heat = (id: string) => (marks.heat ? (marks.heat.get(id) ?? 0) : undefined)
  const lookOfBox = (box: Box): BoxLook => ({
    box,
    isActive: marks.active.has(box.name),
    isChosen: marks.state === box.name,
    change: marks.changedStates[box.name],
  })
  const composites = drawing.boxes.filter(({ isComposite }) => isComposite).map(lookOfBox)
  const leaves = drawing.boxes.filter(({ isComposite }) => !isComposite).map(lookOfBox)
  function foldOf(row: Row, { name, fold }: Box) {
    const inside = fold?.edges ?? []
    const isChanged =
      inside.some((id) => marks.changedTransitions[id]) ||
      Object.keys(marks.changedStates).some((state) => state.startsWith(`${name}.`))
    return (
      <RowMark
        key={row.kind}
        row={row}
        href={addresses.sheet(name)}
        tests={marks.heat && inside.length > 0 ? Math.min(...inside.map((id) => heat(id) ?? 0)) : undefined}
        isTaken={inside.some((id) => marks.taken.has(id))}
        isChosen={inside.includes(marks.transition)}
        isFaded={marks.lit.size > 0 && !inside.some((id) => marks.lit.has(id))}
        change={isChanged ? 'changed' : undefined}
      />
    )
  }
  function rowOf(row: Row, box?: Box) {
    if (row.kind === 'fold' && box) return foldOf(row, box)
    const id = row.edge ?? ''
    return (
      <RowMark
        key={`${row.kind} ${row.x} ${row.y}`}
        row={row}
        href={id ? addresses.transition(id) : ''}
        tests={id ? heat(id) : undefined}
        isTaken={marks.taken.has(id)}
        isChosen={id !== '' && marks.transition === id}
        isFaded={id !== '' && marks.lit.size > 0 && !marks.lit.has(id)}
        change={marks.changedTransitions[id]}
      />
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG cannot be a fieldset.
    <svg
      className={styles.diagram}
      role="group"
      aria-label={label}
      width={drawing.width}
      height={drawing.height}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
    >
      <Arrows />
      {composites.map((look) => (
        <BoxMark key={look.box.name} look={look} href={addresses.state(look.box.name)} />
      ))}
      {drawing.lines.map((line) => (
        <LineMark
          key={`${line.kind} ${line.points[0]?.x} ${line.points[0]?.y} ${line.target}`}
          line={line}
          look={lookOf(line, marks)}
        />
      ))}
      {composites.map((look) => (
        <HeadMark key={look.box.name} look={look}>
          {look.box.rows.map((row) => rowOf(row, look.box))}
        </HeadMark>
      ))}
      {leaves.map((look) => (
        <BoxMark key={look.box.name} look={look} href={addresses.state(look.box.name)}>
          {look.box.rows.map((row) => rowOf(row, look.box))}
        </BoxMark>
      ))}
      {drawing.dots.map(({ of, x, y, radius }) => (
        <circle key={of} className={styles.dot} cx={x} cy={y} r={radius} />
      ))}
      {drawing.pills.map(({ of, kind, text, x, y, width, height }) => (
        <g key={`${kind} ${of}`} className={styles.pill}>
          <rect x={x} y={y} width={width} height={height} rx={height / 2} />
          <text className={styles.detail} x={text.x} y={text.y}>
            {text.text}
          </text>
        </g>
      ))}
      {drawing.lines.flatMap(({ labels }) => labels.map((row) => rowOf(row)))}
      {marks.heat && <Counts drawing={drawing} heat={marks.heat} />}
    </svg>
  )
}

function Arrows() {
  return (
    <defs>
      {[
        'plain',
        'taken',
        'chosen',
        'faded',
        'heat0',
        'heat1',
        'heat2',
        'heat3',
        'heat4',
        'added',
        'removed',
        'changed',
      ].map((look) => (
        <marker
          key={look}
          id={`arrow-${look}`}
          viewBox="0 0 10 10"
          refX="9"
          refY="5"
          markerWidth="9"
          markerHeight="9"
          markerUnits="userSpaceOnUse"
          orient="auto"
        >
          <path className={`${styles.arrow} ${styles[look]}`} d="M0 1 9 5 0 9z" />
        </marker>
      ))}
    </defs>
  )
}

interface BoxLook {
  box: Box
  isActive: boolean
  isChosen: boolean
  change: Change | undefined
}

function BoxMark({ look, href, children }: { look: BoxLook; href: string; children?: ReactNode }) {
  const { box, isActive, isChosen, change } = look
  const { name, type, x, y, width, height } = box
  return (
    <g className={classesOf(look)} data-state={name} data-active={isActive || undefined}>
      <a href={href} aria-label={wordsOf(box, isActive, change)} aria-current={isChosen || undefined}>
        {box.fold && <rect className={styles.under} x={x + 5} y={y + 5} width={width} height={height} rx={9} />}
        <rect className={styles.rim} x={x} y={y} width={width} height={height} rx={9} />
        {type === 'final' && (
          <rect className={styles.ring} x={x + 4} y={y + 4} width={width - 8} height={height - 8} rx={6} />
        )}
        {change && !box.isComposite && <Sign x={x + width} y={y} change={change} />}
      </a>
      {children}
    </g>
  )
}

/** What is written in a composite: over the lines, which pass behind it. */
function HeadMark({ look, children }: { look: BoxLook; children: ReactNode }) {
  const { change } = look
  const { x, y, width } = look.box
  return (
    <g className={classesOf(look)}>
      <rect className={styles.head} x={x + 2} y={y + 2} width={width - 4} height={headHeight(look.box) - 2} rx={7} />
      {change && <Sign x={x + width} y={y} change={change} />}
      {children}
    </g>
  )
}

function classesOf({ box: { type, isComposite, isRegion }, isActive, isChosen, change }: BoxLook) {
  return classOf(
    styles.state,
    type === 'final' && styles.final,
    isComposite ? styles.composite : styles.leaf,
    isRegion && styles.region,
    isActive && styles.active,
    isChosen && styles.chosen,
    change && `${styles.different} ${styles[change]}`,
  )
}

/** Colour is never alone. */
function Sign({ x, y, change }: { x: number; y: number; change: Change }) {
  return (
    <g className={styles.sign}>
      <circle cx={x - 4} cy={y + 4} r={11} />
      <text x={x - 4} y={y + 9} textAnchor="middle">
        {SIGNS[change]}
      </text>
    </g>
  )
}

function headHeight({ y, rows }: Box) {
  return Math.max(0, ...rows.map((row) => row.y + row.height)) + 10 - y
}

function wordsOf({ name, type, rows }: Box, isActive: boolean, change: Change | undefined) {
  const description = rows
    .filter(({ kind }) => kind === 'description')
    .flatMap(({ texts }) => texts.map(({ text }) => text))
    .join(' ')
  const kind = type === 'final' ? ', an end' : ''
  return `State ${name}${kind}${isActive ? ', active now' : ''}${change ? `, ${change}` : ''}. ${description}`
}

interface RowMarkProps {
  row: Row
  href: string
  tests: number | undefined
  isTaken: boolean
  isChosen: boolean
  isFaded: boolean
  change: Change | undefined
}

const RowMark = memo(function RowMark({ row, href, tests, isTaken, isChosen, isFaded, change }: RowMarkProps) {
  const { kind, texts, x, y, width, height } = row
  // The space parts the last word of a line from the first of the next one where they are read.
  const written = texts.map((text) => (
    <text key={`${text.x} ${text.y}`} className={styles[text.style]} x={text.x} y={text.y}>
      {`${text.text} `}
    </text>
  ))
  if (!href) {
    return (
      <g className={styles.words}>
        {kind === 'tag' && <rect className={styles.chip} x={x} y={y} width={width} height={height} rx={height / 2} />}
        {written}
      </g>
    )
  }
  const classes = classOf(
    styles.transition,
    isTaken && styles.taken,
    isChosen && styles.chosen,
    isFaded && styles.faded,
    tests !== undefined && `${styles.measured} ${styles[`heat${heatOf(tests)}`]}`,
    change && `${styles.different} ${styles[change]}`,
  )
  const words = texts.map(({ text }) => text).join(' ')
  const it = kind === 'fold' ? 'at least one of them' : 'it'
  const said = [
    kind === 'fold' ? `Open ${words.replace('▸ ', '')}` : `Transition ${words}`,
    ...(tests === undefined ? [] : [tests === 0 ? `no test takes ${it}` : `${tests} tests take ${it}`]),
    ...(isTaken ? ['just taken'] : []),
    ...(change ? [change] : []),
  ]
  return (
    <g className={classes} data-transition={row.edge}>
      <a href={href} aria-label={said.join(', ')} aria-current={isChosen || undefined}>
        <rect className={styles.plate} x={x - 5} y={y - 2} width={width + 10} height={height + 4} rx={5} />
        {written}
        {change && <Sign x={x - 10} y={y + 4} change={change} />}
      </a>
    </g>
  )
})

/** How many tests take each transition, above all else: on the line, which runs along the left of its words, on the rim of a state, or beside the words in a composite. */
function Counts({ drawing, heat }: { drawing: Drawing; heat: NonNullable<Marks['heat']> }) {
  const inside = drawing.boxes.flatMap((box) =>
    box.rows.map((row) => ({
      row,
      rightOf: box.isComposite ? row.x + row.width + 8 : undefined,
      rim: box.x + box.width,
    })),
  )
  const beside = drawing.lines.flatMap(({ labels }) =>
    labels.map((row) => ({ row, rightOf: undefined, rim: undefined })),
  )
  return [...inside, ...beside].map(({ row: { edge, x, y }, rightOf, rim }) => {
    if (edge === undefined) return null
    const tests = heat.get(edge) ?? 0
    const wide = Math.max(18, String(tests).length * 7 + 10)
    const left = rightOf ?? (rim === undefined ? x - 7 - wide : rim - wide / 2)
    return (
      <g key={`${edge} ${x} ${y}`} className={styles.count}>
        <rect x={left} y={y} width={wide} height={16} rx={8} />
        <text x={left + wide / 2} y={y + 12} textAnchor="middle">
          {tests}
        </text>
      </g>
    )
  })
}

const LineMark = memo(function LineMark({ line, look }: { line: Line; look: string }) {
  return (
    <path
      className={`${styles.line} ${styles[look]} ${line.kind === 'initial' ? styles.initial : ''}`}
      d={pathOf(line.points)}
      markerEnd={`url(#arrow-${look})`}
    />
  )
})

/** A line stands for several transitions: what is new or open on one of them shows. */
function lookOf({ edges }: Line, marks: Marks): string {
  if (edges.some((id) => marks.taken.has(id))) return 'taken'
  if (edges.length > 0 && edges.includes(marks.transition)) return 'chosen'
  if (edges.length > 0 && marks.lit.size > 0) return edges.some((id) => marks.lit.has(id)) ? 'chosen' : 'faded'
  const changes = edges.map((id) => marks.changedTransitions[id])
  const change = (['added', 'removed', 'changed'] as const).find((kind) => changes.includes(kind))
  if (change) return changes.every((each) => each === change) ? change : 'changed'
  if (marks.heat && edges.length > 0) {
    return `heat${Math.min(...edges.map((id) => heatOf(marks.heat?.get(id) ?? 0)))}`
  }
  return 'plain'
}

function classOf(...names: Array<string | false | undefined>) {
  return names.filter(Boolean).join(' ')
}
