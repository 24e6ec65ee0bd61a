import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { seededRandom } from '../media/seeded-random.ts'
import type { FaultRule } from './fault-rules.ts'

/** What a fault needs of the call that it strikes. */
export interface StruckCall {
  incoming: IncomingMessage
  outgoing: ServerResponse
  /** Carries out the call. `duplicate` asks twice. */
  produce: () => Promise<Response>
  /** The last undisturbed answer of the same endpoint. */
  earlier: Response | null
}

const TIMEOUT_MS = 20_000
const DRIP_BYTES = 16
const DRIP_EVERY_MS = 250

/** Does to a call what the rule says; answers what is sent, if anything still is. */
export async function applyFault(rule: FaultRule, call: StruckCall): Promise<Response> {
  switch (rule.kind) {
    case 'refuse':
      call.incoming.socket.destroy()
      return RESPONSE_ALREADY_SENT
    case 'resetBefore':
      return reset(call)
    case 'resetAfter':
      await call.produce()
      return reset(call)
    case 'dropAnswer':
      await call.produce()
      return holdUntilClosed(call)
    case 'latency':
      await sleep(rule.latencyMs ?? 2000)
      return call.produce()
    case 'timeout':
      return holdUntilClosed(call, rule.latencyMs ?? TIMEOUT_MS)
    case 'stall':
      return stall(call, await call.produce())
    case 'drip':
      return drip(await call.produce(), rule.latencyMs ?? DRIP_EVERY_MS)
    case 'truncate':
      return truncate(call, await call.produce())
    case 'brokenJson': {
      const answer = await call.produce()
      const body = await answer.text()
      return new Response(`${body.slice(0, Math.max(1, Math.floor(body.length / 2)))}\u0000,`, headOf(answer))
    }
    case 'html':
      await call.produce()
      return new Response('<!doctype html><title>Gateway</title><h1>Welcome</h1>', {
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
      })
    case 'noContent':
      await call.produce()
      return new Response(null, { status: 204 })
    case 'wrongType':
      return new Response(JSON.stringify(['unexpected', 42, null]), headOf(await call.produce()))
    case 'fieldErrors':
      return refusal(400, { errors: { email: ['This field is not valid.'], password: ['This field is too short.'] } })
    case 'unauthorized':
      return refusal(401)
    case 'bodyUnauthorized':
      return Response.json({ status: { code: rule.status ?? 401, message: 'The sandbox was asked to refuse.' } })
    case 'forbidden':
      return refusal(403)
    case 'notFound':
      return refusal(404)
    case 'conflict':
      return refusal(409)
    case 'sessionGone':
      return refusal(rule.status ?? 419)
    case 'tooMany':
      return refusal(429, {}, { 'Retry-After': String(rule.retryAfterSeconds ?? 2) })
    case 'serverError':
      return refusal(rule.status ?? 500)
    case 'errorAfter':
      await call.produce()
      return refusal(rule.status ?? 500)
    case 'duplicate':
      await call.produce()
      return call.produce()
    case 'earlierAnswer':
      return call.earlier ?? call.produce()
    case 'mutate': {
      const answer = await call.produce()
      return new Response(mutate(await answer.text(), rule.seed + rule.struck), headOf(answer))
    }
  }
}

function refusal(status: number, more: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const body = { status: { code: status, message: 'The sandbox was asked to refuse.' }, ...more }
  return Response.json(body, { status, headers })
}

function headOf(answer: Response): ResponseInit {
  const headers = new Headers(answer.headers)
  headers.delete('Content-Length')
  return { status: answer.status, headers }
}

function reset({ incoming }: StruckCall): Response {
  incoming.socket.resetAndDestroy()
  return RESPONSE_ALREADY_SENT
}

async function holdUntilClosed({ incoming, outgoing }: StruckCall, atMostMs?: number): Promise<Response> {
  const { socket } = incoming
  await Promise.race([
    outgoing.closed || socket.destroyed || new Promise((resolve) => outgoing.once('close', resolve)),
    ...(atMostMs === undefined ? [] : [sleep(atMostMs, undefined, { ref: false })]),
  ])
  socket.destroy()
  return RESPONSE_ALREADY_SENT
}

async function stall(call: StruckCall, answer: Response): Promise<Response> {
  call.outgoing.writeHead(answer.status, Object.fromEntries(answer.headers))
  call.outgoing.flushHeaders()
  return holdUntilClosed(call)
}

async function truncate({ outgoing, incoming }: StruckCall, answer: Response): Promise<Response> {
  const body = Buffer.from(await answer.arrayBuffer())
  outgoing.writeHead(answer.status, { ...Object.fromEntries(answer.headers), 'Content-Length': body.length })
  outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => incoming.socket.destroy())
  return RESPONSE_ALREADY_SENT
}

async function drip(answer: Response, everyMs: number): Promise<Response> {
  const body = new Uint8Array(await answer.arrayBuffer())
  let sent = 0
  const slow = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (sent > 0) await sleep(everyMs)
      controller.enqueue(body.subarray(sent, sent + DRIP_BYTES))
      sent += DRIP_BYTES
      if (sent >= body.length) controller.close()
    },
  })
  return new Response(slow, headOf(answer))
}

const OTHER_VALUES: readonly unknown[] = [null, 'text', -1, 2 ** 60, [], {}, true, '']

/** The same answer with three of its values lost, replaced or joined by keys that nobody asked for. */
function mutate(text: string, seed: number): string {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return text
  }
  const random = seededRandom(`mutation ${seed}`)
  const holders = objectsIn(body)
  for (let change = 0; change < 3 && holders.length > 0; change += 1) {
    const holder = random.pick(holders)
    const keys = Object.keys(holder)
    const key = keys.length > 0 ? random.pick(keys) : undefined
    const way = random.next()
    if (key === undefined || way > 0.8) holder.unknownField = { nested: [1] }
    else if (way > 0.5) delete holder[key]
    else holder[key] = random.pick(OTHER_VALUES)
  }
  // JSON.parse on the other side makes this an own key, as an attacker's answer would.
  return JSON.stringify(body).replace(/^\{/, '{"__proto__":{"isPolluted":true},')
}

function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const own = Array.isArray(value) ? [] : [value as Record<string, unknown>]
  return [...own, ...Object.values(value).flatMap(objectsIn)]
}
