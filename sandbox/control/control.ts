import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'
import type { TokenPair } from '../../contracts/session/tokens.ts'
import type { CamVerbRequest } from '../cams/cam-verbs.ts'
import type { Cams, CamsReading } from '../cams/cams.ts'
import { type ChannelLog, PublishRequest } from '../cams/realtime/channels.ts'
import type { Realtime } from '../cams/realtime/realtime-server.ts'
import { SocketFault, type SocketFaultRequest, type SocketsReading } from '../cams/realtime/socket-faults.ts'
import type { TokenMove } from '../cams/token-moves.ts'
import type { ClockReading, MovableClock } from '../clock.ts'
import { inquiriesOf, type ReceivedInquiry } from '../content/inquiries.ts'
import { seedAgain } from '../database.ts'
import type { FaultPlane, FaultRequest, FaultRule } from '../faults/fault-rules.ts'
import type { SandboxSite } from '../handler.ts'
import type { Limits } from '../limits.ts'
import type { News } from '../mail/mail-preferences.ts'
import { mailNews } from '../mail/news.ts'
import { type Mail, mailsOf } from '../mail/outbox.ts'
import type { Leak, Log, LoggedRequest } from '../request-log.ts'
import { type MembershipEntry, membershipLedgerOf } from '../sales/membership-ledger.ts'
import { renewMemberships } from '../sales/membership-renewals.ts'
import { type LedgerRow, ledgerOf } from '../sales/money-actions.ts'
import { deliverWebhooks } from '../sales/payments.ts'
import { ACCOUNTS, type AccountName, accountByName } from '../session/accounts.ts'
import type { RefreshCounts, Tokens } from '../session/tokens.ts'
import { SandboxSettings } from '../settings.ts'
import { SCENARIOS, type ScenarioName } from './scenarios.ts'

/** One of: how far from the machine's time, the time to stand still at, how far from now, how wrong the `Date` header. All in ms. */
export const ClockChange = z.strictObject({
  offsetMs: z.optional(z.int()),
  holdAtMs: z.optional(z.int()),
  jumpMs: z.optional(z.int()),
  dateOffsetMs: z.optional(z.int()),
})
export type ClockChange = z.infer<typeof ClockChange>

export const SettingsChange = z.partial(SandboxSettings)
export type SettingsChange = z.infer<typeof SettingsChange>

export interface SandboxState {
  clock: ClockReading
  settings: SandboxSettings
  faults: FaultRule[]
  refreshes: RefreshCounts
  accounts: Pick<(typeof ACCOUNTS)[number], 'name' | 'id' | 'email' | 'note'>[]
  sites: SandboxSite[]
}

/** Everything that tests and the desk can do to a running sandbox. The same over HTTP and in the process. */
export interface SandboxControl {
  addFault(request: FaultRequest): Promise<FaultRule>
  removeFault(id: number): Promise<boolean>
  clearFaults(): Promise<void>
  changeClock(change: ClockChange): Promise<ClockReading>
  changeSettings(change: SettingsChange): Promise<SandboxSettings>
  setMaintenance(isActive: boolean): Promise<void>
  play(scenario: ScenarioName): Promise<void>
  /** Database, settings, faults, clock, logs and counts: all as at the start. Tokens issued before are worth nothing. */
  reset(): Promise<void>
  signIn(account: AccountName): Promise<TokenPair>
  /** The latest 1,000 calls, oldest first. */
  requests(): Promise<LoggedRequest[]>
  /** Forgets calls and leaks. */
  clearRequests(): Promise<void>
  leaks(): Promise<Leak[]>
  refreshes(): Promise<RefreshCounts>
  /** Every money-like action and what a biller was asked to collect for it, oldest first. */
  ledger(): Promise<LedgerRow[]>
  /** What happened to memberships, by whom and with what effect, oldest first. */
  membershipLedger(): Promise<MembershipEntry[]>
  /** What the server has mailed, oldest first. */
  mails(): Promise<Mail[]>
  /** What visitors wrote to those who run the sites, oldest first. */
  inquiries(): Promise<ReceivedInquiry[]>
  /** Mails news to everybody who chose to hear of it. */
  mailNews(news: News): Promise<void>
  state(): Promise<SandboxState>
  /** Makes something happen at the cam provider; throws where it cannot. */
  cam(request: CamVerbRequest): Promise<void>
  cams(): Promise<CamsReading>
  /** Every token that came or went, oldest first: what an account has is the sum of its own. */
  camLedger(): Promise<TokenMove[]>
  breakSockets(fault: SocketFaultRequest): Promise<void>
  /** Ends what goes wrong with sockets; half-open ones are closed. */
  healSockets(): Promise<void>
  sockets(): Promise<SocketsReading>
  /** What a channel of the cam provider's socket has told, whatever became of it on the way. */
  channelLog(channel: string): Promise<ChannelLog>
  /** Tells a channel that something has happened, as the provider would, although nothing has. */
  publish(event: PublishRequest): Promise<void>
}

