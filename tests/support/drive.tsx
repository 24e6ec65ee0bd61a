import { createRequire } from 'node:module'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { NEVER } from 'rxjs'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { type AnyActorRef, type AnyEventObject, SimulatedClock } from 'xstate'
import { noBackGuard } from '../../adapters/site/back-guard.adapter.ts'
import { createBrowserPorts } from '../../app/ports/browser-ports.ts'
import type { SitePorts } from '../../app/ports/ports.ts'
import type { ActorGroup } from '../../app/site/actor-system.ts'
import { createSite, type SiteOptions } from '../../app/site/create-site.ts'
import type { Site } from '../../app/site/site.ts'
import type { EndpointName } from '../../contracts/endpoints.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import type { FaultRequest } from '../../sandbox/faults/fault-rules.ts'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { leavesOf } from '../../studio/paths/active.ts'
import { timersOf } from '../../studio/paths/declared.ts'
import type { Sut } from '../../studio/paths/replay.ts'
import type { TestSandbox } from '../sandbox/test-sandbox.ts'
import { createGate } from './gate.ts'
import { type Drive, timerName } from './paths.ts'
import { NOON_MS, SITES } from './samples.ts'
import { until } from './until.ts'

// Node's own import: jsdom has another idea of where files are.
const { startTestSandbox, hostsOf } = createRequire(import.meta.url)(
  '../sandbox/test-sandbox.ts',
) as typeof import('../sandbox/test-sandbox.ts')

/** What a path finds when it starts. */
export interface Situation {
  site?: 'dark' | 'light'
  /** Absent: a guest. */
  account?: AccountName
  /** As `document.cookie` takes them. */
  cookies?: readonly string[]
  path?: string
  userAgent?: string
  settings?: Partial<SiteSettings> | ((sandbox: TestSandbox) => Partial<SiteSettings>)
  /** In place of the browser's own, or made of them. */
  ports?: Partial<SitePorts> | ((own: SitePorts) => Partial<SitePorts>)
  /** In place of the build's. */
  code?: SiteOptions['code']
  /** Calls that wait until the path says how they end; all, unless told. */
  holds?: readonly EndpointName[]
}

interface Opened<Actor extends AnyActorRef> {
  /** A function: something has to be done in the view before it lives. */
  actor: Actor | (() => Promise<Actor>)
  /** Absent: nothing of it is seen. */
  view?: ReactNode
}

/** What the composed product stands before. */
export interface Around {
  sandbox: TestSandbox
  gate: ReturnType<typeof createGate>
  clock: SimulatedClock
}

/** The composed product while a path is replayed. */
export interface Live<Actor extends AnyActorRef = AnyActorRef> extends Around {
  actor: Actor
  site: Site
  /** Lets an hour of wall time pass, in which no timer of the machine ends: answers that were kept are too old then. */
  letAnswersAge: () => void
  /** What the cases call this way to start. */
  start: string
}

type Act<Actor extends AnyActorRef> = (event: AnyEventObject, live: Live<Actor>) => unknown

/** Cookies and storage answer before anything else can happen: it has come with the step before, which led to where this one does. */
export const AT_ONCE = 'at once'

/** States by name, one for each region that it says something of; `stays` where it must change none. */
type Claim = string | readonly string[]

interface Moment<Actor extends AnyActorRef> extends Live<Actor> {
  /** The states before. */
  before: readonly string[]
}

/** Where it must lead, written by hand: a path only knows where the machine leads. */
type Leads<Actor extends AnyActorRef> = Claim | ((event: AnyEventObject, moment: Moment<Actor>) => Claim)

export interface Happening<Actor extends AnyActorRef> {
  /** What a visitor does, how a call ends, or what another actor or a stream tells: the actor must then hear the event. */
  by: Act<Actor> | typeof AT_ONCE
  to: Leads<Actor>
}

