import { randomUUID } from 'node:crypto'
import { EnterRoomAnswer, SpentAnswer } from '../../contracts/cams/room-operations.ts'
import { BalanceAnswer, CamUserAnswer } from '../../contracts/cams/tokens.ts'
import type { EndpointName } from '../../contracts/endpoints.ts'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { openSocket } from './socket-client.ts'
import { type CallParts, hostsOf, type TestSandbox } from './test-sandbox.ts'

const PROVIDER = { provider: 'camnet' }

export type CamVisitor = Awaited<ReturnType<typeof camVisitor>>

/** Somebody who is signed in at the site and at the cam provider. */
export async function camVisitor(sandbox: TestSandbox, account: AccountName) {
  const { accessToken, refreshToken } = await sandbox.control.signIn(account)
  const answer = await sandbox.call('getCamUser', { params: PROVIDER, token: accessToken })
  const { token, userUuid } = CamUserAnswer.parse(await answer.json())

  const call = (name: EndpointName, parts: CallParts = {}) => sandbox.call(name, { ...parts, token })

  /** A money-like call, under a key of its own unless one is given. */
  const spend = (name: EndpointName, parts: CallParts, key: string = randomUUID()) =>
    call(name, { ...parts, headers: { 'Idempotency-Key': key } })

  return {
    token,
    userUuid,
    accessToken,
    refreshToken,
    call,
    spend,

    async balance() {
      const response = await sandbox.call('getTokenBalance', { params: PROVIDER, token: accessToken })
      return BalanceAnswer.parse(await response.json())
    },
    async enter(nickname: string, restoresPrivateShow = false) {
      const body = { streamTypeCode: 'video2D', restoresPrivateShow }
      return EnterRoomAnswer.parse(await (await call('enterRoom', { params: { nickname }, body })).json())
    },
    async request(roomId: string, kind: 'private' | 'voice' = 'private', tariff = 1_000_000) {
      const response = await spend('requestShow', { params: { roomId }, body: { kind, tariff, minDuration: 60 } })
      return SpentAnswer.parse(await response.json()).privateRequestId
    },
    /** A browser that listens to these channels; `beat` lets it be heard once. */
    async listen(...channels: string[]) {
      const socket = await openSocket(hostsOf(sandbox).camSocket)
      await socket.ask({ op: 'authenticate', token }, 'authenticated')
      for (const ch of channels) await socket.ask({ op: 'subscribe', ch, resume: null }, 'subscribed')
      return { ...socket, beat: () => socket.ask({ op: 'ping', n: 1 }, 'pong') }
    },
  }
}

/** What a channel has told so far: names of events with their data. */
export async function told(
  sandbox: TestSandbox,
  channel: string,
): Promise<Array<readonly [ev: string, data: unknown]>> {
  const { events } = await sandbox.control.channelLog(channel)
  return events.map(({ ev, data }) => [ev, data] as const)
}

export async function namesTold(sandbox: TestSandbox, channel: string): Promise<string[]> {
  return (await told(sandbox, channel)).map(([ev]) => ev)
}
