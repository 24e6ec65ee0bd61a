import type { ShowKind } from '../../contracts/cams/room-operations.ts'
import type { ShowCost } from '../catalogue/xr-player.ts'
import type { CamRequest, MoneyRefusal } from '../sales/money-action.machine.ts'
import { notAskedText } from '../sales/money-text.ts'
import { counted } from '../site/words.ts'
import type { RoomSettings } from './room-facts.ts'
import { type SpendingQuestion, tokensAfter } from './spending-question.ts'
import { defaultTip, tipPresets } from './tip-presets.ts'

/** What a show that is over has cost, tokens. */
export interface ShowFees {
  privateShowFee: number
  privateChatTipFee: number
  tipMenuFee: number
  toysMenuFee: number
}

/** What a show that runs costs. Times: Unix ms by the server's clock; 0: not known yet. */
export interface ShowBill {
  /** Tokens a minute. */
  tariff: number
  /** Tokens that had been billed at `billedAtMs`. */
  fee: number
  billedAtMs: number
  /** Tokens that were left then; null: not known. */
  balance: number | null
}

/** What may be given after a show; `privateRequestId: ''`: nothing. */
export interface Compliment {
  defaultAmount: number
  presetList: readonly number[]
  privateRequestId: string
}

export const NO_COMPLIMENT: Compliment = { defaultAmount: 0, presetList: [], privateRequestId: '' }

/** Texts of a compliment on its way. The specification has none: these are ours. */
export const complimentTexts = {
  checking: 'Checking… You will not be charged twice.',
  aside: 'We are finding out whether your compliment has arrived. You will not be charged twice.',
  unresolved: 'We could not find out whether your compliment has arrived. Check again: you will not be charged twice.',
  unsent: 'Your compliment did not arrive, and no tokens were taken.',
  arrived: 'Your compliment has arrived.',
} as const

/** A server that hears nothing from the viewer bills no longer than this (M13): our own estimate must not run further. */
const LONGEST_UNBILLED_MS = 15_000

/** Tokens that starting a show takes at least. Spying has no shortest time. */
export function costToStart(kind: ShowKind, settings: RoomSettings): number {
  switch (kind) {
    case 'private':
      return settings.privateShowMinDuration * settings.privateShowTariff
    case 'voice':
      return settings.voicePrivateShowMinDuration * settings.voicePrivateShowTariff
    case 'spy':
      return settings.spyShowTariff
  }
}

export function tariffOf(kind: ShowKind, settings: RoomSettings): number {
  if (kind === 'spy') return settings.spyShowTariff
  return kind === 'voice' ? settings.voicePrivateShowTariff : settings.privateShowTariff
}

/** A show with its room and all that is shown of its price: another one where the price is another. */
export function pricedShow(kind: ShowKind, roomId: string, settings: RoomSettings): string {
  return [roomId, kind, tariffOf(kind, settings), costToStart(kind, settings)].join(' ')
}

/** What asks for a show, with what the visitor was shown of its price. */
export function showRequest(kind: ShowKind, roomId: string, settings: RoomSettings): CamRequest {
  const tariff = tariffOf(kind, settings)
  if (kind === 'spy') return { kind: 'requestSpy', params: { roomId }, body: { tariff } }
  const minDuration = kind === 'voice' ? settings.voicePrivateShowMinDuration : settings.privateShowMinDuration
  return { kind: 'requestShow', params: { roomId }, body: { kind, tariff, minDuration } }
}

