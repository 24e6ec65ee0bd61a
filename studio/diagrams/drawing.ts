import type { GraphState } from './graph.ts'
import type { TextStyle } from './text.ts'
import type { Fold } from './view.ts'

/** A machine's picture as plain data: pixels from the upper left corner, no DOM needed, equal for equal graphs. */
export interface Drawing {
  machine: string
  width: number
  height: number
  /** A composite state comes before what is in it. */
  boxes: readonly Box[]
  /** Round marks: where a composite state begins. */
  dots: readonly Dot[]
  /** Small boxes that stand for the whole composite they are in. */
  pills: readonly Pill[]
  lines: readonly Line[]
}

export interface Area {
  x: number
  y: number
  width: number
  height: number
}

export interface Box extends Area {
  /** The state's name. */
  name: string
  /** The name of the state that it is in; the root has none. */
  parent: string | undefined
  type: GraphState['type']
  isComposite: boolean
  /** One of several that are active at once. */
  isRegion: boolean
  /** What is in it is drawn on a sheet of its own. */
  fold: Fold | undefined
  rows: readonly Row[]
}

/** One thing that is written. */
export interface Row extends Area {
  kind: 'title' | 'description' | 'tag' | 'invoke' | 'entry' | 'exit' | 'transition' | 'fold'
  /** The declared transition that it tells of: on a line, or in a state that it does not leave. */
  edge: string | undefined
  texts: readonly Text[]
}

export interface Text {
  style: TextStyle
  text: string
  x: number
  /** Of the base line. */
  y: number
}

export interface Dot {
  /** The name of the state that begins here. */
  of: string
  x: number
  y: number
  radius: number
}

export interface Pill extends Area {
  of: string
  /** `any`: lines that leave from any state in the composite; `itself`: lines that lead to the composite anew. */
  kind: 'any' | 'itself'
  text: Text
}

/** All transitions from one state to another. */
export interface Line {
  kind: 'transition' | 'initial'
  source: string
  target: string
  /** Ids of declared transitions. */
  edges: readonly string[]
  points: readonly Point[]
  /** One for each transition. */
  labels: readonly Row[]
}

export interface Point {
  x: number
  y: number
}