export interface Driving<Actor extends AnyActorRef> extends Pick<Drive, 'leftOut' | 'mayHappen' | 'project'> {
  situation?: (start: string) => Situation
  /** Opens the actor with its ports plugged as `app/` does, and what draws it. It is started after that, if it is not yet. */
  open: (site: Site, start: string, input: never, around: Around) => Opened<Actor> | Promise<Opened<Actor>>
  /** Where it must begin; by what the cases call the ways to start, if there are several. Absent: `see` says it. */
  begins?: string | Readonly<Record<string, Claim>>
  /** By event. */
  happens: Readonly<Record<string, Happening<Actor>>>
  /** By state and delay, `loading after patience`. */
  lasts?: Readonly<Record<string, { ms: number; to: Leads<Actor> }>>
  /** Lets time pass; for machines whose surroundings must answer meanwhile. */
  passes?: (milliseconds: number, live: Live<Actor>) => Promise<void>
  /** By state or tag: what must stand in the document and at the servers then. */
  see: (live: () => Live<Actor>) => Sut['see']
}

/** Composes machine, adapter and view before a sandbox, for the paths of the machine. */
export function drive<Actor extends AnyActorRef>({
  situation = () => ({}),
  open,
  begins,
  happens,
  lasts = {},
  passes,
  see,
  ...options
}: Driving<Actor>): Drive & Required<Pick<Drive, 'sut'>> {
  let sandbox: TestSandbox
  beforeAll(async () => {
    sandbox = await startTestSandbox()
  })
  afterAll(() => sandbox.close())
  return { ...options, sut, lasts, events: Object.keys(happens) }

  function sut(): Sut {
    let live: Live<Actor> | undefined
    let pageActors: ActorGroup | undefined
    let heard: string[] = []
    const lives = () => {
      if (!live) throw new Error('The path has not started')
      return live
    }
    const seen = see(lives)
    return {
      async start(input, start) {
        const { site: key = 'dark', account, cookies = [], path = '/', ports = {}, ...more } = situation(start)
        const clock = new SimulatedClock()
        const gate = createGate(hostsOf(sandbox, key), globalThis.fetch, more.holds)
        vi.stubGlobal('fetch', gate.fetch)
        vi.spyOn(console, 'info').mockReturnValue()
        const wallTime = Date.now
        let aheadMs = 0
        vi.spyOn(Date, 'now').mockImplementation(() => wallTime() + aheadMs + clock.now())
        const letAnswersAge = () => {
          aheadMs += 3_600_000
        }
        vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
        for (const cookie of cookies) putCookie(cookie)
        const others = typeof more.settings === 'function' ? more.settings(sandbox) : more.settings
        const settings = { ...SITES[key], hosts: hostsOf(sandbox, key), ...others }
        const pair = account && (await sandbox.control.signIn(account))
        if (pair) {
          putCookie(`rtoken=${pair.refreshToken}; path=/`)
          putCookie(`atoken=${pair.accessToken}; path=/`)
        }
        const own = createBrowserPorts(settings, noBackGuard)
        const instead = typeof ports === 'function' ? ports(own) : ports
        const site = createSite({
          settings,
          ports: { ...own, now: () => NOON_MS + clock.now(), ticks: NEVER, ...instead },
          origin: location.origin,
          userAgent: more.userAgent ?? navigator.userAgent,
          firstPath: path,
          isBrowser: true,
          patienceMs: 0,
          clock,
          code: more.code,
        })
        site.root.start()
        site.root.system.inspect((inspected) => {
          if (inspected.type === '@xstate.event' && inspected.actorRef === live?.actor) heard.push(inspected.event.type)
        })
        const group = site.system.group()
        pageActors = group
        const around = { site, sandbox, gate, clock, letAnswersAge, start }
        let find: (() => Promise<Actor>) | undefined
        await act(async () => {
          const { actor, view } = await open({ ...site, open: group.open }, start, input as never, {
            sandbox,
            gate,
            clock,
          })
          if (typeof actor === 'function') find = actor
          else {
            live = { ...around, actor }
            actor.start()
          }
          if (view) render(view)
        })
        if (find) live = { ...around, actor: await find() }
        const claim = typeof begins === 'string' ? begins : begins?.[start]
        if (begins && !claim) throw new Error(`Nothing says where it must begin as '${start}'`)
        if (claim) assertIn(claim, leavesOf(lives().actor.getSnapshot()), 'It must begin')
      },
      async step(event, { waitMs, timer, label, observable }) {
        const { actor, gate } = lives()
        const happening = timer === undefined ? happens[event.type] : lasts[nameOfTimer(actor, event.type)]
        if (!happening) throw new Error(`Nothing says what brings '${label}' about, and where it leads`)
        // Timers that fall due in the same millisecond have all ended with the first of them.
        const isDue = timer !== undefined && waitMs > 0
        const pass = (milliseconds: number) =>
          passes ? passes(milliseconds, lives()) : Promise.resolve(lives().clock.increment(milliseconds))
        const lastMs = !isDue ? 0 : passes ? waitMs : 1
        await act(() => pass(waitMs - lastMs))
        const before = leavesOf(actor.getSnapshot())
        const isOver = 'by' in happening ? happening.by === AT_ONCE : !isDue
        if (!isOver) heard = []
        await act(async () => {
          if ('by' in happening) await (happening.by === AT_ONCE || happening.by(event, lives()))
          else if (isDue) await pass(lastMs)
          await until(() => {
            if (!heard.includes(event.type)) throw new Error(`'${label}' was to come, heard: ${heard.join(', ')}`)
          })
        })
        gate.close()
        await sandbox.control.clearFaults()
        if (observable) assertLeads(happening.to, event, { ...lives(), before })
      },
      see: Object.fromEntries(
        Object.entries(seen).map(([state, look]) => [state, (expected) => until(() => look(expected))]),
      ),
      async stop() {
        cleanup()
        // As the page ends them before the visit does: what they wait for is given up, and asked for no more.
        pageActors?.close()
        live?.site.stop()
        vi.unstubAllGlobals()
        vi.restoreAllMocks()
        localStorage.clear()
        sessionStorage.clear()
        for (const cookie of document.cookie.split('; ')) putCookie(`${cookie.split('=')[0]}=; path=/; max-age=0`)
        await sandbox.control.clearFaults()
      },
    }
  }
}

