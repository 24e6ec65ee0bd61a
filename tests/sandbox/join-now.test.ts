import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  CurrentSaleEventAnswer,
  JoinNowConfigAnswer,
  JoinNowTemplateAnswer,
  PriceSlotsAnswer,
  SaleEventIdAnswer,
} from '../../contracts/sales/join-now.ts'
import { PromoTimerAnswer } from '../../contracts/sales/promotions.ts'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { startTestSandbox, type TestSandbox } from './test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.play('allWell'))

const LIGHT = { origin: 'http://light.localhost:4100' }

async function slots({
  event = '',
  as,
  headers,
}: {
  event?: string
  as?: AccountName
  headers?: Record<string, string>
} = {}) {
  const token = as && (await sandbox.control.signIn(as)).accessToken
  const response = await sandbox.call('getPriceSlots', { query: event ? { event } : {}, token, headers })
  return PriceSlotsAnswer.parse(await response.json())
}

const config = async () => JoinNowConfigAnswer.parse(await (await sandbox.call('getJoinNowConfig')).json())

describe('price slots', () => {
  it('are by default three tariffs, standard and special, for each of four sets with two partner sites', async () => {
    const all = await slots()
    const sets = Map.groupBy(all, ({ partnerSites }) => partnerSites.map(({ siteHost }) => siteHost).join())
    expect(
      [...sets].map(([hosts, members]) => [
        hosts,
        members.filter(({ isStandard }) => isStandard).length,
        members.filter(({ isStandard }) => !isStandard).length,
      ]),
    ).toEqual([
      ['', 3, 3],
      ['nocturne-vr.example', 3, 3],
      ['ar-lumen.example', 3, 3],
      ['nocturne-vr.example,ar-lumen.example', 3, 3],
    ])
    expect(new Set(all.map(({ priceUuid }) => priceUuid)).size).toBe(24)
    expect(all.every(({ partnerSites, slavePriceUuids }) => partnerSites.length === slavePriceUuids.length)).toBe(true)
    expect(all[1]?.partnerSites).toEqual([])
    expect(all.at(-1)?.partnerSites[0]?.siteSettings).toEqual({
      title: 'Nocturne VR',
      subtitle: 'Men in every direction',
    })
  })

  it('cost less as specials and more as bundles, and arrive in no order', async () => {
    const all = await slots()
    const amount = (uuid: string) => all.find((slot) => slot.uuid === uuid)?.price.amount ?? 0
    for (const plan of ['month', 'year', 'lifetime']) {
      expect(amount(`tariff-${plan}-base-special`)).toBeLessThan(amount(`tariff-${plan}-base-standard`))
      expect(amount(`tariff-${plan}-third-standard`)).toBeGreaterThan(amount(`tariff-${plan}-first-standard`))
    }
    const sorts = all.slice(0, 3).map(({ sort }) => sort)
    expect(sorts).not.toEqual(sorts.toSorted((one, other) => one - other))
    expect(all.every(({ price }) => price.oldAmount === 0 || price.oldAmount > price.amount)).toBe(true)
  })

  it('come in every combination that the settings name', async () => {
    for (const [change, count, partners] of [
      [{ bundles: 0 }, 6, 0],
      [{ bundles: 1 }, 12, 1],
      [{ bundles: 2, plans: 4 }, 32, 2],
      [{ bundles: 2, specialTariffs: false }, 16, 2],
      [{ bundles: 0, plans: 1, specialTariffs: false }, 1, 0],
    ] as const) {
      await sandbox.client.changeSettings(change)
      const all = await slots()
      const hosts = new Set(all.flatMap(({ partnerSites }) => partnerSites.map(({ siteHost }) => siteHost)))
      expect({ change, all: all.length, hosts: hosts.size }).toEqual({ change, all: count, hosts: partners })
    }
  })

  it('carry special timers and timers that restart, where they are switched on', async () => {
    expect(
      (await slots()).some(({ specialTimerSeconds, hasFakeTimer }) => specialTimerSeconds > 0 || hasFakeTimer),
    ).toBe(false)
    await sandbox.client.changeSettings({ specialTimerMinutes: 7, fakeTimers: true })
    expect(
      (await slots()).every(({ specialTimerSeconds, hasFakeTimer }) => specialTimerSeconds === 420 && hasFakeTimer),
    ).toBe(true)
  })

  it('are in the currency of their site, with the other sites as partners', async () => {
    const [slot] = (await slots({ headers: LIGHT })).filter(({ partnerSites }) => partnerSites.length === 2)
    expect({
      currency: slot?.price.currency,
      partnerSites: slot?.partnerSites.map(({ siteHost }) => siteHost),
    }).toEqual({ currency: 'EUR', partnerSites: ['halcyon-vr.example', 'nocturne-vr.example'] })
  })

  it('cost less in a sale that is on, and in no other', async () => {
    const month = async (event: string) =>
      (await slots({ event })).find(({ uuid }) => uuid === 'tariff-month-base-standard')?.price
    expect([(await month(''))?.amount, (await month('sale-autumn'))?.amount]).toEqual([29.95, 29.95])
    await sandbox.client.changeSettings({ isSaleOn: true })
    expect([(await month(''))?.amount, (await month('sale-autumn'))?.amount]).toEqual([29.95, 21.95])
    expect((await month('sale-autumn'))?.oldAmount).toBe(29.95)
    expect((await month('sale-of-another-year'))?.amount).toBe(29.95)
  })

  it('are renewals for those whose membership has run out', async () => {
    const first = async (as?: AccountName) => (await slots({ event: 'expired', as }))[0]?.priceUuid.endsWith('-expired')
    expect([await first('expired'), await first('member'), await first()]).toEqual([true, false, false])
  })

  it('can be damaged: the sound ones stay', async () => {
    await sandbox.client.changeSettings({ hasDamagedTariffs: true })
    const sent = (await (await sandbox.call('getPriceSlots')).json()).data
    const kept = await slots()
    expect({ sentCount: sent.length, keptCount: kept.length }).toEqual({ sentCount: 24, keptCount: 8 })
    expect(kept.every(({ partnerSites }) => partnerSites.every(({ siteHost }) => siteHost.endsWith('.example')))).toBe(
      true,
    )
  })

  it('come whatever the affiliate cookie holds', async () => {
    for (const value of ['%E0%A4%A', 'x'.repeat(4000), '{"aff_id":{}}', '=;=;']) {
      const response = await sandbox.call('getPriceSlots', { headers: { cookie: `affiliate=${value}` } })
      expect({ value, status: response.status }).toEqual({ value, status: 200 })
    }
  })

  it('are logged with the affiliate cookie that came with the question', async () => {
    await sandbox.client.clearRequests()
    await sandbox.call('getPriceSlots', { headers: { cookie: 'aff_id=gallery-12; offer_id=3' } })
    await sandbox.call('getPriceSlots')
    expect((await sandbox.client.requests()).map(({ affiliate }) => affiliate)).toEqual(['gallery-12', null])
  })
})

