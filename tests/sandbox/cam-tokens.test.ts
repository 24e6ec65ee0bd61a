import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ChatEvent, ChatHistory } from '../../contracts/cams/realtime-events.ts'
import { CamRefusal } from '../../contracts/cams/room-operations.ts'
import { TokenPacksAnswer } from '../../contracts/cams/tokens.ts'
import { PaymentUrlAnswer } from '../../contracts/sales/checkout.ts'
import { unwrapped } from '../../contracts/tolerant.ts'
import { type CamVisitor, camVisitor, namesTold, told } from './cam-visitor.ts'
import { startTestSandbox, type TestSandbox } from './test-sandbox.ts'

const ROOM = 'room-1'
const MODEL = 'model-1'
const PROVIDER = { provider: 'camnet' }

let sandbox: TestSandbox
let member: CamVisitor
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  await sandbox.control.reset()
  member = await camVisitor(sandbox, 'member')
})

const tip = (amount: number, key?: string) =>
  member.spend('sendRoomTip', { params: { roomId: ROOM }, body: { amount, modelId: MODEL } }, key)
const refusalOf = async (response: Response) => [response.status, CamRefusal.parse(await response.json()).title]
const movesOf = async (accountId = 'user-member') =>
  (await sandbox.client.camLedger()).filter((move) => move.accountId === accountId)

async function chatHistory() {
  const answer = await sandbox.call('getChatHistory', { params: { roomId: ROOM } })
  return unwrapped(ChatHistory).parse(await answer.json()).messages
}

describe('a token of the cam provider', () => {
  const statusWith = async (token: string) => (await sandbox.call('logInToChat', { token })).status

  it('is another one than the site’s, and neither is good at the other’s', async () => {
    expect([await statusWith(member.token), await statusWith(member.accessToken)]).toEqual([200, 401])
    expect((await sandbox.call('getUser', { token: member.token })).status).toBe(401)
  })

  it('is good for ten minutes, and no longer than the session', async () => {
    await sandbox.client.changeClock({ jumpMs: 599_000 })
    expect(await statusWith(member.token)).toBe(200)
    await sandbox.client.changeClock({ jumpMs: 2_000 })
    expect(await statusWith(member.token)).toBe(401)
    const { token, refreshToken } = await camVisitor(sandbox, 'member')
    expect(await statusWith(token)).toBe(200)
    await sandbox.call('logOut', { body: { refresh_token: refreshToken } })
    expect(await statusWith(token)).toBe(401)
  })

  it('is for every account, with its balance and its right to write; and not of another provider', async () => {
    const { accessToken } = await sandbox.control.signIn('inactive')
    expect((await sandbox.call('getCamUser', { params: PROVIDER, token: accessToken })).status).toBe(200)
    const params = { provider: 'elsewhere' }
    expect((await sandbox.call('getCamUser', { params, token: member.accessToken })).status).toBe(404)
  })
})