/** As a server sets one, or a page. */
export function putCookie(cookie: string) {
  Reflect.set(document, 'cookie', cookie)
}

function nameOfTimer(actor: AnyActorRef, type: string): string {
  const timer = timersOf(actor.getSnapshot().machine).get(type)
  return timer ? timerName(timer) : type
}

function assertLeads<Actor extends AnyActorRef>(to: Leads<Actor>, event: AnyEventObject, moment: Moment<Actor>) {
  const claim = typeof to === 'function' ? to(event, moment) : to
  const reached = leavesOf(moment.actor.getSnapshot())
  if (claim === 'stays') return expect(reached).toEqual(moment.before)
  assertIn(claim, reached, `From ${moment.before.join(' + ')} it must end`)
}

function assertIn(claim: Claim, reached: readonly string[], must: string) {
  for (const state of [claim].flat()) {
    if (!reached.some((leaf) => leaf === state || leaf.startsWith(`${state}.`)))
      throw new Error(`${must} in ${state}, and is in ${reached.join(' + ')}`)
  }
}

type Faults = { [Name in EndpointName]?: FaultRequest['kind'] | Omit<FaultRequest, 'endpoint'> }

/** The calls that are held go through, and end as the sandbox ends them: these with a fault. */
export function answered(faults: Faults = {}, only?: readonly EndpointName[]): Act<AnyActorRef> {
  return async (_, { gate, sandbox }) => {
    await addFaults(faults, sandbox)
    gate.open(only)
  }
}

/** The same for the calls that are held now: the same call once more waits again. */
export function answeredOnce(faults: Faults = {}, only?: readonly EndpointName[]): Act<AnyActorRef> {
  return async (_, { gate, sandbox }) => {
    await addFaults(faults, sandbox)
    gate.letHeldGo(only)
  }
}

async function addFaults(faults: Faults, { control }: TestSandbox) {
  for (const [endpoint, fault] of Object.entries(faults)) {
    await control.addFault({ endpoint, ...(typeof fault === 'string' ? { kind: fault } : fault) } as FaultRequest)
  }
}

/** The calls that are held go through, and this one is answered with what the sandbox has no occasion to send. */
export function answeredWith(name: EndpointName, body: unknown): Act<AnyActorRef> {
  return (_, { gate }) => {
    gate.say(name, body)
    gate.open()
  }
}

/** Another actor tells it, by a wire, or a stream does. */
export const told: Act<AnyActorRef> = (event, { actor }) => {
  actor.send(event)
}

/** The visitor presses what is called so. */
export function pressed(name: string, role: 'button' | 'link' = 'button'): Act<AnyActorRef> {
  return () => fireEvent.click(screen.getByRole(role, { name }))
}
