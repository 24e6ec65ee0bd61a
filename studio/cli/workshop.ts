import type { House } from '../house.ts'
import type { Sources } from '../lint/sources.ts'
import type { MachineCases } from '../paths/cases.ts'
import type { PageVerbs } from './page-verbs.ts'

/** What the commands work with: the product, and where to read, keep and print. */
export interface Workshop {
  house: () => Promise<House>
  /** The cases as they were at a revision of git; of the working tree without one. Throws if there is no such revision. */
  casesAt: (revision: string | undefined) => Promise<readonly MachineCases[]>
  sources: () => Sources
  /** By machine id. */
  verbs: () => Promise<ReadonlyMap<string, PageVerbs>>
  /** A folder of this command's own, for what runs remember. */
  cache: string
  /** Paths of files are read from here. */
  directory: string
  print: (text: string) => void
  /** Whether somebody asked the command to end. */
  isInterrupted: () => boolean
}

/** What a command found: one of three ways to say it, and whether all is well. */
export interface Outcome {
  json: unknown
  text: () => string
  markdown: () => string
  isWell: boolean
}
