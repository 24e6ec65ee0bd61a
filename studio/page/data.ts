import type { Coverage } from '../coverage/merge.ts'
import type { MachineGraph } from '../diagrams/graph.ts'
import type { Drawing } from '../diagrams/layout.ts'
import type { Changes } from '../diff/changes.ts'

/** What is worked out when the page is built, and travels in it as JSON. */
export interface StudioData {
  /** The revision that it was built from, in words; '' where there is none. */
  revision: string
  /** The map of the site: boxes are site actors by name, and `pages.` with the id of a machine. */
  map: Drawing
  /** By machine id. */
  machines: Readonly<Record<string, MachinePage>>
  coverage: Coverage
  /** Pictures of what the visitor sees, as data URIs: by machine id, by state. */
  screens: Readonly<Record<string, Readonly<Record<string, Screens>>>>
  changes: Changes | undefined
}

export interface MachinePage {
  graph: MachineGraph
  drawing: Drawing
}

export interface Screens {
  desktop?: string
  mobile?: string
}
