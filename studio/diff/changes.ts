import * as z from 'zod/mini'
import type { MachineGraph } from '../diagrams/graph.ts'
import type { Picture } from '../diagrams/sheets.ts'
import type { MachineDiff } from './machine-diff.ts'

/** What a release does to the machines: in the studio's page, and in the file that `npm run paths -- diff A B --format json` writes. */
export interface Changes {
  /** The revisions, as they were named. */
  before: string
  after: string
  machines: readonly MachineChanges[]
}

export interface MachineChanges extends MachineDiff {
  /** Of both revisions together, so that what was removed can be seen. */
  graph: MachineGraph
  picture: Picture
}

const Name = z.string()
const Names = z.array(Name)
const Pixels = z.number()
const Change = z.enum(['added', 'removed', 'changed'])
const StateKind = z.enum(['atomic', 'compound', 'parallel', 'final', 'history'])
const place = { x: Pixels, y: Pixels }
const area = { ...place, width: Pixels, height: Pixels }

const State = z.object({
  name: Name,
  key: Name,
  type: StateKind,
  history: z.optional(z.enum(['shallow', 'deep'])),
  description: z.string(),
  tags: Names,
  invokes: z.array(z.object({ actor: Name, id: Name })),
  entry: Names,
  exit: Names,
  requirements: Names,
  initial: z.optional(z.object({ targets: Names, actions: Names })),
  get states() {
    return z.array(State)
  },
})

const Graph = z.object({
  machine: Name,
  root: State,
  edges: z.array(
    z.object({
      id: Name,
      source: Name,
      trigger: z.string(),
      cause: z.object({
        kind: z.enum(['event', 'after', 'always', 'done state', 'done actor', 'failed actor', 'snapshot']),
        of: z.string(),
      }),
      guard: z.optional(Name),
      actions: Names,
      targets: Names,
      reenters: z.boolean(),
      description: z.string(),
      requirements: Names,
    }),
  ),
  delays: z.record(Name, z.nullable(z.number())),
})

const Text = z.object({
  style: z.enum(['title', 'description', 'detail', 'trigger', 'target', 'note', 'tag']),
  text: z.string(),
  ...place,
})
const Row = z.object({
  ...area,
  kind: z.enum(['title', 'description', 'tag', 'invoke', 'entry', 'exit', 'transition', 'fold']),
  edge: z.optional(Name),
  texts: z.array(Text),
})

const Drawing = z.object({
  machine: Name,
  width: Pixels,
  height: Pixels,
  boxes: z.array(
    z.object({
      ...area,
      name: Name,
      parent: z.optional(Name),
      type: StateKind,
      isComposite: z.boolean(),
      isRegion: z.boolean(),
      fold: z.optional(z.object({ states: z.number(), edges: Names })),
      rows: z.array(Row),
    }),
  ),
  dots: z.array(z.object({ of: Name, ...place, radius: Pixels })),
  pills: z.array(z.object({ ...area, of: Name, kind: z.enum(['any', 'itself']), text: Text })),
  lines: z.array(
    z.object({
      kind: z.enum(['transition', 'initial']),
      source: Name,
      target: Name,
      edges: Names,
      points: z.array(z.object(place)),
      labels: z.array(Row),
    }),
  ),
})

const Sheets = z.object({
  sheets: z.array(z.object({ of: Name, drawing: Drawing })).check(z.minLength(1)),
  whole: z.optional(Drawing),
})

const ChangesFile = z.object({
  before: Name,
  after: Name,
  machines: z.array(
    z.object({
      machine: Name,
      change: Change,
      states: z.record(Name, Change),
      transitions: z.record(Name, Change),
      says: z.record(Name, z.array(z.string())),
      paths: z.array(
        z.object({
          change: z.enum(['added', 'removed', 're-routed']),
          id: Name,
          title: z.string(),
          steps: z.array(z.string()),
          was: z.optional(z.string()),
        }),
      ),
      graph: Graph,
      picture: Sheets,
    }),
  ),
})

/** Reads what `npm run paths -- diff A B --format json` wrote. Throws, naming `where`, if the text is something else. */
export function readChanges(text: string, where: string): Changes {
  const wanted = `${where} is no comparison of two releases`
  let value: unknown
  try {
    // npm says what it runs before what that prints.
    value = JSON.parse(text.replace(/^(?:\s*>.*\n)+/, ''))
  } catch {
    throw new Error(`${wanted} (it is not JSON).`)
  }
  const parsed = ChangesFile.safeParse(value)
  if (parsed.success) return parsed.data as Changes
  const { path, message } = parsed.error.issues[0]!
  throw new Error(`${wanted} (${path.join('.') || 'it'}: ${message}).`)
}
