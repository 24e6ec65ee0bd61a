import type { DatabaseSync } from 'node:sqlite'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import * as z from 'zod/mini'
import type { Endpoint, HostName } from '../contracts/endpoint.ts'
import { type EndpointName, endpoints } from '../contracts/endpoints.ts'
import { Slug } from '../contracts/tolerant.ts'
import type { SandboxClock } from './clock.ts'
import { applyFault } from './faults/apply-fault.ts'
import type { FaultPlane } from './faults/fault-rules.ts'
import type { Handlers, Reply, SandboxSite, Viewer } from './handler.ts'
import type { HttpEnvironment } from './http-environment.ts'
import type { Limits } from './limits.ts'
import { type Log, type LoggedRequest, logEntryOf } from './request-log.ts'
import { onceByKey } from './sales/money-actions.ts'
import type { Tokens } from './session/tokens.ts'
import type { SandboxSettings } from './settings.ts'
import { siteOfCaller } from './sites.ts'

interface EndpointRoutesOptions {
  handlers: Handlers
  tokens: Tokens
  database: DatabaseSync
  sites: readonly SandboxSite[]
  clock: SandboxClock
  faults: FaultPlane
  log: Log<LoggedRequest>
  settings: SandboxSettings
  limits: Limits
  /** Called when a call is answered, which may have had mails sent. */
  scanNewMails: () => Promise<void>
}

/** Adds a route for every row of the endpoint table that lives on these hosts. */
export function registerEndpoints(
  app: Hono<HttpEnvironment>,
  hosts: readonly HostName[],
  options: EndpointRoutesOptions,
) {
  const earlierAnswers = new Map<EndpointName, Response>()
  // `/videos/favorite` is no film of that name: the first route that matches answers.
  const rows = (Object.entries(endpoints) as [EndpointName, Endpoint][]).toSorted(
    ([, one], [, other]) => Number(one.path.includes('{')) - Number(other.path.includes('{')),
  )
  for (const [name, endpoint] of rows) {
    if (!hosts.includes(endpoint.host)) continue
    const path = routePathOf(endpoint.path)
    app.on(endpoint.method, (PREFIXES[endpoint.host] ?? '') + path, (c) =>
      answerCall(c, name, endpoint, options, earlierAnswers),
    )
  }
}

/** What paths of hosts begin with that are no origins of their own. */
const PREFIXES: Partial<Record<HostName, string>> = {
  content: '/content/:siteKey',
  saleEventEndPoint: '/api/sale-event',
}