describe('spending', () => {
  it('takes tokens once for each key, answers the balance and tells it', async () => {
    const key = randomUUID()
    const [first, second] = [await (await tip(20, key)).json(), await (await tip(20, key)).json()]
    const balance = await member.balance()
    expect({ answer: first.data, balance: balance.balance }).toEqual({
      answer: { privateRequestId: '', ...balance },
      balance: 400,
    })
    expect(second).toEqual(first)
    expect(await told(sandbox, 'user:user-member')).toEqual([['balanceChanged', balance]])
    expect((await tip(21, key)).status).toBe(422)
    const outcome = await (await member.call('getCamOutcome', { params: { key } })).json()
    expect({ state: outcome.data.state, answer: outcome.data.answer }).toEqual({ state: 'done', answer: first })
  })

  it('is not done again where a stop of the server has lost what came of it', async () => {
    const key = randomUUID()
    const lines = async () => (await chatHistory()).length
    await tip(20, key)
    const before = await lines()
    sandbox.database.exec('DELETE FROM money_actions')
    expect((await (await tip(20, key)).json()).data).toEqual({ privateRequestId: '', ...(await member.balance()) })
    expect({ balance: (await member.balance()).balance, lines: await lines() }).toEqual({ balance: 400, lines: before })
  })

  it('above the balance is refused, and nothing is taken', async () => {
    expect(await refusalOf(await tip(421))).toEqual([402, 'Not enough balance to connect the service'])
    expect((await member.balance()).balance).toBe(420)
    expect((await tip(420)).status).toBe(200)
    expect((await tip(1)).status).toBe(402)
  })

  it('of several at once never takes more than there is', async () => {
    const statuses = (await Promise.all(Array.from({ length: 30 }, () => tip(20)))).map(({ status }) => status)
    expect({
      taken: statuses.filter((status) => status === 200).length,
      balance: (await member.balance()).balance,
    }).toEqual({ taken: 21, balance: 0 })
    const moves = await movesOf()
    expect(moves.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    expect(moves.every(({ balance }) => balance >= 0)).toBe(true)
    expect(moves.map(({ id }) => id)).toEqual(moves.map(({ id }) => id).toSorted((one, other) => one - other))
  })

  it('is what the ledger says, for every account', async () => {
    await tip(5)
    await sandbox.client.cam({ verb: 'setBalance', account: 'admin', balance: 77 })
    for (const name of ['member', 'admin', 'expired', 'camPartner', 'inactiveWithBenefits'] as const) {
      const visitor = await camVisitor(sandbox, name)
      const sum = (await movesOf(visitor.userUuid)).reduce((total, { amount }) => total + amount, 0)
      expect({ name, balance: sum }).toEqual({ name, balance: (await visitor.balance()).balance })
    }
    expect((await movesOf()).map(({ kind, amount, reference }) => [kind, amount, reference])).toEqual([
      ['opening', 420, ''],
      ['tip', -5, ROOM],
    ])
  })

  it('buys from the menus at the price that was shown, and says so in the chat', async () => {
    const buy = (name: 'buyTipMenuItem' | 'buyToy', itemId: string, price: number) =>
      member.spend(name, { params: { roomId: ROOM, itemId }, body: { price, modelId: MODEL } })
    await sandbox.client.cam({
      verb: 'changeMenus',
      room: 'mira-vale',
      tipMenu: [{ id: 'song', title: 'Another song', price: 10 }],
      toysMenu: [{ id: 'wave', title: 'Wave', amount: 15, seconds: 10 }],
    })
    expect(await refusalOf(await buy('buyTipMenuItem', 'song', 9))).toEqual([422, 'The price has changed'])
    expect(await refusalOf(await buy('buyToy', 'gone', 15))).toEqual([422, 'This is not on the menu any more'])
    expect([(await buy('buyTipMenuItem', 'song', 12)).status, (await buy('buyToy', 'wave', 15)).status]).toEqual([
      200, 200,
    ])
    expect((await member.balance()).balance).toBe(395)
    expect((await chatHistory()).slice(-2).map(({ ev, data }) => [ev, 'itemTitle' in data && data.itemTitle])).toEqual([
      ['tipMenuItemPurchased', 'Another song'],
      ['toysMenuItemPurchased', 'Wave'],
    ])
    await sandbox.client.cam({ verb: 'changeMenus', room: 'mira-vale', tipMenuEnabled: false })
    expect((await buy('buyTipMenuItem', 'song', 12)).status).toBe(422)
  })
})

describe('token packs', () => {
  async function packs() {
    return TokenPacksAnswer.parse(await (await sandbox.call('getTokenPacks', { params: PROVIDER })).json())
  }

  async function buy(priceUuid = 'price-tokens-250', paymentSystem = 'epoch') {
    const body = { userUuid: 'user-member', paymentSystem, priceUuid, slavePriceUuids: [] }
    const headers = { 'Idempotency-Key': randomUUID() }
    const response = await sandbox.call('createPaymentUrl', { body, headers, token: member.accessToken })
    return PaymentUrlAnswer.parse(await response.json()).paymentUrl
  }
  const pay = (url: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ outcome: 'pay' }), redirect: 'manual' })

  it('are listed in their order, some of them to be bought quickly', async () => {
    const list = await packs()
    expect(list.map(({ normalPrice }) => normalPrice.tokenAmount)).toEqual([50, 100, 250, 500, 1000, 2500, 10000])
    expect(list.filter(({ isQuickBuy }) => isQuickBuy).map(({ id }) => id)).toEqual([
      'pack-100',
      'pack-250',
      'pack-500',
      'pack-1000',
    ])
    expect(list[2]?.normalPrice).toEqual({
      tokenAmount: 250,
      priceAmount: 24.99,
      topDescription: 'Most popular',
      nonRecurringPrice: true,
      priceUuid: 'price-tokens-250',
      piCode: 'pi-pack-250',
      segPayTiCode: 'ti-pack-250',
    })
  })

  it('become tokens once they are paid, also by a biller of one-time payments', async () => {
    const url = await buy('price-tokens-250', 'coin')
    expect((await member.balance()).balance).toBe(420)
    await pay(url)
    await pay(url)
    const balance = await member.balance()
    expect(balance.balance).toBe(670)
    expect(await told(sandbox, 'user:user-member')).toEqual([['balanceChanged', balance]])
    expect((await sandbox.client.ledger()).at(-1)?.payment).toEqual({
      id: expect.any(String),
      accountId: 'user-member',
      biller: 'coin',
      priceUuid: 'price-tokens-250',
      amount: 24.99,
      currency: 'USD',
      state: 'paid',
      settledAtMs: expect.any(Number),
    })
  })

  it('come as late as the webhook', async () => {
    await sandbox.client.changeSettings({ webhookDelaySeconds: 90 })
    await pay(await buy('price-tokens-100'))
    expect((await member.balance()).balance).toBe(420)
    await sandbox.client.changeClock({ jumpMs: 91_000 })
    expect((await member.balance()).balance).toBe(520)
  })

  it('can be damaged, and the contract leaves those out', async () => {
    await sandbox.client.changeSettings({ hasDamagedTariffs: true })
    expect((await packs()).length).toBeLessThan(7)
  })
})

