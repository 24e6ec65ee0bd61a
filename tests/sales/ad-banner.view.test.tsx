// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { adBannerMachine } from '../../machines/sales/ad-banner.machine.ts'
import type { Ad } from '../../machines/sales/ads.ts'
import { AdBanner } from '../../views/sales/ad-banner.view.tsx'
import { SITES } from '../support/samples.ts'
import { silent } from '../support/stage-frame.tsx'
import { onStage } from '../support/view-stage.tsx'
import { filmAd, frameAd, pictureAd } from './ad-samples.ts'

type Told = (entries: Pick<IntersectionObserverEntry, 'isIntersecting' | 'intersectionRatio'>[]) => void

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a film begins when a tenth of it is in the window, 1500 ms later where a picture stands [CHROME-090]', () => {
  const { clock, scroll, films } = draw(filmAd)
  const seen: string[] = []
  const look = (what: string) => seen.push(`${what}: ${films()}`)
  scroll('desktop', 0.09)
  clock.increment(60_000)
  look('a picture, 9 %')
  scroll('desktop', 0.1)
  act(() => clock.increment(1_499))
  look('a picture, 10 %, 1499 ms')
  act(() => clock.increment(1))
  look('1500 ms')
  scroll('desktop', 0.05)
  look('5 %')
  scroll('mobile', 0.09)
  look('no picture, 9 %')
  scroll('mobile', 0.1)
  look('no picture, 10 %')
  expect(seen).toEqual([
    'a picture, 9 %: 0',
    'a picture, 10 %, 1499 ms: 0',
    '1500 ms: 1',
    '5 %: 0',
    'no picture, 9 %: 0',
    'no picture, 10 %: 1',
  ])
})

test('each screen has its picture, link and film; the link opens a new tab where it says so [CHROME-087, ENT-035]', () => {
  const media = (name: string, isInNewTab: boolean) => ({
    picture: { alt: name, permalink: `/p/${name}.avif`, colour: '' },
    link: `/${name}/`,
    isInNewTab,
    film: `/v/${name}.mp4`,
  })
  const drawn = [true, false].map((isWideApart) => {
    const ad: Ad = { kind: 'media', desktop: media('wide', isWideApart), mobile: media('narrow', !isWideApart) }
    const { clock, scroll } = draw(ad)
    const links = screen.getAllByRole('link').map((link) => {
      const source = link.querySelector('source')
      const picture = /\/p\/\w+\.avif/.exec(source?.srcset ?? '')?.[0]
      const alt = link.querySelector('img')?.getAttribute('alt')
      return [link.getAttribute('href'), link.getAttribute('target'), alt, picture, source?.media]
    })
    const films = (['desktop', 'mobile'] as const).map((on) => {
      scroll(on, 0.1)
      act(() => clock.increment(1_500))
      return document.querySelector('video')?.getAttribute('src')?.replace(SITES.dark.hosts.contentHost, '')
    })
    cleanup()
    return { links, films }
  })
  const films = ['/v/wide.mp4', '/v/narrow.mp4']
  const wide = ['wide', '/p/wide.avif', '(width >= 768px)']
  const narrow = ['narrow', '/p/narrow.avif', '(width < 768px)']
  expect(drawn).toEqual([
    {
      links: [
        ['/wide/', '_blank', ...wide],
        ['/narrow/', null, ...narrow],
      ],
      films,
    },
    {
      links: [
        ['/wide/', null, ...wide],
        ['/narrow/', '_blank', ...narrow],
      ],
      films,
    },
  ])
})

test('an ad is called one where it is read and where it is seen', () => {
  for (const ad of [pictureAd, filmAd, frameAd]) {
    draw(ad)
    const place = screen.getByRole('region', { name: 'Advertisement' })
    expect(place.textContent).toBe('Advertisement')
    cleanup()
  }
})

test('each screen has its frame, which gets no right beyond its own scripts and tabs, and is not told where it stands [H05, CHROME-086, ENT-035]', () => {
  draw(frameAd)
  const frames = [...document.querySelectorAll('iframe')].map((frame) =>
    Object.fromEntries(
      frame
        .getAttributeNames()
        .filter((name) => name !== 'class')
        .map((name) => [name, frame.getAttribute(name)]),
    ),
  )
  const always = {
    title: 'Advertisement',
    sandbox: 'allow-scripts allow-popups',
    referrerpolicy: 'no-referrer',
    allow: '',
    loading: 'lazy',
  }
  expect(frames.map(({ style: _, ...rest }) => rest)).toEqual([
    { ...always, src: 'https://ads.example/wide/', width: '970', height: '240' },
    { ...always, src: 'https://ads.example/narrow/' },
  ])
})

function draw(ad: Ad) {
  const observers: { element: Element; options: IntersectionObserverInit | undefined; tell: Told }[] = []
  vi.stubGlobal('IntersectionObserver', function Observer(tell: Told, options?: IntersectionObserverInit) {
    return {
      observe: (element: Element) => observers.push({ element, options, tell }),
      disconnect() {},
    }
  })
  const clock = new SimulatedClock()
  const input = { position: 'middle' as const, page: { place: 'index', path: '/' } }
  const banner = createActor(silent(adBannerMachine), { clock, input }).start()
  banner.send({ type: 'ad.answered', ad })
  render(onStage(<AdBanner banner={banner} />))
  return {
    clock,
    films: () => document.querySelectorAll('video').length,
    /** A browser tells when the share passes the threshold that it was given, and in between nothing. */
    scroll(on: 'desktop' | 'mobile', share: number) {
      const observer = observers[on === 'desktop' ? 0 : 1]!
      expect(observer.options).toEqual({ threshold: 0.1 })
      act(() => observer.tell([{ isIntersecting: share > 0, intersectionRatio: share }]))
    },
  }
}
