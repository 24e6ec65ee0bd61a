import type { AnyActorRef } from 'xstate'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import type { TraceMessage } from '../../contracts/site/trace.ts'
import { LONGEST_TRACE_MESSAGE } from '../../contracts/site/trace-limit.ts'
import { type ActorStep, placeOf, watchActors } from '../../machines/watch-actors.ts'
import { createRedaction } from './redaction.ts'

/** Messages that wait for the connection. */
const MOST_WAITING = 1_000
/** Bytes under way to a hub that does not keep up; what comes meanwhile is dropped, and its numbers are missing. */
const MOST_UNDER_WAY = 2_000_000

type Unstamped = TraceMessage extends infer One
  ? One extends TraceMessage
    ? Omit<One, 'tab' | 'seq' | 'atMs'>
    : never
  : never
type Values = Record<string, unknown>

/** Tells the studio what every machine of this page does from now on, redacted. Ends when the connection does, or when there is none. */
export function reportTrace({ key, hosts }: SiteSettings): void {
  const socket = new WebSocket(`${hosts.traceStudio}/site`)
  const tab = Math.random().toString(36).slice(2)
  const ids = new Map<AnyActorRef, string>()
  const contexts = new WeakMap<AnyActorRef, unknown>()
  const { redacted, redactedText } = createRedaction()
  let waiting: string[] | undefined = []
  let sent = 0
  let started = 0

  const unwatch = watchActors((step) => say(messageFor(step)))
  socket.addEventListener('open', () => {
    for (const text of waiting ?? []) socket.send(text)
    waiting = undefined
  })
  socket.addEventListener('close', unwatch)
  say({
    kind: 'hello',
    site: key,
    origin: location.origin,
    build: document.querySelector<HTMLScriptElement>('script[type=module]')?.src.split('/').at(-1) ?? '',
  })

  function messageFor({ actor, event, source, transitions, snapshot }: ActorStep): Unstamped {
    if (event.type === 'xstate.stop') return { kind: 'actor.stopped', actor: idOf(actor) }
    const isStart = event.type === 'xstate.init'
    const taken = transitions.map(placeOf)
    const { value: state, status, context } = snapshot
    const { id: machine } = snapshot.machine
    const news =
      contexts.get(actor) === context ? undefined : (redacted(context, { machine, part: 'context' }) as Values)
    contexts.set(actor, context)
    if (!isStart) {
      const told = redacted(event, { machine, part: event.type }) as Values & { type: string }
      return {
        kind: 'event',
        actor: idOf(actor),
        event: told,
        source: nameOf(source),
        transitions: taken,
        state,
        status,
        context: news,
      }
    }
    return {
      kind: 'actor.started',
      actor: idOf(actor),
      machine,
      name: source ? actor.id : machine,
      parent: nameOf(source),
      path: redactedText(location.pathname),
      input: redacted((event as { input?: unknown }).input, { machine, part: 'input' }),
      state,
      status,
      context: news ?? {},
      transitions: taken,
    }
  }

  function idOf(actor: AnyActorRef): string {
    const known = ids.get(actor) ?? `${++started}`
    ids.set(actor, known)
    return known
  }

  /** Ports are no machines: they are called by what they are for. */
  function nameOf(actor: AnyActorRef | undefined): string | undefined {
    if (!actor) return undefined
    return ids.get(actor) ?? (typeof actor.src === 'string' ? actor.src : actor.id)
  }

  function say(message: Unstamped) {
    const stamped = { ...message, tab, seq: sent++, atMs: Date.now() }
    let text = JSON.stringify(stamped)
    if (tooLong(text)) text = JSON.stringify({ ...stamped, context: {}, input: null })
    if (tooLong(text)) return
    if (waiting) {
      if (waiting.length < MOST_WAITING) waiting.push(text)
    } else if (socket.readyState === WebSocket.OPEN && socket.bufferedAmount < MOST_UNDER_WAY) socket.send(text)
  }
}

function tooLong(text: string): boolean {
  return text.length > LONGEST_TRACE_MESSAGE / 3 && new TextEncoder().encode(text).length > LONGEST_TRACE_MESSAGE
}