describe('the chat of a room', () => {
  const CHAT = `chat:${ROOM}`
  const say = (text: string, clientMsgId: string = randomUUID()) =>
    member.call('sendRoomMessage', { params: { roomId: ROOM }, body: { text, clientMsgId } })

  it('has a line once, however often it is sent', async () => {
    const name = randomUUID()
    const [first, second] = [await (await say(' Hello. ', name)).json(), await (await say(' Hello. ', name)).json()]
    expect(second).toEqual(first)
    const line = (await chatHistory()).at(-1)
    expect(line).toEqual({
      ev: 'message',
      data: {
        id: first.data.id,
        userId: 'user-member',
        userName: 'Ada',
        text: 'Hello.',
        clientMsgId: name,
        sentAtMs: expect.any(Number),
      },
    })
    expect(await told(sandbox, CHAT)).toEqual([[line?.ev, line?.data]])
  })

  it('is closed while the room is, and for words that are none', async () => {
    expect((await say('   ')).status).toBe(422)
    await sandbox.client.cam({ verb: 'setRoomState', room: 'mira-vale', state: 'AWAY' })
    expect(await refusalOf(await say('Hello?'))).toEqual([403, 'The chat is closed'])
  })

  it('loses the lines of one author, is sent again, and is cleared', async () => {
    await say('One')
    await sandbox.client.cam({ verb: 'say', room: 'mira-vale', text: 'Two', count: 3 })
    await sandbox.client.cam({ verb: 'deleteUserMessages', room: 'mira-vale', userId: 'user-member' })
    expect((await chatHistory()).some(({ data }) => data.userId === 'user-member')).toBe(false)
    await sandbox.client.cam({ verb: 'tellHistory', room: 'mira-vale' })
    await sandbox.client.cam({ verb: 'clearChat', room: 'mira-vale' })
    await sandbox.client.cam({
      verb: 'showPurchase',
      room: 'mira-vale',
      ev: 'tipMenuItemPurchased',
      userName: 'harborlight',
      amount: 10,
      itemTitle: 'A song',
    })
    expect(await chatHistory()).toHaveLength(1)
    const all = await told(sandbox, CHAT)
    expect(all.filter(([ev, data]) => !ChatEvent.safeParse({ ev, data }).success)).toEqual([])
    expect((await namesTold(sandbox, CHAT)).slice(4)).toEqual([
      'deleteAllUserMessages',
      'historyMessage',
      'clearChat',
      'tipMenuItemPurchased',
    ])
  })

  it('keeps its newest lines only', async () => {
    await sandbox.client.cam({ verb: 'say', room: 'mira-vale', text: 'Again', count: 1000 })
    expect(await chatHistory()).toHaveLength(100)
    const kept = sandbox.database.prepare("SELECT count(*) AS count FROM cam_chat WHERE room_id = 'room-1'").get()
    expect(Number(kept?.count)).toBeLessThanOrEqual(602)
  })
})
