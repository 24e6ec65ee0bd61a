import { expect, test } from 'vitest'
import {
  complimentAfter,
  costSoFar,
  costToStart,
  dialogOfModelRefusal,
  dialogOfRefusal,
  feeTotal,
  type ShowBill,
  type ShowDialog,
  secondsLeft,
  showQuestion,
  showRequest,
  textsOf,
} from '../../machines/cams/show-rules.ts'
import { settings } from './room-samples.ts'

test('to start a show takes its shortest time at its tariff [SHOW-001, SHOW-002]', () => {
  const others = {
    ...settings,
    privateShowMinDuration: 5,
    privateShowTariff: 41,
    voicePrivateShowMinDuration: 7,
    voicePrivateShowTariff: 30,
  }
  const costs = [settings, others].map((known) =>
    (['private', 'voice', 'spy'] as const).map((kind) => costToStart(kind, known)),
  )
  expect(costs).toEqual([
    [180, 160, 12],
    [205, 210, 12],
  ])
})

test('a request carries the price that was shown', () => {
  expect((['private', 'voice', 'spy'] as const).map((kind) => showRequest(kind, '71', settings))).toEqual([
    { kind: 'requestShow', params: { roomId: '71' }, body: { kind: 'private', tariff: 60, minDuration: 3 } },
    { kind: 'requestShow', params: { roomId: '71' }, body: { kind: 'voice', tariff: 80, minDuration: 2 } },
    { kind: 'requestSpy', params: { roomId: '71' }, body: { tariff: 12 } },
  ])
})

test('the question before a show says what is left, that it is too little, or that nobody knows (D28)', () => {
  const lastFact = (kind: 'private' | 'spy', balance: number | null, more: Partial<typeof settings> = {}) => {
    const { facts } = showQuestion(kind, { ...settings, ...more }, { modelName: 'Bea', balance })
    return facts.map(({ name, value }) => `${name}: ${value}`)
  }
  expect({
    all: lastFact('private', 180),
    short: lastFact('private', 179).at(-1),
    unknown: lastFact('private', null).at(-1),
    minute: lastFact('private', 62, { privateShowMinDuration: 1 }),
    none: lastFact('private', 61, { privateShowMinDuration: 0 }),
    spy: lastFact('spy', 1, { spyShowTariff: 1 }),
  }).toEqual({
    all: [
      'Price: 60 tokens a minute',
      'Least cost: 180 tokens for 3 minutes',
      'Your balance after 3 minutes: 0 tokens',
    ],
    short: 'Your balance after 3 minutes: Not enough: you have 179 tokens',
    unknown: 'Your balance after 3 minutes: Not known just now',
    minute: [
      'Price: 60 tokens a minute',
      'Least cost: 60 tokens for 1 minute',
      'Your balance after 1 minute: 2 tokens',
    ],
    none: ['Price: 60 tokens a minute', 'Least cost: No shortest time', 'Your balance after 1 minute: 1 token'],
    spy: ['Price: 1 token a minute', 'Least cost: No shortest time', 'Your balance after 1 minute: 0 tokens'],
  })
})

const bill: ShowBill = { tariff: 60, fee: 10, billedAtMs: 100_000, balance: 90 }

test('what runs on since the last bill is reckoned with, but not for longer than the provider would bill', () => {
  const at = (nowMs: number) => [costSoFar(bill, nowMs), secondsLeft(bill, nowMs)]
  expect([at(100_000), at(105_500), at(115_000), at(900_000), at(90_000)]).toEqual([
    [10, 90],
    [15, 84],
    [25, 75],
    [25, 75],
    [10, 90],
  ])
})

test('where the balance is unknown, or the show is free, no length is shown', () => {
  expect([
    secondsLeft({ ...bill, balance: null }, 100_000),
    secondsLeft({ ...bill, tariff: 0 }, 100_000),
    secondsLeft({ ...bill, balance: 2 }, 110_000),
    costSoFar({ ...bill, billedAtMs: 0 }, 999_999),
  ]).toEqual([null, null, 0, 10])
})

