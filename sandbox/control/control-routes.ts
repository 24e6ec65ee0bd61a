import type { Context, Hono, MiddlewareHandler } from 'hono'
import * as z from 'zod/mini'
import { CamVerbRefused } from '../cams/cam-control.ts'
import { CamVerb } from '../cams/cam-verbs.ts'
import { PublishRequest } from '../cams/realtime/channels.ts'
import { SocketFault } from '../cams/realtime/socket-faults.ts'
import { FaultRequest } from '../faults/fault-rules.ts'
import type { HttpEnvironment } from '../http-environment.ts'
import { News } from '../mail/mail-preferences.ts'
import { ACCOUNTS, type AccountName } from '../session/accounts.ts'
import { isLoopback } from '../sites.ts'
import { ClockChange, type SandboxControl, SettingsChange } from './control.ts'
import { SCENARIOS, type ScenarioName } from './scenarios.ts'

const AccountNameSchema = z.enum(ACCOUNTS.map(({ name }) => name) as [AccountName, ...AccountName[]])
const ScenarioNameSchema = z.enum(Object.keys(SCENARIOS) as [ScenarioName, ...ScenarioName[]])

/** Keeps other web sites from steering the sandbox: by a page that posts here, or by a name that resolves to this machine. */
export const onlyFromThisMachine: MiddlewareHandler<HttpEnvironment> = async (c, next) => {
  const origin = c.req.header('origin')
  const originHost = origin === undefined ? 'localhost' : (URL.parse(origin)?.hostname ?? '')
  if (!isLoopback(new URL(c.req.url).hostname) || !isLoopback(originHost)) {
    return c.json({ error: 'The control desk answers to this machine only.' }, 403)
  }
  await next()
}

/** The control plane as JSON under `/sandbox/api/`. A wrong body answers 400 with `{ error }`. */
export function registerControlApi(app: Hono<HttpEnvironment>, control: SandboxControl) {
  const api = '/sandbox/api'

  app.get(`${api}/state`, async (c) => c.json(await control.state()))

  app.post(`${api}/faults`, (c) => withBody(c, FaultRequest, async (rule) => c.json(await control.addFault(rule), 201)))
  app.delete(`${api}/faults`, async (c) => {
    await control.clearFaults()
    return c.body(null, 204)
  })
  app.delete(`${api}/faults/:id`, async (c) =>
    c.json({ isRemoved: await control.removeFault(Number(c.req.param('id'))) }),
  )

  app.post(`${api}/clock`, (c) => withBody(c, ClockChange, async (change) => c.json(await control.changeClock(change))))
  app.post(`${api}/settings`, (c) =>
    withBody(c, SettingsChange, async (change) => c.json(await control.changeSettings(change))),
  )
  app.post(`${api}/maintenance`, (c) =>
    withBody(c, z.strictObject({ isActive: z.boolean() }), async ({ isActive }) => {
      await control.setMaintenance(isActive)
      return c.body(null, 204)
    }),
  )
  app.post(`${api}/scenario`, (c) =>
    withBody(c, z.strictObject({ name: ScenarioNameSchema }), async ({ name }) => {
      await control.play(name)
      return c.body(null, 204)
    }),
  )
  app.post(`${api}/reset`, async (c) => {
    await control.reset()
    return c.body(null, 204)
  })
  app.post(`${api}/sign-in`, (c) =>
    withBody(c, z.strictObject({ account: AccountNameSchema }), async ({ account }) =>
      c.json(await control.signIn(account)),
    ),
  )

  app.get(`${api}/requests`, async (c) => c.json(await control.requests()))
  app.delete(`${api}/requests`, async (c) => {
    await control.clearRequests()
    return c.body(null, 204)
  })
  app.get(`${api}/leaks`, async (c) => c.json(await control.leaks()))
  app.get(`${api}/ledger`, async (c) => c.json(await control.ledger()))
  app.get(`${api}/membership-ledger`, async (c) => c.json(await control.membershipLedger()))
  app.get(`${api}/inquiries`, async (c) => c.json(await control.inquiries()))
  app.get(`${api}/mails`, async (c) => c.json(await control.mails()))
  app.post(`${api}/mails`, (c) =>
    withBody(c, z.strictObject({ news: News }), async ({ news }) => {
      await control.mailNews(news)
      return c.body(null, 204)
    }),
  )
  app.post(`${api}/cam`, (c) =>
    withBody(c, CamVerb, async (request) => {
      try {
        await control.cam(request)
        return c.body(null, 204)
      } catch (error) {
        if (error instanceof CamVerbRefused) return c.json({ error: error.message }, 409)
        throw error
      }
    }),
  )
  app.get(`${api}/cams`, async (c) => c.json(await control.cams()))
  app.get(`${api}/cam-ledger`, async (c) => c.json(await control.camLedger()))
  app.post(`${api}/sockets/faults`, (c) =>
    withBody(c, SocketFault, async (fault) => {
      try {
        await control.breakSockets(fault)
        return c.body(null, 204)
      } catch (error) {
        if (error instanceof CamVerbRefused) return c.json({ error: error.message }, 409)
        throw error
      }
    }),
  )
  app.delete(`${api}/sockets/faults`, async (c) => {
    await control.healSockets()
    return c.body(null, 204)
  })
  app.get(`${api}/sockets`, async (c) => c.json(await control.sockets()))
  app.get(`${api}/channels/:channel`, async (c) => c.json(await control.channelLog(c.req.param('channel'))))
  app.post(`${api}/channels`, (c) =>
    withBody(c, PublishRequest, async (event) => {
      await control.publish(event)
      return c.body(null, 204)
    }),
  )
  app.get(`${api}/refreshes`, async (c) => c.json(await control.refreshes()))
}

async function withBody<Body>(
  c: Context,
  schema: z.ZodMiniType<Body>,
  answer: (body: Body) => Promise<Response>,
): Promise<Response> {
  const text = await c.req.text()
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return c.json({ error: 'The body is not JSON.' }, 400)
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return answer(parsed.data)
  return c.json({ error: z.prettifyError(parsed.error) }, 400)
}