/** `'/videos/{slug}'` gives `'/videos/:slug'`. A segment of which only the end is a parameter is matched whole. */
function routePathOf(path: string): string {
  return path.replaceAll(/\/([^/{]*)\{(\w+)\}/g, (_, begin: string, name: string) =>
    begin === '' ? `/:${name}` : `/:${name}{${begin}[^/]+}`,
  )
}

/** Takes from each parameter what its segment of the template begins with: `'/aima{secret}'` makes `x` of `aimax`. */
function ownPartOf(path: string, [name, value]: [string, string]): [string, string] {
  const begin = new RegExp(`/([^/{]*)\\{${name}\\}`).exec(path)?.[1] ?? ''
  return [name, value.slice(begin.length)]
}

async function answerCall(
  c: Context<HttpEnvironment>,
  name: EndpointName,
  endpoint: Endpoint,
  options: EndpointRoutesOptions,
  earlierAnswers: Map<EndpointName, Response>,
): Promise<Response> {
  const rule = options.faults.strike(name, endpoint.method)
  const entry = logEntryOf(c, name, options.clock.nowMs(), rule?.kind ?? null)
  options.log.add(entry)
  const produce = async () => {
    const reply = await replyTo(c, name, endpoint, options, (viewer) => {
      entry.userId = viewer?.userId ?? null
    })
    return responseOf(reply, endpoint, entry.userId !== null, options.settings)
  }
  const earlier = earlierAnswers.get(name)?.clone() ?? null
  const answer = rule ? await applyFault(rule, { ...c.env, produce, earlier }) : await produce()
  await options.scanNewMails()
  if (answer !== RESPONSE_ALREADY_SENT) entry.status = answer.status
  if (!rule) earlierAnswers.set(name, answer.clone())
  return answer
}

async function replyTo(
  c: Context<HttpEnvironment>,
  name: EndpointName,
  endpoint: Endpoint,
  { handlers, tokens, database, sites, clock, settings, limits }: EndpointRoutesOptions,
  seen: (viewer: Viewer | null) => void,
): Promise<Reply> {
  const site = siteOf(c, endpoint, sites)
  if (!site) return refusal(404, 'There is no such site.')

  const { siteKey: _siteKey, ...segments } = c.req.param() as Record<string, string>
  const named = Object.fromEntries(Object.entries(segments).map((segment) => ownPartOf(endpoint.path, segment)))
  const params = (endpoint.params ?? PlainNames).safeParse(named)
  if (!params.success) return refusal(400, `${params.error.issues[0]?.path.join('.')}: not a plain name`)

  const query = endpoint.query && parseQuery(endpoint.query, c.req.query())
  if (query && !query.success) return refusal(400, `query ${problemOf(query.error)}`)

  const body = endpoint.body && (await parseBody(c, endpoint.body, endpoint.bodyAs))
  if (body && !body.success) return refusal(400, `body ${body.problem}`)

  const viewer = await viewerOfCall(c, name, endpoint, tokens)
  if (viewer === 'refused') return refusal(401, 'You are not authenticated.')
  seen(viewer)
  if (viewer && endpoint.host !== 'camProvider') {
    tokens.noteUse(viewer.sessionFamily, c.req.header('user-agent') ?? '')
  }
  const limited = viewer && limits.refusalOf(name, viewer.userId, clock.nowMs())
  if (limited) return limited

  const handler: (call: never) => Reply | Promise<Reply> = handlers[name]
  const parsed = { params: params.data, query: query?.data, body: body?.data }
  const call = { ...parsed, viewer, site, database, nowMs: clock.nowMs(), address: addressOf(c), idempotencyKey: '' }
  if (!endpoint.isMoneyLike) return handler(call as never)
  const asked = body?.data as { email?: string; proof?: string } | undefined
  const action = {
    kind: name,
    key: c.req.header('idempotency-key'),
    owner: viewer?.userId ?? `guest:${asked?.email?.toLowerCase() ?? ''}`,
    payload: [site.key, parsed],
    proof: asked?.proof ?? '',
    nowMs: call.nowMs,
  }
  return onceByKey(database, settings, action, (idempotencyKey) => handler({ ...call, idempotencyKey } as never))
}

/** The site's server stands in between, and writes down last whom it heard. */
/** Network address of who calls, as the site's server saw it. */
export function addressOf(c: Context<HttpEnvironment>): string {
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
  return forwarded || (c.env.incoming.socket.remoteAddress ?? '')
}

function siteOf(c: Context, endpoint: Endpoint, sites: readonly SandboxSite[]): SandboxSite | null {
  if (endpoint.host === 'content') return sites.find(({ key }) => key === c.req.param('siteKey')) ?? null
  return siteOfCaller(
    {
      origin: c.req.header('origin'),
      forwardedHost: c.req.header('x-forwarded-host'),
      forwardedProtocol: c.req.header('x-forwarded-proto'),
      host: c.req.header('host'),
      chosenKey: getCookie(c, 'sandbox_site'),
    },
    sites,
  )
}

const PlainNames = z.record(z.string(), Slug)

/** The site's own log-out comes first (SESSION-025): who says farewell to the provider may have left already. */
const FAREWELLS: ReadonlySet<EndpointName> = new Set(['logOutOfChat', 'logOutOfMessenger'])

async function viewerOfCall(
  c: Context,
  name: EndpointName,
  endpoint: Endpoint,
  tokens: Tokens,
): Promise<Viewer | null | 'refused'> {
  if (endpoint.authorization === 'none') return null
  const header = c.req.header('authorization')
  if (header === undefined) return endpoint.authorization === 'required' ? 'refused' : null
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header)?.[1]
  if (!token) return 'refused'
  const isCam = endpoint.host === 'camProvider'
  return (
    (isCam ? (await tokens.camIdentity(token, FAREWELLS.has(name)))?.viewer : await tokens.viewer(token)) ?? 'refused'
  )
}

/** Query values arrive as text; those that the schema wants as numbers are turned into numbers first. */
function parseQuery(schema: z.ZodMiniType, values: Record<string, string>) {
  const asText = schema.safeParse(values)
  if (asText.success) return asText
  const numbers = asText.error.issues.flatMap(({ code, path: [key] }) =>
    code === 'invalid_type' && typeof key === 'string' && /^-?\d{1,15}$/.test(values[key] ?? '') ? [key] : [],
  )
  return schema.safeParse({ ...values, ...Object.fromEntries(numbers.map((key) => [key, Number(values[key])])) })
}

async function parseBody(
  c: Context<HttpEnvironment>,
  schema: z.ZodMiniType,
  as: Endpoint['bodyAs'] = 'json',
): Promise<{ success: true; data: unknown } | { success: false; data?: undefined; problem: string }> {
  try {
    const parsed = schema.safeParse(as === 'json' ? JSON.parse(await c.req.text()) : await c.req.parseBody())
    return parsed.success ? parsed : { success: false, problem: problemOf(parsed.error) }
  } catch {
    return { success: false, problem: `is not ${as === 'json' ? 'JSON' : 'a form'}` }
  }
}

function problemOf(error: z.core.$ZodError): string {
  const [issue] = error.issues
  return issue ? `${issue.path.join('.')}: ${issue.message}` : 'is not valid'
}

export function refusal(status: number, message: string): Reply {
  return { status, body: { status: { code: status, message } } }
}

function responseOf(
  { status = 200, body, headers }: Reply,
  endpoint: Endpoint,
  isPersonal: boolean,
  { sharedSeconds }: SandboxSettings,
): Response {
  const isForAll = endpoint.isCacheable || endpoint.isShareable
  const isForOneVisitor = isPersonal || endpoint.authorization === 'required' || !isForAll
  const shared = `max-age=0, s-maxage=${sharedSeconds}, stale-while-revalidate=${sharedSeconds}`
  const kept = sharedSeconds > 0 && status === 200 ? shared : 'no-cache'
  return Response.json(body, {
    status,
    headers: {
      'Cache-Control': isForOneVisitor ? 'no-store' : kept,
      ...(endpoint.authorization === 'optional' ? { Vary: 'Authorization' } : {}),
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    },
  })
}