test('all that a show has cost is its fee, its tips and both menus [SHOW-015]', () => {
  expect(feeTotal({ privateShowFee: 1, privateChatTipFee: 20, tipMenuFee: 300, toysMenuFee: 4_000 })).toBe(4_321)
})

test('compliments follow the presets of tips in a room, with all that the show has cost as their value [SHOW-013, SHOW-016]', () => {
  const after = (privateShowFee: number) => {
    const fees = { privateShowFee, privateChatTipFee: 0, tipMenuFee: 0, toysMenuFee: 0 }
    const { defaultAmount, presetList } = complimentAfter({ ...fees, privateRequestId: 'p1' })
    return [defaultAmount, ...presetList]
  }
  expect([1, 3, 4, 15, 16, 80, 81, 400, 401].map(after)).toEqual([
    [1, 2, 3, 4],
    [1, 2, 3, 4],
    [1, 2, 3, 4],
    [3, 2, 3, 4],
    [4, 2, 3, 4],
    [20, 12, 16, 20],
    [20, 10, 15, 20],
    [100, 60, 80, 100],
    [100, 100, 125, 150],
  ])
  const fees = { privateShowFee: 41, privateChatTipFee: 20, tipMenuFee: 12, toysMenuFee: 7 }
  expect(complimentAfter({ ...fees, privateRequestId: 'p7' })).toEqual({
    defaultAmount: 20,
    presetList: [12, 16, 20],
    privateRequestId: 'p7',
  })
})

const words: [string, ShowDialog, string, string, string, string, boolean][] = [
  [
    'SHOW-021, SHOW-025, SHOW-028',
    dialogOfRefusal('private', { cause: 'refused', title: 'Not enough balance to connect the service' }),
    'Oops, not enough tokens!',
    'Sorry, you don`t have enough tokens 😔',
    '',
    'Get Tokens',
    true,
  ],
  [
    'SHOW-022',
    dialogOfRefusal('voice', { cause: 'refused', title: 'Request already exists' }),
    'Private request',
    'The request has already been sent!',
    '',
    'OK',
    false,
  ],
  [
    'SHOW-023',
    dialogOfRefusal('private', { cause: 'refused', title: 'You can send only one request to spy per 1 minute' }),
    'Private request error',
    'You can send only one request to spy per 1 minute',
    '',
    'OK',
    false,
  ],
  [
    'SHOW-026',
    dialogOfRefusal('spy', { cause: 'refused', title: 'You can send only one request to spy per 1 minute' }),
    'Spy request error',
    'You can send only one request to spy per 1 minute',
    '',
    'OK',
    false,
  ],
  [
    'SHOW-027',
    dialogOfRefusal('spy', { cause: 'unavailable', title: '' }),
    'Spy request error',
    'Failed to send a spy request!',
    '',
    'OK',
    false,
  ],
  [
    'SHOW-029',
    dialogOfModelRefusal('SETTINGS_CHANGED', 'Ada'),
    'Settings changed',
    'The settings were changed by the model during the private request. Try sending a private request again.',
    '',
    'OK',
    false,
  ],
  [
    'SHOW-030, SHOW-031',
    dialogOfModelRefusal('EXPIRED', 'Bea'),
    'Private Show with Bea',
    'Unfortunately, Bea is unable to accept your request for private chat now. You may send a new request later.',
    "We won't charge you until the private show begins.",
    'OK',
    false,
  ],
]
for (const [requirements, dialog, title, text, hint, button, leadsToTokens] of words) {
  test(`the words of '${title}', letter by letter [${requirements}]`, () => {
    expect(textsOf(dialog)).toEqual({ title, text, hint, button, leadsToTokens })
  })
}

test('anything else that goes wrong with a private request is one sentence [SHOW-024]', () => {
  expect(textsOf(dialogOfRefusal('private', { cause: 'unavailable', title: '' })).text).toBe(
    'Sorry, something went wrong. Try again next time.',
  )
})
