import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { pictureRefused } from './account/avatar-handlers.ts'
import { MOST_PICTURE_BYTES } from './account/avatars.ts'
import { registerUnblockPage } from './account/unblock-page.ts'
import { registerAgeProvider } from './age/age-provider.ts'
import type { CamSettings } from './cams/cam-settings.ts'
import { createCams } from './cams/cams.ts'
import { createLiveStreams } from './cams/live-stream/live-stream.ts'
import { createRealtime } from './cams/realtime/realtime-server.ts'
import { createClock, type MovableClock } from './clock.ts'
import { setContentAddresses } from './content/addresses.ts'
import { registerContentHost, registerPictures } from './content/content-host.ts'
import { warmUpPictures } from './content/warm-up.ts'
import { createControl, type SandboxControl } from './control/control.ts'
import { onlyFromThisMachine, registerControlApi } from './control/control-routes.ts'
import { commonHeaders } from './cors.ts'
import { openDatabase } from './database.ts'
import { registerDesk } from './desk/desk.ts'
import { refusal, registerEndpoints } from './endpoint-routes.ts'
import { createFaultPlane } from './faults/fault-rules.ts'
import type { SandboxSite } from './handler.ts'
import { createHandlers } from './handlers.ts'
import type { HttpEnvironment } from './http-environment.ts'
import { createLimits } from './limits.ts'
import { type Listener, listen } from './listen.ts'
import { createLinkScanner } from './mail/link-scanner.ts'
import { registerOneClick } from './mail/one-click.ts'
import { createLog, type Leak, type LoggedRequest } from './request-log.ts'
import { registerAdPages } from './sales/ad-pages.ts'
import { registerBillers } from './sales/biller-pages.ts'
import { renewMemberships } from './sales/membership-renewals.ts'
import { forgetInterrupted } from './sales/money-actions.ts'
import { deliverWebhooks } from './sales/payments.ts'
import { DEFAULT_SALES_SETTINGS, type PromotionsSetting } from './sales/sales-settings.ts'
import { AUDIENCES, createTokens } from './session/tokens.ts'
import { DEFAULT_SETTINGS } from './settings.ts'
import { CAM_HOSTS, catchLeaks, mediaFaults, THIRD_PARTY_HOSTS } from './third-party.ts'

export interface SandboxOptions {
  /** Port of the API and the control desk; 0 picks a free one. */
  port: number
  /** Port of the second origin: pictures, films, age provider. */
  thirdPartyPort: number
  /** Port of the third origin: the cam provider's calls, pictures, streams and socket. */
  camPort: number
  /** Where the ports of third parties are opened: `localhost`, or an address of this machine. The API's port stays on the loopback interface. */
  host?: string
  /** By what address browsers reach them. */
  address?: string
  /** A file keeps accounts and sessions over restarts. */
  databasePath?: string
  sites: SandboxSite[]
  tokenLifeSeconds?: number
  graceSeconds?: number
  /** How long the sites' own server may keep what it answers every guest alike. */
  sharedSeconds?: number
  /** What the sites advertise until the control plane says otherwise. */
  promotions?: PromotionsSetting
  /** Whether the live rooms live by themselves until the control plane says otherwise. */
  camLife?: CamSettings['camLife']
  /** Whether there is a control plane and a desk. */
  faults?: boolean
}

export interface Sandbox {
  apiOrigin: string
  thirdPartyOrigin: string
  camOrigin: string
  /** Whether accounts, balances and sessions are those of the last time. */
  isKept: boolean
  clock: MovableClock
  control: SandboxControl
  /** Draws the pictures of the first screens in the background; closing ends it. */
  warmUp(): Promise<number>
  close(): Promise<void>
}

const CAM_TICK_MS = 1000

/** Of whatever is sent to whichever host: more is turned away before it is read. */
const shortBodies = bodyLimit({
  maxSize: 65_536,
  onError: (c) => c.json(refusal(413, 'The body is longer than 64 kB.').body, 413),
})

const AVATAR_CALL = '/api/wp/user/changeAvatar'

/** Above what a picture may have: of one that is a little too heavy the handler says so, once it is read. */
const pictureBodies = bodyLimit({
  maxSize: 2 * MOST_PICTURE_BYTES,
  onError: (c) => c.json(pictureRefused('This picture has more than 2 MB.', 413).body, 413),
})

