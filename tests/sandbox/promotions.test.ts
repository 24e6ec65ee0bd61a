import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DealSlidesAnswer, DealsAnswer, ValuePopupsAnswer } from '../../contracts/sales/promotions.ts'
import { DigestAnswer } from '../../contracts/site/digest.ts'
import { startTestSandbox, type TestSandbox } from './test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.play('allWell'))

const DARKEST = { origin: 'http://darkest.localhost:4100' }
const LIGHT = { origin: 'http://light.localhost:4100' }
const GUEST = { showToGuest: true, url: '/', targetLink: '', shownValuePopUps: [] }

type Place = 'showValuePopups' | 'showHeaderBars'
const sent = async (place: Place, context: unknown, headers = {}) =>
  (await sandbox.call(place, { body: context, headers })).json()
const shown = async (context: unknown, { place = 'showValuePopups' as Place, headers = {} } = {}) =>
  ValuePopupsAnswer.parse(await sent(place, context, headers))
const names = async (...question: Parameters<typeof shown>) => (await shown(...question)).map(({ uuid }) => uuid)
const bars = { place: 'showHeaderBars' } as const

describe('what a site advertises', () => {
  it('is most on the dark site, and less on its siblings', async () => {
    expect([await names(GUEST), await names(GUEST, bars)]).toEqual([
      ['popup-evening-pass', 'popup-exit'],
      ['bar-autumn'],
    ])
    expect([await names(GUEST, { headers: LIGHT }), await names(GUEST, { ...bars, headers: LIGHT })]).toEqual([[], []])
    const onTheirWay = { ...GUEST, url: '/join-now/' }
    expect([await names(onTheirWay), await names(onTheirWay, { headers: LIGHT })]).toEqual([
      ['popup-trap'],
      ['popup-trap'],
    ])
  })

  it('leaves forty seconds before it interrupts', async () => {
    const [first, exit] = await shown(GUEST)
    expect({
      firstTrigger: first?.showTrigger,
      waitSeconds: first?.waitSeconds,
      exitTrigger: exit?.showTrigger,
    }).toEqual({ firstTrigger: 1, waitSeconds: 40, exitTrigger: 2 })
  })

  it('announces purchases on the dark site', async () => {
    const announces = async (site: string) => {
      const digest = DigestAnswer.parse(await (await sandbox.call('getDigest', { site })).json())
      return [digest.fakeBuyPopup.isActive, digest.fakeBuyPopup.isEnablePopup, digest.fakeBuyPopup.popupPause]
    }
    expect([await announces('dark'), await announces('light')]).toEqual([
      [true, true, 60],
      [false, false, 60],
    ])
    await sandbox.client.changeSettings({ promotions: 'off' })
    expect(await announces('dark')).toEqual([false, false, 60])
  })

  it('is nothing when it is off, else only the named promotions', async () => {
    await sandbox.client.changeSettings({ promotions: 'off' })
    expect([await names(GUEST), await names(GUEST, bars)]).toEqual([[], []])
    await sandbox.client.changeSettings({ promotions: ['immediate', 'bar'] })
    expect([await names(GUEST), await names(GUEST, bars)]).toEqual([['popup-welcome'], ['bar-plain']])
    expect(await names(GUEST, { headers: LIGHT })).toEqual(['popup-welcome'])
  })

  it('is all of it when that is asked for: every template, trigger and way to wait', async () => {
    await sandbox.client.changeSettings({ promotions: 'all' })
    const everybody = { ...GUEST, showToMembers: true, showToExpired: true, affiliateId: 'gallery-12' }
    const all = [...(await shown(everybody)), ...(await shown({ ...everybody, url: '/join-now/' }))]
    expect(new Set(all.map(({ template }) => template))).toEqual(
      new Set(['regular', 'regularWithVideo', 'custom', 'customWithVideo', 'easyCancelVipOffer']),
    )
    expect(new Set(all.map(({ waitSeconds }) => waitSeconds))).toEqual(new Set([null, 5, 20, 30, 40, 90, 120]))
    expect(new Set(all.map(({ groupId }) => groupId))).toEqual(new Set([100, 600]))
    const lines = await shown(everybody, bars)
    expect(new Set(lines.map(({ template }) => template))).toEqual(new Set(['header-bar', 'header-bar-with-btn']))
    expect(
      lines.map(({ cheatTimer, timerDateTimeEnd, showCancelButton }) => [
        cheatTimer,
        timerDateTimeEnd !== '',
        showCancelButton,
      ]),
    ).toEqual([
      [false, false, true],
      [false, true, true],
      [true, true, false],
      [false, false, true],
    ])
  })
})

