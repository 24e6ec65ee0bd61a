import * as z from 'zod/mini'

const Name = z.string().check(z.maxLength(300))
const Values = z.record(z.string(), z.unknown())

/** The place of a transition in its machine: the state that declares it, the event type (`''` for `always`), its index among those of that type. */
export const TraceTransition = z.object({ from: Name, on: Name, place: z.int().check(z.gte(0), z.lte(999)) })
export type TraceTransition = z.infer<typeof TraceTransition>

const TraceEvent = z.looseObject({ type: Name })

/** On every message: which tab sent it, its number in that tab (a gap: some were dropped), when (Unix ms). */
const stamp = { tab: Name, seq: z.int().check(z.gte(0)), atMs: z.number() }
/** On every message about an actor: its own id in the tab. */
const ofActor = { ...stamp, actor: Name }
const status = z.enum(['active', 'done', 'error', 'stopped'])

/**
 * What a page of the site tells the studio, redacted (`app/browser/redaction.ts`) before it leaves the page: who it is, which actors of machines start and
 * stop, and every event that one of them takes, with what it did.
 */
export const TraceMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hello'), ...stamp, site: Name, origin: Name, build: Name }),
  z.object({
    kind: z.literal('actor.started'),
    ...ofActor,
    /** Machine id. */
    machine: Name,
    /** Name of an invoked actor below its parent; the machine id of one without a parent. */
    name: Name,
    parent: z.optional(Name),
    /** Path of the page that was open. */
    path: Name,
    input: z.optional(z.unknown()),
    /** State value, and context, after the first transitions. */
    state: z.unknown(),
    status,
    context: Values,
    transitions: z.array(TraceTransition),
  }),
  z.object({
    kind: z.literal('event'),
    ...ofActor,
    event: TraceEvent,
    /** Who sent it: another actor's id, or the name of a port. Absent: a view, or the wiring. */
    source: z.optional(Name),
    /** What it took, `always` and raised ones included, in order; none if the machine ignored it. */
    transitions: z.array(TraceTransition),
    state: z.unknown(),
    status,
    /** Absent: as it was. */
    context: z.optional(Values),
  }),
  z.object({ kind: z.literal('actor.stopped'), ...ofActor }),
])
export type TraceMessage = z.infer<typeof TraceMessage>

/** What the hub adds for studios: that a tab is gone. */
export const TabClosed = z.object({ kind: z.literal('tab.closed'), tab: Name, atMs: z.number() })
export type TabClosed = z.infer<typeof TabClosed>

/** Everything that is sent to a studio. */
export const StudioMessage = z.union([TraceMessage, TabClosed])
export type StudioMessage = z.infer<typeof StudioMessage>
