import { describe, expect, test } from 'vitest'
import { showNewsMachine } from '../../machines/cams/show-news.machine.ts'
import { textsOf } from '../../machines/cams/show-rules.ts'
import { NO_RESULT, NOT_DONE } from '../../machines/sales/money-action.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { running } from './room-samples.ts'
import { fees, inRoom, pending } from './show-world.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(showNewsMachine, new URL('../../machines/cams/show-news.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(showNewsMachine)
})

describe('dialogs', () => {
  const refusals = [
    ['SHOW-021', 'private.requested', 'Not enough balance to connect the service', 'notEnoughTokens'],
    ['SHOW-022', 'private.requested', 'Request already exists', 'alreadyRequested'],
    ['SHOW-023', 'private.requested', 'You can send only one request to spy per 1 minute', 'privateRequestError'],
    ['SHOW-024', 'private.requested', 'Something else', 'notice'],
    ['SHOW-024', 'private.requested', 'Client has not enough balance to connect the service', 'notice'],
    ['SHOW-024', 'voice.requested', 'Something else', 'notice'],
    ['SHOW-025', 'spy.requested', 'Client has not enough balance to connect the service', 'notEnoughTokens'],
    ['SHOW-026, SHOW-010', 'spy.requested', 'You can send only one request to spy per 1 minute', 'spyRequestError'],
    ['SHOW-027', 'spy.requested', 'Something else', 'spyRequestError'],
  ] as const
  for (const [requirement, type, title, kind] of refusals) {
    test(`${type} refused with '${title}': ${kind} [${requirement}]`, () => {
      const { send, tags, money, context } = inRoom()
      send({ type })
      money({ type: 'money.refused', refusal: { ...NOT_DONE, cause: 'refused', title } })
      const { dialog } = context('showNews')
      expect({ kind: dialog.kind, tags: tags('dialog', 'pending') }).toEqual({ kind, tags: ['dialog'] })
      if (kind === 'notice') expect(dialog).toEqual({ kind, text: 'Sorry, something went wrong. Try again next time.' })
      if (kind === 'spyRequestError')
        expect(dialog).toEqual({ kind, text: title === 'Something else' ? 'Failed to send a spy request!' : title })
    })
  }

  const answers = [
    ['SHOW-028, ROOM-027', 'BILLING', { kind: 'notEnoughTokens' }],
    ['SHOW-029, ROOM-027', 'SETTINGS_CHANGED', { kind: 'settingsChanged' }],
    ['SHOW-030, ROOM-027', 'ANYTHING', { kind: 'unableToAccept', modelName: 'Ada' }],
  ] as const
  for (const [requirement, reason, dialog] of answers) {
    test(`the model refuses because of ${reason} [${requirement}, API-159, ENT-076]`, () => {
      const { send, context } = pending()
      send({ type: 'request.refused', privateRequestId: 'p1', reason })
      expect(context('showNews').dialog).toEqual(dialog)
    })

    test(`the model refuses because of ${reason} before it is known which request that is [${requirement}]`, () => {
      const { send, tags, money, context } = inRoom()
      send({ type: 'private.requested' })
      send({ type: 'request.refused', privateRequestId: 'p1', reason })
      const before = tags('dialog')
      money({ type: 'money.settled', ...NO_RESULT, privateRequestId: 'p1' })
      expect({ before, dialog: context('showNews').dialog }).toEqual({ before: [], dialog })
    })
  }

  test('a request that has run out is like one that was refused for no reason [SHOW-031, API-159]', () => {
    const { send, context } = pending()
    send({ type: 'request.expired', privateRequestId: 'p1' })
    expect(context('showNews').dialog).toEqual({ kind: 'unableToAccept', modelName: 'Ada' })
  })

  test('a request that has run out before it is known which one that is says the same [SHOW-031]', () => {
    const { send, money, context } = inRoom()
    send({ type: 'private.requested' })
    send({ type: 'request.expired', privateRequestId: 'p1' })
    money({ type: 'money.settled', ...NO_RESULT, privateRequestId: 'p1' })
    expect(context('showNews').dialog).toEqual({ kind: 'unableToAccept', modelName: 'Ada' })
  })

  test('low tokens are shown in a show and in spy mode, with a hint where to buy them [SHOW-032, SHOW-033, API-159, ROOM-021, ENT-076]', () => {
    const lowFor = (isSpy: boolean, remainingMinutes: number) => {
      const { send, said, context } = inRoom({ state: isSpy ? 'SPY_SHOW' : 'MY_PRIVATE_SHOW' })
      send({ type: 'showBalance.low', privateRequestId: '', remainingMinutes, isSpy })
      const { text, button } = textsOf(context('showNews').dialog)
      return [text, button, said]
    }
    const told = [lowFor(false, 2), lowFor(true, 4), lowFor(false, 1), lowFor(true, 1)]
    const hint = [{ type: 'buyTooltip.wanted' }]
    expect(told).toEqual([
      [
        'You have left of tokens for only 2 minutes in private chat. Please, increase your balance to continue the show.',
        'Buy Tokens',
        hint,
      ],
      [
        'You have left of tokens for only 4 minutes in spy mode. Please, increase your balance to continue the show.',
        'Get Tokens',
        hint,
      ],
      [
        'You have left of tokens for only 1 minute in private chat. Please, increase your balance to continue the show.',
        'Buy Tokens',
        hint,
      ],
      [
        'You have left of tokens for only 1 minute in spy mode. Please, increase your balance to continue the show.',
        'Get Tokens',
        hint,
      ],
    ])
  })

  test('low tokens are shown whichever says first that the show runs: its state or its start', () => {
    const start = { type: 'show.started', privateRequestId: 'p1', kind: 'private', startedAtMs: 1, tariff: 60 } as const
    for (const heard of [[], [start]]) {
      const { send, tags } = inRoom()
      for (const fact of heard) send(fact)
      send({ type: 'state.changed', state: 'MY_PRIVATE_SHOW' })
      send({ type: 'showBalance.low', privateRequestId: 'p1', remainingMinutes: 2, isSpy: false })
      expect(tags('running', 'dialog')).toEqual(['running', 'dialog'])
    }
  })

  test('their buttons lead to the tokens, and a show that runs goes on [SHOW-035]', () => {
    const { send, said, tags, ended } = inRoom({ state: 'MY_PRIVATE_SHOW', show: running() })
    send({ type: 'showBalance.low', privateRequestId: 'p1', remainingMinutes: 2, isSpy: false })
    send({ type: 'tokens.wanted' })
    send({ type: 'room.hidden' })
    expect({ lastSaid: said.at(-1), tags: tags('dialog', 'running'), ended }).toEqual({
      lastSaid: { type: 'navigation.requested', to: '/tokens/' },
      tags: ['running'],
      ended: [],
    })
  })

  test('low tokens of a show that is over are not shown (M12)', () => {
    const { send, tags } = inRoom({ state: 'MY_PRIVATE_SHOW', show: running() })
    send({ type: 'show.completed', privateRequestId: 'p1', ...fees(0) })
    send({ type: 'state.changed', state: 'PUBLIC' })
    send({ type: 'showBalance.low', privateRequestId: 'p1', remainingMinutes: 2, isSpy: false })
    send({ type: 'showBalance.low', privateRequestId: '', remainingMinutes: 2, isSpy: false })
    expect(tags('dialog')).toEqual([])
  })

  test('an offline viewer reads so, and nothing was sent', () => {
    const { send, tags, money, context } = inRoom()
    send({ type: 'private.requested' })
    money({ type: 'money.refused', refusal: { ...NOT_DONE, cause: 'offline' } })
    expect({ text: textsOf(context('showNews').dialog).text, tags: tags('pending') }).toEqual({
      text: 'You seem to be offline. Nothing was sent: try again when you are back.',
      tags: [],
    })
  })
})
