/** What a visitor does in a browser, or what is made ready for it. */
export type Act =
  | { open: string }
  | { click: Target }
  | { fill: Target; with: string }
  | { press: string }
  | { window: { width: number; height: number } }
  | { cookie: { name: string; value: string } }
  /** The browser will report an error with this in its text. */
  | { allow: string }
  /** A statement over the fixtures `page` and `stack`, for what has no words yet. */
  | { run: string }

/** By role and whole name; by role alone where there is one only. */
export interface Target {
  role: string
  name?: string
  /** What written tests call it. */
  as?: string
  in?: Target
}

export type Sight = { visible: Target } | { hidden: Target }

/**
 * How a machine's events are brought about in a browser, and how its states are told by looking: what `--format playwright` writes tests with.
 * Events and starts that are left out happen in no written test, which says so.
 */
export interface PageVerbs {
  machine: string
  /** By name of a start; '' where there is only one. */
  starts: Readonly<Record<string, readonly Act[]>>
  /** By label or type of an event: what the visitor does, and in which states it can be done, if not in all. */
  acts: Readonly<Record<string, { while?: readonly string[]; does: readonly Act[] }>>
  /** By state: the events that the site brings about by itself there, before any visitor could, with what must be made ready earlier for it. */
  comes: Readonly<Record<string, Readonly<Record<string, readonly Act[]>>>>
  /** By state. A state that passes by itself need not be seen. */
  sees: Readonly<Record<string, readonly Sight[]>>
}