describe('the sale', () => {
  const id = async () => SaleEventIdAnswer.parse(await (await sandbox.call('getSaleEventId')).json()).id
  const current = async (event?: string) =>
    CurrentSaleEventAnswer.parse(
      await (await sandbox.call('getCurrentSaleEvent', { query: event ? { event } : {} })).json(),
    )

  it('is none by default, and says so by its group', async () => {
    expect((await (await sandbox.call('getSaleEventId')).json()).saleEventGroup).toBe(1)
    expect({ id: await id(), current: await current(), named: await current('sale-autumn') }).toEqual({
      id: null,
      current: null,
      named: null,
    })
  })

  it('has a name and an end while it is on', async () => {
    await sandbox.client.changeSettings({ isSaleOn: true, promotionEndsInDays: 2 })
    expect(await id()).toBe('sale-autumn')
    const sale = await current('sale-autumn')
    expect({ uuid: sale?.uuid, title: sale?.title, current: await current() }).toEqual({
      uuid: 'sale-autumn',
      title: 'The Autumn Sale',
      current: null,
    })
    const hoursLeft = ((sale?.dateEnd ?? 0) * 1000 - sandbox.clock.nowMs()) / 3_600_000
    expect(hoursLeft).toBeGreaterThan(47)
    expect(hoursLeft).toBeLessThanOrEqual(72)
  })

  it('greets a former member, without an end', async () => {
    expect(await current('expired')).toEqual({
      uuid: 'expired',
      title: 'Welcome back',
      text: 'Your seat is still free, at a price for people who know the way.',
      dateEnd: 0,
    })
  })
})

