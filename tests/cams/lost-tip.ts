import { expect } from 'vitest'
import type { AnyActorRef } from 'xstate'
import { moneyOf } from '../../app/site/money.ts'
import { CamUserAnswer } from '../../contracts/cams/tokens.ts'
import type { CallParts } from '../sandbox/test-sandbox.ts'
import type { Live } from '../support/drive.tsx'
import { until } from '../support/until.ts'

/** The tip of the room that was lost on its way reaches the provider after all, under the key that this tab keeps. */
export async function arriveLate({ sandbox, gate }: Live<AnyActorRef>, tip: Pick<CallParts, 'params' | 'body'>) {
  const { key } = JSON.parse(sessionStorage.getItem('draft.room-intent') ?? '{}')
  const { accessToken } = await sandbox.control.signIn('member')
  const user = await sandbox.call('getCamUser', { params: { provider: 'camnet' }, token: accessToken })
  const { token } = CamUserAnswer.parse(await user.json())
  const late = sandbox.call('sendRoomTip', { ...tip, token, headers: { 'Idempotency-Key': key } })
  gate.letHeldGo(['sendRoomTip'])
  expect((await late).status).toBe(200)
}

/** Lets time pass between the calls that find out what became of the tokens, until `isBeingChecked` says no. */
export function beFoundOut(live: Live<AnyActorRef>, isBeingChecked: (live: Live<AnyActorRef>) => boolean) {
  const money = moneyOf(live.site, 'roomSpending')
  return until(() => {
    const state = money.getSnapshot()
    if (state.matches('waitingToRetry') || state.matches({ checking: 'pausing' })) live.clock.increment(1_000)
    live.gate.letHeldGo()
    if (isBeingChecked(live)) throw new Error('Nothing is known yet')
  })
}
