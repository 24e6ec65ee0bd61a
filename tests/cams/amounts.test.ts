import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { spendingRequest } from '../../machines/cams/tip-rules.ts'
import { camVisitor } from '../sandbox/cam-visitor.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'

/** As JSON, as they would stand in a request: 29 amounts that are none. */
const AMOUNTS = [
  '0',
  '-0',
  '-1',
  '-1000000',
  '0.5',
  '1.5',
  '1e-7',
  '1e21',
  '1e400',
  '-1e400',
  '9007199254740992',
  '9007199254740993',
  '1000000001',
  '"5"',
  '"0x10"',
  '" 5 "',
  '"５"',
  '"٥"',
  '"5e3"',
  '"NaN"',
  '""',
  'null',
  'true',
  '[]',
  '[5]',
  '{}',
  '{"valueOf":5}',
  '{"__proto__":5}',
  '"Infinity"',
]

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
beforeEach(() => sandbox.control.reset())
afterAll(() => sandbox.close())

describe('29 amounts that are none [M11]', () => {
  test('are that many', () => {
    expect(new Set(AMOUNTS).size).toBe(29)
  })

  test('are turned away by every call that spends, move no token and change no balance', async () => {
    const member = await camVisitor(sandbox, 'member')
    const { broadcast } = await member.enter('mira-vale')
    const [item] = broadcast.tipMenu ?? []
    const { id: roomId, modelId } = broadcast
    const before = [await member.balance(), await sandbox.control.camLedger()]
    const rooms = `/api/clients/v1/rooms/${roomId}`
    const calls = {
      [`${rooms}/tips`]: (amount: string) => `{"modelId":"${modelId}","amount":${amount}}`,
      [`${rooms}/tip-menu/${item?.id}`]: (amount: string) => `{"modelId":"${modelId}","price":${amount}}`,
      '/api/messenger/v1/tips': (amount: string) => `{"userId":"client-${modelId}","amount":${amount}}`,
    }
    for (const [path, bodyOf] of Object.entries(calls)) {
      const send = async (amount: string) => {
        const headers = {
          Authorization: `Bearer ${member.token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': crypto.randomUUID(),
        }
        const answer = await fetch(`${sandbox.camOrigin}${path}`, { method: 'POST', headers, body: bodyOf(amount) })
        return `${path} ${amount}: ${answer.status}`
      }
      const answers = await Promise.all(AMOUNTS.map(send))
      expect(answers.filter((answer) => !/: 4\d\d$/.test(answer))).toEqual([])
    }
    expect([await member.balance(), await sandbox.control.camLedger()]).toEqual(before)
  })

  test('never leave the browser as they are: what is typed becomes a whole number of tokens, or nothing', () => {
    const target = { kind: 'room', roomId: 'room-1', modelId: 'model-1' } as const
    for (const amount of AMOUNTS) {
      const typed = spendingRequest(target, { kind: 'customTip' }, String(JSON.parse(amount)))
      const given = spendingRequest(target, { kind: 'tip', amount: JSON.parse(amount) }, '')
      for (const request of [typed, given]) {
        const tokens = request?.kind === 'sendRoomTip' ? request.body.amount : 1
        expect([amount, Number.isInteger(tokens) && tokens >= 1 && tokens <= 1_000_000_000]).toEqual([amount, true])
      }
      if (typeof JSON.parse(amount) !== 'string') expect({ amount, given }).toEqual({ amount, given: null })
    }
  })
})