/** What is asked before a show is paid for (D28). `balance`: tokens; null: not known. */
export function showQuestion(
  kind: ShowKind,
  settings: RoomSettings,
  { modelName, balance }: { modelName: string; balance: number | null },
): SpendingQuestion {
  const toStart = costToStart(kind, settings)
  const minutes = kind === 'spy' ? 0 : Math.round(toStart / Math.max(1, tariffOf(kind, settings)))
  const isSpy = kind === 'spy'
  return {
    title: questionTitles[kind](modelName),
    facts: [
      { name: 'Price', value: `${counted(tariffOf(kind, settings), 'token')} a minute` },
      {
        name: 'Least cost',
        value: minutes > 0 ? `${counted(toStart, 'token')} for ${counted(minutes, 'minute')}` : 'No shortest time',
      },
      {
        name: `Your balance after ${counted(Math.max(1, minutes), 'minute')}`,
        value: tokensAfter(balance, minutes > 0 ? toStart : tariffOf(kind, settings)),
      },
    ],
    hint: isSpy ? 'You pay from the moment you enter.' : NOT_CHARGED_YET,
    confirm: isSpy ? 'Enter spy mode' : 'Send request',
    last: 'Do not ask again in this room',
  }
}

const questionTitles: Record<ShowKind, (modelName: string) => string> = {
  private: (modelName) => `Private show with ${modelName}?`,
  voice: (modelName) => `Voice private with ${modelName}?`,
  spy: (modelName) => `Watch ${modelName} in spy mode?`,
}

/** Tokens that the show has cost by now, whole ones: what was billed, and what runs on since. */
export function costSoFar(bill: ShowBill, nowMs: number): number {
  return Math.floor(bill.fee + sinceBilled(bill, nowMs))
}

/** For how many more seconds the tokens last; null: not known, or for ever. */
export function secondsLeft(bill: ShowBill, nowMs: number): number | null {
  if (bill.balance === null || bill.tariff <= 0) return null
  return Math.max(0, Math.floor(((bill.balance - sinceBilled(bill, nowMs)) * 60) / bill.tariff))
}

/** Both, of a show that runs. */
export function runningCost(bill: ShowBill, nowMs: number): ShowCost {
  return { soFar: costSoFar(bill, nowMs), secondsLeft: secondsLeft(bill, nowMs) }
}

function sinceBilled({ tariff, billedAtMs }: ShowBill, nowMs: number): number {
  if (billedAtMs === 0) return 0
  return (tariff * Math.min(LONGEST_UNBILLED_MS, Math.max(0, nowMs - billedAtMs))) / 60_000
}

export function feeTotal(fees: ShowFees): number {
  return fees.privateShowFee + fees.privateChatTipFee + fees.tipMenuFee + fees.toysMenuFee
}

/** What may be given after a show: by the rules of tips in a room, with all that the show has cost as their value. */
export function complimentAfter(fees: ShowFees & { privateRequestId: string }): Compliment {
  const total = feeTotal(fees)
  if (total <= 0 || fees.privateShowFee === 0) return NO_COMPLIMENT
  return { defaultAmount: defaultTip(total), presetList: tipPresets(total), privateRequestId: fees.privateRequestId }
}

/** Something about a show that the visitor has to be told. */
export type ShowDialog =
  | { kind: 'notEnoughTokens' }
  | { kind: 'alreadyRequested' }
  | { kind: 'privateRequestError'; text: string }
  | { kind: 'spyRequestError'; text: string }
  | { kind: 'settingsChanged' }
  | { kind: 'unableToAccept'; modelName: string }
  | { kind: 'lowBalance'; remainingMinutes: number; isSpy: boolean }
  /** Not a dialog but a line that stays until it is closed. */
  | { kind: 'notice'; text: string }

const NOT_ENOUGH_FOR_PRIVATE = 'Not enough balance to connect the service'
const NOT_ENOUGH_FOR_SPY = 'Client has not enough balance to connect the service'
const ALREADY_REQUESTED = 'Request already exists'
const ONE_A_MINUTE = 'You can send only one request to spy per 1 minute'

/** Ours: the provider has taken the permission back while the visitor was asked. */
export const NOT_NOW = 'This show cannot be requested just now. Nothing was charged.'

export const WENT_WRONG = 'Sorry, something went wrong. Try again next time.'