interface ControlOptions {
  database: DatabaseSync
  clock: MovableClock
  settings: SandboxSettings
  /** What `reset` goes back to. */
  initialSettings: SandboxSettings
  faults: FaultPlane
  tokens: Tokens
  log: Log<LoggedRequest>
  leaks: Log<Leak>
  sites: readonly SandboxSite[]
  realtime: Realtime
  cams: Cams
  limits: Limits
  /** Writes into a fresh database what only the running server knows. */
  afterSeeding: () => void
}

export function createControl(options: ControlOptions): SandboxControl {
  const {
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
  } = options
  return {
    addFault: async (request) => faults.add(request),
    removeFault: async (id) => faults.remove(id),
    clearFaults: async () => faults.clear(),

    async changeClock(change) {
      const { offsetMs, holdAtMs, jumpMs, dateOffsetMs } = ClockChange.parse(change)
      if (offsetMs !== undefined) clock.moveTo(offsetMs)
      if (holdAtMs !== undefined) clock.holdAt(holdAtMs)
      if (jumpMs !== undefined) clock.moveBy(jumpMs)
      if (dateOffsetMs !== undefined) clock.moveDateHeader(dateOffsetMs)
      return clock.read()
    },

    changeSettings: async (change) => ({ ...Object.assign(settings, SettingsChange.parse(change)) }),

    async setMaintenance(isActive) {
      settings.isUnderMaintenance = isActive
    },

    async play(scenario) {
      const { settings: changes, faults: rules } = SCENARIOS[scenario]
      Object.assign(settings, initialSettings, changes)
      faults.clear()
      clock.reset()
      realtime.heal()
      for (const rule of rules) faults.add(rule)
    },

    async reset() {
      Object.assign(settings, initialSettings)
      faults.clear()
      clock.reset()
      log.clear()
      leaks.clear()
      limits.clear()
      seedAgain(database)
      afterSeeding()
      await tokens.reset()
      cams.reset()
      realtime.reset()
    },

    async signIn(name) {
      const account = accountByName(database, name)
      if (!account) {
        throw new Error(`There is no account '${name}'. There are: ${ACCOUNTS.map((known) => known.name).join(', ')}.`)
      }
      return tokens.signIn(account)
    },

    requests: async () => log.list(),
    async clearRequests() {
      log.clear()
      leaks.clear()
    },
    leaks: async () => leaks.list(),
    refreshes: async () => tokens.counts(),
    async ledger() {
      deliverWebhooks(database, clock.nowMs())
      return ledgerOf(database)
    },

    async membershipLedger() {
      deliverWebhooks(database, clock.nowMs())
      renewMemberships(database, settings, clock.nowMs())
      return membershipLedgerOf(database)
    },

    mails: async () => mailsOf(database),
    inquiries: async () => inquiriesOf(database),
    async mailNews(news) {
      const [site] = sites
      if (site) mailNews(database, news, { site, nowMs: clock.nowMs() })
    },

    state: async () => ({
      clock: clock.read(),
      settings: { ...settings },
      faults: faults.list(),
      refreshes: tokens.counts(),
      accounts: ACCOUNTS.map(({ name, id, email, note }) => ({ name, id, email, note })),
      sites: [...sites],
    }),

    cam: async (request) => cams.act(request),
    cams: async () => cams.read(),
    camLedger: async () => cams.ledger(),

    breakSockets: async (fault) => realtime.break(SocketFault.parse(fault)),
    healSockets: async () => realtime.heal(),
    sockets: async () => realtime.sockets(),
    channelLog: async (channel) => realtime.channelLog(channel),
    async publish(event) {
      const { channel, ev, data } = PublishRequest.parse(event)
      realtime.publish(channel, ev, data)
    },
  }
}