describe('the pop-up service', () => {
  beforeEach(async () => {
    await sandbox.client.changeSettings({ promotions: 'all' })
  })

  it('answers by the audience of each item', async () => {
    expect(await names({ url: '/' })).toEqual([])
    expect(await names({ showToGuest: false, showToMembers: true, url: '/' })).toEqual(['popup-welcome', 'popup-vip'])
    expect(await names({ showToInactive: true, url: '/' })).toContain('popup-exit')
    expect(await names({ active: true, showToExpired: true, showAllPages: true })).toEqual([
      'popup-vip',
      'popup-come-back',
    ])
  })

  it('does not repeat what was shown', async () => {
    const shownValuePopUps = [{ uuid: 'popup-evening-pass' }, { uuid: 'popup-welcome' }]
    const left = await names({ ...GUEST, shownValuePopUps })
    expect({
      hasPopupEveningPass: left.includes('popup-evening-pass'),
      hasPopupWelcome: left.includes('popup-welcome'),
      hasPopupExit: left.includes('popup-exit'),
    }).toEqual({ hasPopupEveningPass: false, hasPopupWelcome: false, hasPopupExit: true })
  })

  it('knows friends by their affiliate', async () => {
    const has = async (affiliateId?: string) => (await names({ ...GUEST, affiliateId })).includes('popup-gallery')
    expect([await has(), await has('somebody'), await has('gallery-12')]).toEqual([false, false, true])
  })

  it('looks at the address, and at where a visitor is going', async () => {
    const has = async (uuid: string, context: Record<string, unknown>) =>
      (await names({ ...GUEST, ...context })).includes(uuid)
    expect(await has('popup-trap', { url: '/videos/' })).toBe(false)
    expect(await has('popup-trap', { url: '/join-now/?event=expired' })).toBe(true)
    expect(await has('popup-evening-pass', { url: '/payment/?result=paid' })).toBe(false)
    expect(await has('popup-exit', { targetLink: '/videos/' })).toBe(true)
    expect(await has('popup-exit', { targetLink: '/join-now/' })).toBe(false)
    expect(await has('popup-exit', { targetLink: 'http://localhost:4100/join-now/?event=expired' })).toBe(false)
    expect(await has('popup-exit', { targetLink: 'http://[' })).toBe(true)
  })

  it('sends inactive items too: the site filters them', async () => {
    const answer = await sent('showValuePopups', GUEST)
    expect(answer.data.some(({ uuid }: { uuid: string }) => uuid === 'popup-retired')).toBe(true)
    expect((await names(GUEST)).includes('popup-retired')).toBe(false)
    expect(Array.isArray(await sent('showHeaderBars', GUEST))).toBe(true)
  })

  it('keeps its pictures in the folder of uploads', async () => {
    const paths = (await shown(GUEST)).flatMap((popup) => [
      popup.mainImage,
      popup.mainImageMobile,
      popup.smallImage,
      popup.middleLayerImage,
      popup.mobileMiddleLayerImage,
    ])
    for (const path of new Set(paths)) {
      const response = await fetch(`${sandbox.thirdPartyOrigin}/popup-uploads/${path}`)
      expect({ path, status: response.status, contentType: response.headers.get('content-type') }).toEqual({
        path,
        status: 200,
        contentType: 'image/avif',
      })
    }
    for (const path of ['still-961/a.avif', 'nothing-640/a.avif', 'still/a.avif', 'still-640/..%2Fa.avif']) {
      expect({
        path,
        isServed: (await fetch(`${sandbox.thirdPartyOrigin}/popup-uploads/${path}`)).status < 500,
      }).toEqual({ path, isServed: true })
    }
  })

  it('can have been broken into: what it sends then has no colours, pictures or script that could do anything', async () => {
    await sandbox.client.changeSettings({ promotions: ['hostile'] })
    const answer = await sent('showValuePopups', GUEST)
    expect(answer.data.length).toBe(3)
    const [kept, ...others] = await shown(GUEST)
    expect(others).toEqual([])
    expect({
      bgColor: kept?.bgColor,
      textColor: kept?.textColor,
      gradientStartColor: kept?.gradientStartColor,
      mainImage: kept?.mainImage,
      smallImage: kept?.smallImage,
      waitSeconds: kept?.waitSeconds,
    }).toEqual({ bgColor: '', textColor: '', gradientStartColor: '', mainImage: '', smallImage: '', waitSeconds: null })
    expect((await names(GUEST, bars)).length).toBe(1)
  })

  it('is open to every site, and does not say where it runs', async () => {
    await sandbox.client.changeSettings({ promotions: 'usual' })
    expect(await names(GUEST, { ...bars, headers: DARKEST })).toEqual(['bar-autumn'])
  })
})

describe('deals', () => {
  it('are sent as they were entered, and read in their order', async () => {
    const answer = await (await sandbox.call('getDeals')).json()
    const sorts = answer.items.map(({ sort }: { sort: number }) => sort)
    const deals = DealsAnswer.parse(answer)
    expect(sorts).not.toEqual(deals.map(({ sort }) => sort))
    expect(deals.map(({ sort }) => sort)).toEqual(sorts.toSorted((one: number, other: number) => one - other))
    expect(deals.filter(({ type }) => type === 'maintenance').length).toBe(4)
    expect(new Set(deals.map(({ variant }) => variant))).toEqual(new Set(['largeRed', 'red', 'green', 'darkest']))
    expect(new Set(deals.map(({ notificationTexts }) => Math.min(notificationTexts.length, 2)))).toEqual(
      new Set([0, 1, 2]),
    )
    expect(
      deals.some(({ timerSeconds }) => timerSeconds > 0) && deals.some(({ timerSeconds }) => timerSeconds === 0),
    ).toBe(true)
    const image = deals[0]?.image?.permalink
    expect({ image, status: (await fetch(`${sandbox.thirdPartyOrigin}${image}?w=320`)).status }).toEqual({
      image,
      status: 200,
    })
  })

  it('have slides for wide and for narrow windows', async () => {
    const slides = DealSlidesAnswer.parse(await (await sandbox.call('getDealSlides')).json())
    expect(slides.map(({ type }) => type).toSorted()).toEqual([
      'desktop',
      'desktop',
      'desktop',
      'mobile',
      'mobile',
      'mobile',
    ])
  })
})
