import type { RunningShow, ShowKind } from '../../contracts/cams/room-operations.ts'
import type { BroadcastState } from '../../contracts/cams/rooms.ts'
import type { TokenBalance } from '../../contracts/cams/tokens.ts'
import { isOwnShow, type RoomSettings, type RoomStanding } from './room-facts.ts'
import { type ShowBill, tariffOf } from './show-rules.ts'

/** What is known of the show that one asks for, or is in. */
export interface ShowKnowledge {
  /** Of what is asked for, or was last. */
  kind: ShowKind
  /** Of the request that waits or the show that runs; `''`: none that is known. */
  privateRequestId: string
  /** By the server's clock, Unix ms; 0: not told yet. */
  startedAtMs: number
  bill: ShowBill
  balanceVersion: number
  /** Ids of requests and shows that are over: what comes late of them is nothing (M12). */
  over: readonly string[]
  /** What the model said of requests that were not known here: the answer that names one may still be on its way. */
  earlyRefusals: readonly EarlyRefusal[]
}

export interface EarlyRefusal {
  privateRequestId: string
  reason: string
}

export interface ShowStart {
  privateRequestId: string
  kind: ShowKind
  startedAtMs: number
  tariff: number
}

export type ShowCharge = { privateRequestId: string; fee: number; seconds: number; atMs: number } & TokenBalance

const MOST_REMEMBERED = 16
const NO_BILL: ShowBill = { tariff: 0, fee: 0, billedAtMs: 0, balance: null }

export const NO_SHOW: ShowKnowledge = {
  kind: 'private',
  privateRequestId: '',
  startedAtMs: 0,
  bill: NO_BILL,
  balanceVersion: 0,
  over: [],
  earlyRefusals: [],
}

/** What the room tells of a show of this viewer's. What is over stays so: that answer is older than what was heard since. */
export function standingFacts(known: ShowKnowledge, { state, show }: RoomStanding): Partial<ShowKnowledge> {
  if (!show || isOver(known, show.privateRequestId)) return kindIn(state)
  const { kind, privateRequestId, startedAtMs, tariff, fee } = show
  return { kind, privateRequestId, startedAtMs, bill: { ...known.bill, tariff, fee, billedAtMs: 0 } }
}

/** What the state alone tells of a show whose start was not announced. */
export function kindIn(state: BroadcastState): { kind?: ShowKind } {
  return state === 'SPY_SHOW' ? { kind: 'spy' } : {}
}

export function startFacts({ bill }: ShowKnowledge, { tariff, ...start }: ShowStart): Partial<ShowKnowledge> {
  const { kind, privateRequestId, startedAtMs } = start
  const { balance } = bill
  return { kind, privateRequestId, startedAtMs, bill: { tariff, fee: 0, billedAtMs: startedAtMs, balance } }
}

export function chargeFacts(
  { kind, startedAtMs, bill, balanceVersion }: ShowKnowledge,
  { fee, seconds, atMs, balance, version }: ShowCharge,
  settings: RoomSettings,
): Partial<ShowKnowledge> {
  const isNew = version >= balanceVersion
  return {
    startedAtMs: startedAtMs || atMs - seconds * 1_000,
    balanceVersion: isNew ? version : balanceVersion,
    bill: {
      tariff: bill.tariff || tariffOf(kind, settings),
      fee,
      billedAtMs: atMs,
      balance: isNew ? balance : bill.balance,
    },
  }
}

export function balanceFacts({ bill, balanceVersion }: ShowKnowledge, { balance, version }: TokenBalance) {
  return version > balanceVersion ? { balanceVersion: version, bill: { ...bill, balance } } : {}
}

/** What is left of a show that is over: the tokens of its viewer. */
export function withoutShow({ bill }: ShowKnowledge): Partial<ShowKnowledge> {
  return { privateRequestId: '', startedAtMs: 0, bill: { ...NO_BILL, balance: bill.balance } }
}

export function withOver({ over }: ShowKnowledge, id: string): readonly string[] {
  return id === '' || over.includes(id) ? over : [...over, id].slice(-MOST_REMEMBERED)
}

export function withRefusal({ over, earlyRefusals }: ShowKnowledge, refusal: EarlyRefusal): readonly EarlyRefusal[] {
  const { privateRequestId, reason } = refusal
  if (over.includes(privateRequestId)) return earlyRefusals
  return [...earlyRefusals, { privateRequestId, reason }].slice(-MOST_REMEMBERED)
}

export function reasonOf({ earlyRefusals }: ShowKnowledge, id: string): string | undefined {
  return earlyRefusals.find(({ privateRequestId }) => privateRequestId === id)?.reason
}

export function isOver({ over }: ShowKnowledge, id: string): boolean {
  return over.includes(id)
}

/** Whether a show of this viewer's runs, by what the room tells. */
export function isRunning(known: ShowKnowledge, { show, state }: RoomStanding): boolean {
  if (!show) return isOwnShow(state)
  return !isOver(known, show.privateRequestId) && (isOwnShow(state) || show.startedAtMs > 0)
}

/** Whether a show of this viewer's was asked for, by what the room tells. */
export function isAsked(known: ShowKnowledge, show: RunningShow | null): boolean {
  return show !== null && !isOver(known, show.privateRequestId)
}