/** Starts the reference server: API and desk on `localhost`, third parties and the cam provider on another address, since cookies ignore ports. */
export async function startSandbox({
  port,
  thirdPartyPort,
  camPort,
  host = 'localhost',
  address = '127.0.0.1',
  databasePath = ':memory:',
  sites,
  tokenLifeSeconds = DEFAULT_SETTINGS.tokenLifeSeconds,
  graceSeconds = DEFAULT_SETTINGS.graceSeconds,
  sharedSeconds = DEFAULT_SETTINGS.sharedSeconds,
  promotions = DEFAULT_SALES_SETTINGS.promotions,
  camLife = DEFAULT_SETTINGS.camLife,
  faults: hasControlPlane = true,
}: SandboxOptions): Promise<Sandbox> {
  const initialSettings = { ...DEFAULT_SETTINGS, tokenLifeSeconds, graceSeconds, sharedSeconds, promotions, camLife }
  const settings = { ...initialSettings }
  const clock = createClock()
  let isKept = true
  const database = openDatabase(databasePath, () => {
    isKept = false
  })
  forgetInterrupted(database)
  const limits = createLimits()
  const tokens = await createTokens({ database, clock, settings })
  const faults = createFaultPlane()
  const log = createLog<LoggedRequest>()
  const leaks = createLog<Leak>()
  let thirdPartyOrigin = ''
  let camOrigin = ''
  const afterSeeding = () => setContentAddresses(database, { thirdPartyOrigin, contentHostOrigin: thirdPartyOrigin })
  const realtime = createRealtime({
    clock,
    sites,
    log,
    whoIs: tokens.camIdentity,
    heartbeat: (userUuid, channels) => cams.heartbeat(userUuid, channels),
    say: (room, text, account) =>
      account
        ? cams.act({ verb: 'writeMessage', account, room, content: text })
        : cams.act({ verb: 'say', room, text, userName: 'Flood', userId: 'flood' }),
  })
  tokens.whenRevoked(realtime.signOut)
  const streams = createLiveStreams({
    database,
    clock,
    camOrigin: () => camOrigin,
    mayWatch: (nickname, viewer) => cams.mayWatch(nickname, viewer),
  })
  const cams = createCams({
    database,
    clock,
    settings,
    tokens,
    publish: realtime.publish,
    streamUrlOf: streams.addressOf,
  })
  const control = createControl({
    database,
    clock,
    settings,
    initialSettings,
    faults,
    tokens,
    log,
    leaks,
    sites,
    realtime,
    cams,
    limits,
    afterSeeding,
  })
  const handlers = createHandlers({ tokens, settings, thirdPartyOrigin: () => thirdPartyOrigin, cams, limits })
  const scanNewMails = createLinkScanner({ database, settings })
  const endpointOptions = { handlers, tokens, database, sites, clock, faults, log, settings, limits, scanNewMails }
  const settleMoney = () => {
    deliverWebhooks(database, clock.nowMs())
    renewMemberships(database, settings, clock.nowMs())
  }
  /** What was due before this call. */
  const upToDate: MiddlewareHandler<HttpEnvironment> = (_c, next) => {
    settleMoney()
    cams.settle()
    return next()
  }
  const life = setInterval(() => {
    settleMoney()
    cams.tick()
  }, CAM_TICK_MS)
  life.unref()

  const api = new Hono<HttpEnvironment>()
  api.use(commonHeaders(sites, clock))
  api.use((c, next) => (c.req.path === AVATAR_CALL ? pictureBodies : shortBodies)(c, next))
  api.use(upToDate)
  if (hasControlPlane) {
    api.use('/sandbox/*', onlyFromThisMachine)
    registerControlApi(api, control)
    registerDesk(api, { control, tokens, sites })
    api.get('/', (c) => c.redirect('/sandbox/'))
  }
  registerEndpoints(api, ['siteHost', 'content', 'saleEventEndPoint'], endpointOptions)
  answerTheRest(api)

  const thirdParty = new Hono<HttpEnvironment>()
  thirdParty.use(commonHeaders(sites, clock))
  thirdParty.use(shortBodies)
  thirdParty.use(catchLeaks(leaks, clock, AUDIENCES.cams))
  thirdParty.use(mediaFaults(faults, log, clock))
  thirdParty.use(upToDate)
  registerEndpoints(thirdParty, THIRD_PARTY_HOSTS, endpointOptions)
  registerAgeProvider(thirdParty, database, clock)
  registerAdPages(thirdParty)
  registerBillers(thirdParty, { database, clock, settings })
  registerOneClick(thirdParty, { database, sites })
  registerUnblockPage(thirdParty, { database, clock, sites })
  registerContentHost(thirdParty, { database, sites, clock })
  answerTheRest(thirdParty)

  const camHost = new Hono<HttpEnvironment>()
  camHost.use(commonHeaders(sites, clock))
  camHost.use(shortBodies)
  camHost.use(catchLeaks(leaks, clock, AUDIENCES.site))
  camHost.use(mediaFaults(faults, log, clock))
  camHost.use(upToDate)
  registerEndpoints(camHost, CAM_HOSTS, endpointOptions)
  registerPictures(camHost)
  streams.register(camHost)
  answerTheRest(camHost)

  const listeners: Listener[] = []
  async function open(...parts: Parameters<typeof listen>): Promise<number> {
    const listener = await listen(...parts).catch(async (error: unknown) => {
      await closeListeners()
      throw error
    })
    listeners.push(listener)
    return listener.port
  }
  const closeListeners = () => Promise.all(listeners.map((listener) => listener.close()))

  const addresses = [host === 'localhost' ? '127.0.0.1' : host]
  thirdPartyOrigin = `http://${address}:${await open(thirdParty, addresses, thirdPartyPort)}`
  camOrigin = `http://${address}:${await open(camHost, addresses, camPort, realtime.onUpgrade)}`
  afterSeeding()
  const closing = new AbortController()
  const apiPort = await open(api, ['127.0.0.1', '::1'], port)

  return {
    apiOrigin: `http://localhost:${apiPort}`,
    thirdPartyOrigin,
    camOrigin,
    isKept,
    clock,
    control,
    warmUp: () => warmUpPictures({ database, sites, signal: closing.signal }),
    close: async () => {
      closing.abort()
      clearInterval(life)
      realtime.close()
      await closeListeners()
      database.close()
    },
  }
}

function answerTheRest(app: Hono<HttpEnvironment>) {
  app.notFound((c) => c.json(refusal(404, 'There is nothing at this address.').body, 404))
  app.onError((error, c) => {
    console.error(`The sandbox failed at ${c.req.method} ${c.req.path}:`, error)
    return c.json(refusal(500, 'Something went wrong.').body, 500)
  })
}
