import { describe, expect, test } from 'vitest'
import { complimentMachine, type KeptCompliment } from '../../machines/cams/compliment.machine.ts'
import { NO_RESULT, NOT_DONE } from '../../machines/sales/money-action.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { standing } from './room-samples.ts'
import { fees, inRoom, openShow, over } from './show-world.ts'

const KEPT: KeptCompliment = {
  complementInfo: { defaultAmount: 20, presetList: [12, 16, 20], privateRequestId: 'p1' },
  modelName: 'Ada',
  thankedId: '',
}

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(complimentMachine, new URL('../../machines/cams/compliment.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(complimentMachine)
})

describe('compliments', () => {
  test('a show that has cost something is thanked for with an amount and presets of all that it has cost [SHOW-013, SHOW-015, SHOW-016, SHOW-017, API-159, ENT-073, ENT-076]', () => {
    const { tags, context } = over({ privateShowFee: 60, privateChatTipFee: 10, tipMenuFee: 5, toysMenuFee: 5 })
    const { complementInfo, amount } = context('compliment')
    expect({ tags: tags('complimenting'), complementInfo, amount }).toEqual({
      tags: ['complimenting'],
      complementInfo: { defaultAmount: 20, presetList: [12, 16, 20], privateRequestId: 'p1' },
      amount: 20,
    })
  })

  test('a show that has cost nothing itself has no amount and no presets, and its dialog all the same [SHOW-013, SHOW-014, SHOW-017]', () => {
    const { send, tags, thanks, context } = over({
      privateShowFee: 0,
      privateChatTipFee: 10,
      tipMenuFee: 0,
      toysMenuFee: 0,
    })
    const { complementInfo, amount } = context('compliment')
    expect({ tags: tags('complimenting'), complementInfo, amount }).toEqual({
      tags: ['complimenting'],
      complementInfo: { defaultAmount: 0, presetList: [], privateRequestId: '' },
      amount: 0,
    })
    send({ type: 'compliment.sent' })
    expect({ tags: tags('complimenting'), thanks }).toEqual({ tags: [], thanks: [] })
  })

  test('sending it sends the show’s id and the amount, once [SHOW-019, API-144, ENT-076]', () => {
    const { send, thanks } = over(fees(180))
    send({ type: 'compliment.chosen', amount: 27 })
    send({ type: 'compliment.sent' })
    send({ type: 'compliment.sent' })
    expect(thanks).toEqual([{ kind: 'sendCompliment', params: { privateRequestId: 'p1' }, body: { amount: 27 } }])
  })

  test('a whole amount above 0 is sent, from 1 on, and nothing without one or without a request [SHOW-020]', () => {
    const sent = [0, -3, Number.NaN, 2.5, Number.POSITIVE_INFINITY, 1].map((amount) => {
      const { send, thanks } = over(fees(180))
      send({ type: 'compliment.chosen', amount })
      send({ type: 'compliment.sent' })
      return thanks
    })
    const { send, thanks } = over({ ...fees(0), privateChatTipFee: 10 })
    send({ type: 'compliment.chosen', amount: 27 })
    send({ type: 'compliment.sent' })
    expect({ sent, ofNoRequest: thanks }).toEqual({
      sent: [[], [], [], [], [], [{ kind: 'sendCompliment', params: { privateRequestId: 'p1' }, body: { amount: 1 } }]],
      ofNoRequest: [],
    })
  })

  test('afterwards nothing of it is left [SHOW-018]', () => {
    const ends = (['compliment.declined', 'money.settled'] as const).map((type) => {
      const { send, context, thank } = over(fees(180))
      if (type === 'money.settled') {
        send({ type: 'compliment.sent' })
        thank({ type, ...NO_RESULT })
      } else send({ type })
      const { complementInfo, amount } = context('compliment')
      return [complementInfo, amount]
    })
    const nothing = [{ defaultAmount: 0, presetList: [], privateRequestId: '' }, 0]
    expect(ends).toEqual([nothing, nothing])
  })

  test('one that fails says nothing, and what was chosen can be sent again [SHOW-034]', () => {
    const { send, tags, thanks, thank, context } = over(fees(180))
    send({ type: 'compliment.chosen', amount: 27 })
    send({ type: 'compliment.sent' })
    thank({ type: 'money.refused', refusal: NOT_DONE })
    expect({
      tags: tags('complimenting', 'sendingCompliment', 'dialog'),
      amount: context('compliment').amount,
      failure: context('compliment').failure,
    }).toEqual({ tags: ['complimenting'], amount: 27, failure: '' })
    send({ type: 'compliment.sent' })
    expect(thanks.length).toBe(2)
  })

  test('a compliment with an unknown outcome is checked without being sent again, and its balance is announced (M02)', () => {
    const { send, said, thanks, tags, thank } = over(fees(180))
    const stands = () =>
      tags('complimenting', 'sendingCompliment', 'checkingCompliment', 'complimentAside', 'unresolvedCompliment')
    send({ type: 'compliment.sent' })
    thank({ type: 'money.doubted' })
    expect(stands()).toEqual(['complimenting', 'sendingCompliment', 'checkingCompliment'])
    thank({ type: 'money.unresolved' })
    expect(stands()).toEqual(['unresolvedCompliment'])
    send({ type: 'complimentCheck.requested' })
    expect({ stands: stands(), lastThank: thanks.at(-1) }).toEqual({
      stands: ['sendingCompliment', 'complimentAside'],
      lastThank: null,
    })
    thank({ type: 'money.settled', ...NO_RESULT, balance: { balance: 30, version: 9 } })
    expect({ stands: stands(), said }).toEqual({
      stands: [],
      said: [{ type: 'balance.learned', balance: 30, version: 9 }],
    })
  })

  test('a viewer who does not wait for a compliment sees a line until its outcome is known, and then a notice once', () => {
    const { send, clock, tags, thanks, thank, context } = over(fees(180))
    send({ type: 'compliment.sent' })
    send({ type: 'compliment.declined' })
    expect({ tags: tags('complimenting', 'complimentAside'), thanks: thanks.length }).toEqual({
      tags: ['complimentAside'],
      thanks: 1,
    })
    clock.increment(300_000)
    expect(tags('complimenting', 'unresolvedCompliment')).toEqual(['unresolvedCompliment'])
    send({ type: 'complimentCheck.requested' })
    thank({ type: 'money.settled', ...NO_RESULT, balance: null })
    expect({ tags: tags('complimenting', 'dialog'), dialog: context('showNews').dialog }).toEqual({
      tags: ['dialog'],
      dialog: { kind: 'notice', text: 'Your compliment has arrived.' },
    })
    send({ type: 'dialog.closed' })
    expect(tags('complimenting', 'complimentAside', 'unresolvedCompliment', 'dialog')).toEqual([])
  })

  test('a compliment that was not sent after all comes back with the chosen amount, waited for or not, until it is sent again', () => {
    const waits = [
      ['money.doubted'],
      ['compliment.declined'],
      ['money.doubted', 'compliment.declined'],
      ['money.unresolved', 'complimentCheck.requested'],
    ] as const
    for (const before of waits) {
      const { send, tags, thanks, thank, context } = over(fees(180))
      send({ type: 'compliment.chosen', amount: 27 })
      send({ type: 'compliment.sent' })
      for (const type of before)
        type === 'money.doubted' || type === 'money.unresolved' ? thank({ type }) : send({ type })
      thank({ type: 'money.refused', refusal: NOT_DONE })
      const { amount, failure } = context('compliment')
      expect({ tags: tags('complimenting', 'dialog'), amount, failure }).toEqual({
        tags: ['complimenting'],
        amount: 27,
        failure: 'Your compliment did not arrive, and no tokens were taken.',
      })
      send({ type: 'compliment.sent' })
      expect({ lastThank: thanks.at(-1), failure: context('compliment').failure }).toEqual({
        lastThank: { kind: 'sendCompliment', params: { privateRequestId: 'p1' }, body: { amount: 27 } },
        failure: '',
      })
    }
  })

  test('a compliment that a reload interrupted is a line, and its outcome is a notice: its show is not known any more', () => {
    const answers = [
      { type: 'money.refused', refusal: NOT_DONE },
      { type: 'money.settled', ...NO_RESULT },
    ] as const
    const ends = answers.map((answer) => {
      const { tags, context, thank } = inRoom({}, { isComplimentPending: true })
      expect(tags('complimenting', 'sendingCompliment', 'complimentAside')).toEqual([
        'sendingCompliment',
        'complimentAside',
      ])
      thank(answer)
      return [tags('complimenting', 'sendingCompliment', 'dialog'), context('showNews').dialog]
    })
    expect(ends).toEqual([
      [['dialog'], { kind: 'notice', text: 'Your compliment did not arrive, and no tokens were taken.' }],
      [['dialog'], { kind: 'notice', text: 'Your compliment has arrived.' }],
    ])
  })

  test('the next show is thanked for once it is known what became of the thanks for the last one', () => {
    const balance = { balance: 30, version: 9 }
    const answers = [
      { type: 'money.settled', ...NO_RESULT, balance },
      { type: 'money.refused', refusal: NOT_DONE },
    ] as const
    for (const answer of answers) {
      const { send, said, tags, thank, context, kept } = over(fees(180))
      send({ type: 'compliment.sent' })
      thank({ type: 'money.unresolved' })
      send({ type: 'show.completed', privateRequestId: 'p2', ...fees(60) })
      expect({ tags: tags('complimenting'), kept: kept.at(-1)?.complementInfo.privateRequestId }).toEqual({
        tags: [],
        kept: 'p2',
      })
      send({ type: 'complimentCheck.requested' })
      thank(answer)
      const { privateRequestId } = context('compliment').complementInfo
      expect({ tags: tags('complimenting', 'sendingCompliment'), privateRequestId, said }).toEqual({
        tags: ['complimenting'],
        privateRequestId: 'p2',
        said: answer.type === 'money.settled' ? [{ type: 'balance.learned', ...balance }] : [],
      })
    }
  })

  test('the amount chosen for one show stays when another ends', () => {
    const { send, context } = over(fees(180))
    send({ type: 'compliment.chosen', amount: 27 })
    send({ type: 'show.completed', privateRequestId: 'p2', ...fees(60) })
    const { complementInfo, amount } = context('compliment')
    expect({ privateRequestId: complementInfo.privateRequestId, amount }).toEqual({
      privateRequestId: 'p1',
      amount: 27,
    })
  })

  test('a compliment names the model whose show it was, also after the viewer has entered the next room', () => {
    const { send, tags, context } = over(fees(180))
    send({ type: 'room.entered', roomId: '72', modelName: 'Grace', standing: standing() })
    const { modelName } = context('camShow')
    const thankedModelName = context('compliment').modelName
    expect({ tags: tags('complimenting'), modelName, thankedModelName }).toEqual({
      tags: ['complimenting'],
      modelName: 'Grace',
      thankedModelName: 'Ada',
    })
  })

  test('a show that is over is kept until it has been thanked for or declined, and whether its compliment is on its way [CAMLIST-035]', () => {
    const { send, kept, thank } = over(fees(180))
    send({ type: 'compliment.sent' })
    thank({ type: 'money.settled', ...NO_RESULT })
    const complementInfo = { defaultAmount: 45, presetList: [25, 35, 45], privateRequestId: 'p1' }
    expect(kept).toEqual([
      null,
      { complementInfo, modelName: 'Ada', thankedId: '' },
      { complementInfo, modelName: 'Ada', thankedId: 'p1' },
      null,
    ])
    const declined = over(fees(180))
    declined.send({ type: 'compliment.declined' })
    expect(declined.kept.at(-1)).toBeNull()
  })

  test('a viewer who comes back to a show that was kept can thank for it, once [CAMLIST-035]', () => {
    const { send, tags, thanks, thank, context } = openShow({ keptCompliment: KEPT })
    expect({ tags: tags('complimenting'), amount: context('compliment').amount }).toEqual({
      tags: ['complimenting'],
      amount: 20,
    })
    send({ type: 'compliment.sent' })
    thank({ type: 'money.settled', ...NO_RESULT })
    expect({ tags: tags('complimenting', 'sendingCompliment'), thanks }).toEqual({
      tags: [],
      thanks: [{ kind: 'sendCompliment', params: { privateRequestId: 'p1' }, body: { amount: 20 } }],
    })
  })

  test('a compliment that a reload interrupted is not asked for again once it has arrived, and is where it has not [CAMLIST-035]', () => {
    const ends = (['money.settled', 'money.refused'] as const).map((type) => {
      const { thank, tags, thanks } = openShow({
        isComplimentPending: true,
        keptCompliment: { ...KEPT, thankedId: 'p1' },
      })
      const waits = tags('complimenting', 'complimentAside')
      thank(type === 'money.settled' ? { type, ...NO_RESULT } : { type, refusal: NOT_DONE })
      return { waits, after: tags('complimenting', 'complimentAside'), thanks }
    })
    const waits = ['complimentAside']
    expect(ends).toEqual([
      { waits, after: [], thanks: [null] },
      { waits, after: ['complimenting'], thanks: [null] },
    ])
  })

  test('a compliment that a reload interrupted and that was not sent can be sent, and fail, again and again', () => {
    const { send, tags, thanks, thank } = openShow({
      isComplimentPending: true,
      keptCompliment: { ...KEPT, thankedId: 'p1' },
    })
    const seen = [false, true, false].map((wasLost) => {
      if (tags('complimenting').length > 0) send({ type: 'compliment.sent' })
      if (wasLost) thank({ type: 'money.doubted' })
      thank({ type: 'money.refused', refusal: NOT_DONE })
      return tags('complimenting', 'sendingCompliment')
    })
    expect({ seen, thanks: thanks.map((request) => request?.kind) }).toEqual({
      seen: [['complimenting'], ['complimenting'], ['complimenting']],
      thanks: [undefined, 'sendCompliment', 'sendCompliment'],
    })
  })

  test('the same end told twice is one dialog', () => {
    const { send, tags } = over(fees(180))
    send({ type: 'compliment.declined' })
    send({ type: 'show.completed', privateRequestId: 'p1', ...fees(180) })
    expect(tags('complimenting')).toEqual([])
  })

  test('a compliment waits until what else is told of a show has been read', () => {
    const { send, money, tags, context } = over(fees(180))
    const reads: boolean[] = []
    send({ type: 'state.changed', state: 'PUBLIC' })
    send({ type: 'private.requested' })
    money({ type: 'money.refused', refusal: { ...NOT_DONE, cause: 'offline' } })
    reads.push(context('compliment').isReading)
    send({ type: 'dialog.closed' })
    reads.push(context('compliment').isReading)
    expect({ reads, tags: tags('complimenting') }).toEqual({ reads: [true, false], tags: ['complimenting'] })
  })
})