describe('the join-now page', () => {
  it('has benefits, prizes and default images that can be fetched', async () => {
    const template = JoinNowTemplateAnswer.parse(await (await sandbox.call('getJoinNowTemplate')).json())
    expect({ benefitCount: template.benefits.length, winnerLogoCount: template.winnerLogos.length }).toEqual({
      benefitCount: 4,
      winnerLogoCount: 3,
    })
    const images = [...template.standardImages, ...template.bundleImages]
    expect(new Set(images).size).toBe(6)
    for (const path of [images[0], ...template.winnerLogos.map((logo) => logo?.permalink)]) {
      const response = await fetch(`${sandbox.thirdPartyOrigin}${path}`)
      expect({
        path,
        status: response.status,
        isImage: response.headers.get('content-type')?.startsWith('image/'),
      }).toEqual({ path, status: 200, isImage: true })
    }
    expect((await fetch(`${sandbox.thirdPartyOrigin}/awards/..%2Fx.svg`)).status).toBe(404)
  })

  it('sends comments without text too, and its trap and timers as the settings say', async () => {
    const sent = (await (await sandbox.call('getJoinNowConfig')).json()).data
    expect([sent.comments.length, (await config()).comments.length]).toEqual([6, 4])
    expect((await config()).trap).toEqual({
      durationSeconds: 600,
      onBack: true,
      onTop: true,
      onLeft: false,
      onRight: false,
    })
    expect((await config()).timerSeconds).toEqual([0, 900, 0, 0])
    await sandbox.client.changeSettings({ trapEdges: ['left', 'right'], trapMinutes: 1, timerMinutes: [1, 2, 3, 4] })
    expect((await config()).trap).toEqual({
      durationSeconds: 60,
      onBack: false,
      onTop: false,
      onLeft: true,
      onRight: true,
    })
    expect((await config()).timerSeconds).toEqual([60, 120, 180, 240])
  })
})

describe('the promo banner', () => {
  const banner = async (headers = {}) =>
    PromoTimerAnswer.parse(await (await sandbox.call('getPromoTimer', { headers })).json())

  it('ends on a day in California, and shows three pictures', async () => {
    await sandbox.client.changeClock({ offsetMs: Date.parse('2026-11-30T07:30:00Z') - Date.now() })
    const shown = await banner()
    expect({ dateEnd: shown?.dateEnd, isCheatTimer: shown?.isCheatTimer }).toEqual({
      dateEnd: '2026-12-02',
      isCheatTimer: false,
    })
    for (const url of [shown?.imageMobile.url, shown?.imageTablet.url, shown?.imageDesktop.url]) {
      expect({ url, status: (await fetch(`${sandbox.thirdPartyOrigin}${url}`)).status }).toEqual({ url, status: 200 })
    }
  })

  it('may be over, may cheat, and may not be there', async () => {
    await sandbox.client.changeSettings({ promotionEndsInDays: -1, promoBannerCheats: true })
    const shown = await banner()
    expect({ hasEnded: Date.parse(shown?.dateEnd ?? '') < Date.now(), isCheatTimer: shown?.isCheatTimer }).toEqual({
      hasEnded: true,
      isCheatTimer: true,
    })
    await sandbox.client.changeSettings({ promotions: 'off' })
    expect([await banner(), await banner(LIGHT)]).toEqual([null, null])
  })
})
