// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Call } from '../../adapters/site/call.ts'
import type { SitePorts } from '../../app/ports/ports.ts'
import { SiteRoot } from '../../app/site/site-root.tsx'
import { AdBannerAnswer } from '../../contracts/sales/ads.ts'
import { NOON_MS } from '../support/samples.ts'
import { until } from '../support/until.ts'
import { prepareTabs, putCookie } from './open-tab.ts'

const tabs = prepareTabs()
afterEach(cleanup)

test('the page of deals has its ads, and none once the server has refused its deals with 401 [CHROME-085]', async () => {
  const ad = {
    type: 3,
    weight: 1,
    imagesDesktop: [{ image: { permalink: '/p/ad.avif', alt: 'An ad' }, link: '/free/' }],
  }
  const answer = AdBannerAnswer.parse({ data: { middle: [ad], bottom: [ad] } })
  const change = (ports: SitePorts): SitePorts => {
    const call = ((name, request, signal) =>
      name === 'getAdBanner'
        ? Promise.resolve({ ok: true, status: 200, answer })
        : ports.page.call(name, request, signal)) as Call
    return { ...ports, page: { ...ports.page, call } }
  }
  const adsOf = async (isRefused: boolean) => {
    putCookie('age_confirmed=1; path=/')
    if (isRefused) await tabs.control().addFault({ kind: 'unauthorized', endpoint: 'getDeals' })
    const { site } = await tabs.open({ path: '/deals/', change })
    await site.startPromotions()
    const { middleAd, bottomAd } = (await site.whenPromotions).actors
    await act(async () => void render(<SiteRoot site={site} drawnAtMs={NOON_MS} />))
    await until(() => {
      expect(screen.queryByText('Access denied') !== null).toBe(isRefused)
      expect([middleAd, bottomAd].map((ad) => ad.getSnapshot().hasTag('shown'))).toEqual([true, true])
      if (!isRefused) expect(screen.queryAllByRole('region', { name: /^Advertisement/ })).toHaveLength(2)
    })
    const ads = screen.queryAllByRole('region', { name: /^Advertisement/ }).length
    cleanup()
    return ads
  }
  expect({ open: await adsOf(false), refused: await adsOf(true) }).toEqual({ open: 2, refused: 0 })
})
