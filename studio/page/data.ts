import type { Coverage } from '../coverage/merge.ts'
import type { Drawing } from '../diagrams/drawing.ts'
import type { MachineGraph } from '../diagrams/graph.ts'
import type { Picture } from '../diagrams/sheets.ts'
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
  screens: Album & {
    /** By name, as data URIs. */
    pictures: Readonly<Record<string, string>>
  }
  changes: Changes | undefined
}

export interface MachinePage {
  graph: MachineGraph
  picture: Picture
}

/** The pictures of what visitors see. */
export interface Album {
  /** The revision that they were taken at; '' where there is none. */
  revision: string
  /** By machine id, by state. */
  machines: Readonly<Record<string, Readonly<Record<string, Screens>>>>
}

/** Names of the two pictures, or why there are none. */
export type Screens = { desktop: string; mobile: string } | { none: string }
