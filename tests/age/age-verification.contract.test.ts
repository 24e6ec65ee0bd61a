import { describe, expect, test } from 'vitest'
import { AgeSessionAnswer, AgeSessionStatusAnswer } from '../../contracts/age/age-verification.ts'

const url = 'https://provider.example/start'
const sessionOf = (sessionId: string) => AgeSessionAnswer.safeParse({ data: { sessionId, url } }).success

describe('a session at the provider', () => {
  test('is created with its id and address in data, and asked for its status [ENT-039, API-018, API-019]', () => {
    expect({
      created: AgeSessionAnswer.parse({ data: { sessionId: 'session-1', url } }),
      bare: AgeSessionAnswer.safeParse({ sessionId: 'session-1', url }).success,
      nowhere: AgeSessionAnswer.safeParse({ data: { sessionId: 'session-1' } }).success,
      status: AgeSessionStatusAnswer.parse({ data: { status: 'approved' } }),
      unsaid: AgeSessionStatusAnswer.safeParse({ data: {} }).success,
    }).toEqual({
      created: { sessionId: 'session-1', url: 'https://provider.example/start' },
      bare: false,
      nowhere: false,
      status: { status: 'approved' },
      unsaid: false,
    })
  })

  test('has an id of 8 to 128 letters, digits, dashes and underscores, and nothing beside them [API-018]', () => {
    expect({
      shortest: sessionOf('Ab-_0123'),
      longest: sessionOf('a'.repeat(128)),
      tooShort: sessionOf('Ab-_012'),
      tooLong: sessionOf('a'.repeat(129)),
      pathBefore: sessionOf('../session-1'),
      pathBehind: sessionOf('session-1/..'),
    }).toEqual({
      shortest: true,
      longest: true,
      tooShort: false,
      tooLong: false,
      pathBefore: false,
      pathBehind: false,
    })
  })

  test('has an address of 2,048 characters at most [API-018]', () => {
    const answerOf = (length: number) =>
      AgeSessionAnswer.safeParse({ data: { sessionId: 'session-1', url: url.padEnd(length, 'x') } })
    expect(answerOf(2048)).toEqual({ success: true, data: { sessionId: 'session-1', url: url.padEnd(2048, 'x') } })
    expect(answerOf(2049).success).toBe(false)
  })

  test('has a status that is a text or a truth, and is read as a text [API-019]', () => {
    const statuses = ['pending', true, false, 1, null].map(
      (status) => AgeSessionStatusAnswer.safeParse({ data: { status } }).data,
    )
    expect(statuses).toEqual([{ status: 'pending' }, { status: 'true' }, { status: 'false' }, undefined, undefined])
  })
})
