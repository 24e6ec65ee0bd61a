import type { CamRequest, MoneyRefusal } from '../sales/money-action.machine.ts'
import { notAskedText } from '../sales/money-text.ts'
import { counted } from '../site/words.ts'
import { factOfBalance, type SpendingQuestion } from './spending-question.ts'

/** The receiver of tokens. `modelId`: of the room's model; `''`: not known. */
export type TipTarget = { kind: 'room'; roomId: string; modelId: string } | { kind: 'messenger'; userId: string }

/** What tokens are spent on. `customTip`: the amount in the field. */
export type Spending =
  | { kind: 'tip'; amount: number }
  | { kind: 'customTip' }
  | { kind: 'tipMenuItem' | 'toy'; itemId: string; amount: number }

export const tipTexts = {
  customTip: 'Custom Tip',
  /** In rooms only (TIP-012). */
  sent: 'The tokens have been sent successfully',
  /** In the messenger. */
  arrived: 'Your tip has arrived.',
  failed: 'Sorry, something went wrong. Try again next time.',
  signIn: 'Please log in again. Nothing was sent.',
  checking: 'Checking… We have had no answer yet, and are finding out. No tokens will be taken twice.',
  unresolved: 'We could not find out whether your tokens arrived. Check again: they will not be taken twice.',
  unsettled: 'No more tokens were sent. Check first whether your last ones arrived.',
  notEnough: {
    title: 'Oops, not enough tokens!',
    text: 'Sorry, you don`t have enough tokens 😔',
    getTokens: 'Get Tokens',
  },
  fullAccess: { title: 'Get full access to Live VR Cams.', logIn: 'Log In', getTokens: 'Get Tokens' },
} as const

/** Of what was typed as an amount only the digits (cams §5): more than nine of them is more than anybody has. */
export function digitsOf(text: string): string {
  return text
    .replaceAll(/[^0-9]/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, 9)
}

/** Tokens that it takes. `typed`: the text of the field for a custom tip. */
export function amountOf(spending: Spending, typed: string): number {
  return spending.kind === 'customTip' ? Number(digitsOf(typed)) : spending.amount
}

/** The call that spends, or null where there is nothing to spend or no receiver (CHAT-010 to CHAT-012). */
export function spendingRequest(target: TipTarget | null, spending: Spending, typed: string): CamRequest | null {
  const amount = amountOf(spending, typed)
  if (target === null || !Number.isSafeInteger(amount) || amount < 1 || amount > 1_000_000_000) return null
  if (target.kind === 'messenger') {
    if ('itemId' in spending || target.userId === '') return null
    return { kind: 'sendMessengerTip', body: { userId: target.userId, amount } }
  }
  const { roomId, modelId } = target
  if (roomId === '' || modelId === '') return null
  if (!('itemId' in spending)) return { kind: 'sendRoomTip', params: { roomId }, body: { amount, modelId } }
  const { kind, itemId } = spending
  if (itemId === '') return null
  return {
    kind: kind === 'toy' ? 'buyToy' : 'buyTipMenuItem',
    params: { roomId, itemId },
    body: { price: amount, modelId },
  }
}

/** Names who gets the tokens; `''`: nobody. */
export function receiverOf(target: TipTarget | null): string {
  if (target === null) return ''
  return target.kind === 'room' ? `room ${target.roomId}` : `messenger ${target.userId}`
}

/** Whether the provider says that the tokens do not suffice, in whichever of its words (cams §8). */
export function isNotEnough({ title }: MoneyRefusal): boolean {
  return /not enough (balance|tokens)/i.test(title)
}

/** What is asked before many tokens go (D28). `balance`: tokens; null: not known. */
export function tipQuestion(cost: number, balance: number | null, place: TipTarget['kind']): SpendingQuestion {
  return {
    title: `Send ${counted(cost, 'token')}?`,
    facts: [factOfBalance(balance, cost)],
    hint: '',
    confirm: `Send ${counted(cost, 'token')}`,
    last: place === 'room' ? 'Do not ask again in this room' : 'Do not ask again in this chat',
  }
}

/** What the visitor reads when nothing was spent. */
export function tipFailureOf(refusal: MoneyRefusal): string {
  return refusal.cause === 'signIn' ? tipTexts.signIn : notAskedText(refusal) || tipTexts.failed
}