const NOT_CHARGED_YET = "We won't charge you until the private show begins."

/** What a request that the provider did not take says to the visitor (cams §8). */
export function dialogOfRefusal(kind: ShowKind, { cause, title }: Pick<MoneyRefusal, 'cause' | 'title'>): ShowDialog {
  const notAsked = notAskedText({ cause })
  if (notAsked) return { kind: 'notice', text: notAsked }
  if (kind === 'spy') {
    if (title === NOT_ENOUGH_FOR_SPY) return { kind: 'notEnoughTokens' }
    return { kind: 'spyRequestError', text: title === ONE_A_MINUTE ? title : 'Failed to send a spy request!' }
  }
  if (title === NOT_ENOUGH_FOR_PRIVATE) return { kind: 'notEnoughTokens' }
  if (title === ALREADY_REQUESTED) return { kind: 'alreadyRequested' }
  if (title === ONE_A_MINUTE) return { kind: 'privateRequestError', text: title }
  return { kind: 'notice', text: WENT_WRONG }
}

/** What a request that the model did not take says. One that has run out is like one refused for no reason. */
export function dialogOfModelRefusal(reason: string, modelName: string): ShowDialog {
  if (reason === 'BILLING') return { kind: 'notEnoughTokens' }
  if (reason === 'SETTINGS_CHANGED') return { kind: 'settingsChanged' }
  return { kind: 'unableToAccept', modelName }
}

export interface ShowDialogTexts {
  title: string
  text: string
  hint: string
  button: string
  /** The button leads to the page of tokens; otherwise it closes. */
  leadsToTokens: boolean
}

/** The words of cams §8. */
export function textsOf(dialog: ShowDialog): ShowDialogTexts {
  const telling = (title: string, text: string, hint = ''): ShowDialogTexts => ({
    title,
    text,
    hint,
    button: 'OK',
    leadsToTokens: false,
  })
  const selling = (title: string, text: string, button: string): ShowDialogTexts => ({
    title,
    text,
    hint: '',
    button,
    leadsToTokens: true,
  })
  switch (dialog.kind) {
    case 'notEnoughTokens':
      return selling('Oops, not enough tokens!', 'Sorry, you don`t have enough tokens 😔', 'Get Tokens')
    case 'alreadyRequested':
      return telling('Private request', 'The request has already been sent!')
    case 'privateRequestError':
      return telling('Private request error', dialog.text)
    case 'spyRequestError':
      return telling('Spy request error', dialog.text)
    case 'settingsChanged':
      return telling(
        'Settings changed',
        'The settings were changed by the model during the private request. Try sending a private request again.',
      )
    case 'unableToAccept':
      return telling(
        `Private Show with ${dialog.modelName}`,
        `Unfortunately, ${dialog.modelName} is unable to accept your request for private chat now. You may send a new request later.`,
        NOT_CHARGED_YET,
      )
    case 'lowBalance':
      return selling(
        'Your tokens are running low',
        `You have left of tokens for only ${counted(dialog.remainingMinutes, 'minute')} in ${dialog.isSpy ? 'spy mode' : 'private chat'}. Please, increase your balance to continue the show.`,
        dialog.isSpy ? 'Get Tokens' : 'Buy Tokens',
      )
    case 'notice':
      return telling('', dialog.text)
  }
}

/** What is asked before a show that runs is ended for another room. The specification has no words for it: these are ours. */
export function endTexts(isSpy: boolean, modelName: string) {
  return isSpy
    ? {
        title: 'Leave spy mode?',
        text: `You are in spy mode with ${modelName}. To enter another room is to leave it.`,
        stay: 'Stay',
        end: 'Leave and go on',
        ending: 'Leaving…',
      }
    : {
        title: 'End the private show?',
        text: `Your private show with ${modelName} is still running. To enter another room is to end it.`,
        stay: 'Stay in the show',
        end: 'End it and go on',
        ending: 'Ending…',
      }
}
