import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDashboardInfo } from '../../adapters/member/dashboard-info.adapter.ts'
import { createMemberPlus } from '../../adapters/sales/member-plus.adapter.ts'
import { MemberPlusPriceAnswer } from '../../contracts/sales/member-plus.ts'
import { offerOf } from '../../machines/sales/member-plus-tile.ts'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { callAs, NEVER_ABORTED } from '../catalogue/sandbox-call.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { WIRE_OFFER } from './member-plus-samples.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  await sandbox.control.reset()
  await sandbox.control.clearRequests()
})

async function memberPlusOf(account: AccountName = 'member') {
  const { accessToken: token } = await sandbox.client.signIn(account)
  const call = callAs(sandbox, { token })
  const reported: string[] = []
  const report = (problem: string) => void reported.push(problem)
  const adapter = createMemberPlus({
    call,
    askDashboardInfo: createDashboardInfo({ call, report }),
    report,
  })
  const categories = await call('getCategories', {})
  const offers = categories.ok ? categories.answer.map(offerOf).filter((priceUuid) => priceUuid !== '') : []
  return { ...adapter, reported, token, offers }
}

async function asked(endpoint: string) {
  return (await sandbox.control.requests()).filter((request) => request.endpoint === endpoint)
}

describe('the member', () => {
  test('how they pay, by the name of the biller in small letters [MPLUS-003, API-107]', async () => {
    const { loadMember } = await memberPlusOf()
    const answer = await loadMember(NEVER_ABORTED)
    expect(answer).toEqual({ type: 'member.known', paymentSystem: 'epoch', status: expect.any(String) })
  })

  test('is unknown where the call fails [MPLUS-004]', async () => {
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getDashboardInfo' })
    const { loadMember, reported } = await memberPlusOf()
    expect({ member: await loadMember(NEVER_ABORTED), reported }).toEqual({
      member: { type: 'member.unknown' },
      reported: ['dashboard info: unavailable'],
    })
  })
})

describe('an offer', () => {
  test('is asked for by its id, and read from data [API-096, MPLUS-005]', async () => {
    const { loadOffer, offers, token } = await memberPlusOf()
    const priceUuid = offers[0] ?? ''
    const answer = await loadOffer(NEVER_ABORTED, { priceUuid })
    const [request] = await asked('getMemberPlusPrice')
    expect(request?.path).toBe(`/api/v1/member-plus-prices/${priceUuid}`)
    const { data } = await (await sandbox.call('getMemberPlusPrice', { params: { id: priceUuid }, token })).json()
    expect(answer).toEqual({ type: 'offer.loaded', offer: MemberPlusPriceAnswer.parse({ data }) })
  })

  test('one that does not exist, or whose id is none, did not come [API-096]', async () => {
    const { loadOffer, reported } = await memberPlusOf()
    expect({
      gone: await loadOffer(NEVER_ABORTED, { priceUuid: '11111111-1111-4111-8111-111111111111' }),
      outside: await loadOffer(NEVER_ABORTED, { priceUuid: '../../payment-url' }),
      reported,
    }).toEqual({
      gone: { type: 'offer.failed' },
      outside: { type: 'offer.failed' },
      reported: ['member-plus price: notFound', 'member-plus price: invalid'],
    })
  })

  test('has a site, and a pop-up of texts, pictures and a film [ENT-058, API-096]', () => {
    expect(MemberPlusPriceAnswer.parse({ data: WIRE_OFFER })).toEqual(WIRE_OFFER)
    const bare = MemberPlusPriceAnswer.parse({ data: { site: {}, popup: { mainImage: 'https://x.example/a.png' } } })
    expect({
      site: bare.site,
      mainImage: bare.popup.mainImage,
      customPaymentUrl: bare.customPaymentUrl,
      price: bare.price,
    }).toEqual({
      site: { url: '', returnUrl: '', segpayPackageId: '' },
      mainImage: '',
      customPaymentUrl: '',
      price: null,
    })
  })
})
