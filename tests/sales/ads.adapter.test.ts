import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { createAds } from '../../adapters/sales/ads.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'
import { firstFrame } from '../../adapters/site/frame-markup.ts'
import { createHtml } from '../../adapters/site/html.adapter.ts'
import type { Promotion } from '../../sandbox/sales/sales-settings.ts'
import { callAs } from '../catalogue/sandbox-call.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { SITES } from '../support/samples.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())

const sanitiser = createHtml({ settings: SITES.dark, origin: 'http://localhost:4100', contentHost: '' })
const NEVER_ENDED = new AbortController().signal

describe('of the sandbox', () => {
  it('shows a frame of an allowed origin, with its size [CHROME-086]', async () => {
    const { ad } = await adAt({ promotions: ['adFrame'] })
    const src = `${sandbox.thirdPartyOrigin}/ads/frame/`
    expect(ad).toEqual({
      kind: 'frame',
      desktop: { src, width: 970, height: 242 },
      mobile: { src, width: 0, height: 0 },
    })
  })

  it('shows a picture with its link, for desktop and mobile, and a film that begins with one [CHROME-087]', async () => {
    const { ad } = await adAt({ promotions: ['adFilm'] })
    const media = (kind: string, film: string) => ({
      picture: {
        alt: 'The Tide: sound for headsets',
        permalink: `/pictures/${kind}/ad-tide.avif`,
        colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
      },
      link: 'https://tide.example/',
      isInNewTab: true,
      film,
    })
    expect(ad).toEqual({
      kind: 'media',
      desktop: media('banner', '/previews/preview-tide.mp4'),
      mobile: media('slide', '/previews/preview-doors.mp4'),
    })
  })

  it('chooses by weight: a picture of weight 3, a film of 2, a frame of 1 [CHROME-089]', async () => {
    const shown: string[] = []
    for (const random of [0, 0.49, 0.51, 0.83, 0.84, 0.99]) {
      const { ad } = await adAt({ promotions: ['adPicture', 'adFilm', 'adFrame'], random })
      shown.push(ad?.kind === 'media' ? (ad.desktop.film ? 'film' : 'picture') : 'frame')
    }
    expect(shown).toEqual(['picture', 'picture', 'film', 'film', 'frame', 'frame'])
  })

  it('has ads at both positions of some pages, and in the middle of the others [CHROME-088, API-058]', async () => {
    const promotions: Promotion[] = ['adPicture']
    const kinds: (string | undefined)[] = []
    for (const [place, position] of [
      ['index', 'middle'],
      ['index', 'bottom'],
      ['contact', 'middle'],
      ['contact', 'bottom'],
      ['vr-cam-girls', 'bottom'],
    ] as const)
      kinds.push((await adAt({ promotions, place, position })).ad?.kind)
    expect(kinds).toEqual(['media', 'media', 'media', undefined, 'media'])
  })

  it('never shows what cannot be shown, however it is weighted, and reports frames from elsewhere [H05]', async () => {
    const seen = new Set<string>()
    for (const random of [0, 0.3, 0.6, 0.999_999]) {
      const { ad, reports } = await adAt({ promotions: ['adHostile'], random })
      seen.add(JSON.stringify({ ad, reports }))
    }
    const frame = { src: `${sandbox.thirdPartyOrigin}/ads/hostile/`, width: 0, height: 0 }
    expect([...seen].map((text) => JSON.parse(text))).toEqual([
      {
        ad: { kind: 'frame', desktop: frame, mobile: frame },
        reports: ['ad banner: a frame without an allowed address', 'ad banner: a frame without an allowed address'],
      },
    ])
  })

  it('is an empty place when the server fails [ERR-030]', async () => {
    await sandbox.control.addFault({ endpoint: 'getAdBanner', kind: 'serverError' })
    expect((await adAt({ promotions: ['adPicture'] })).ad).toBe(null)
    await sandbox.control.clearFaults()
  })
})

it('lets one list do for both screens where the other is missing [API-058]', async () => {
  const image = { image: { permalink: '/p/a.avif', alt: 'A' }, link: '/a/' }
  const { ad } = await adAt({ body: { data: { middle: [{ type: 3, weight: 1, imagesMobile: [image] }] } } })
  const media = {
    picture: { permalink: '/p/a.avif', alt: 'A', colour: '' },
    link: '/a/',
    isInNewTab: false,
    film: '',
  }
  expect(ad).toEqual({ kind: 'media', desktop: media, mobile: media })
})

test('markup of a frame is read for the address and the size of the first one, and for nothing else [H05]', () => {
  const none = { src: '', width: 0, height: 0 }
  const src = 'https://ads.example/'
  const read = {
    '<iframe src="https://ads.example/?a=1&amp;b=2" width=300 height="250px"></iframe>': {
      src: `${src}?a=1&b=2`,
      width: 300,
      height: 250,
    },
    "<p><b>x</b><IFRAME\nSRC='https://ads.example/' width='100%'>": { src, width: 0, height: 0 },
    '<iframe src="javascript:alert(1)"></iframe><iframe src="https://ads.example/"></iframe>': {
      ...none,
      src: 'javascript:alert(1)',
    },
    '<iframe src="https://ads.example/" src="javascript:alert(1)" onload="x()">': { ...none, src },
    '<!-- <iframe src="https://ads.example/"> -->': none,
    '<script>"<iframe src=https://ads.example/>"</script>': none,
    '<iframe srcdoc="<script>1</script>">': none,
    '<img src="https://ads.example/">': none,
    '': none,
  }
  expect(Object.fromEntries(Object.keys(read).map((markup) => [markup, firstFrame(markup)]))).toEqual(read)
})

interface Asked {
  promotions?: Promotion[]
  place?: string
  position?: 'middle' | 'bottom'
  random?: number
  /** What the server says instead of the sandbox. */
  body?: { data: unknown }
}

async function adAt({ promotions = [], place = 'index', position = 'middle', random = 0, body }: Asked) {
  await sandbox.client.changeSettings({ promotions })
  const reports: string[] = []
  const { fetchAd } = createAds({
    call: body ? saying(body) : callAs(sandbox, {}),
    html: async () => sanitiser,
    frames: [sandbox.thirdPartyOrigin],
    random: () => random,
    report: (message) => reports.push(message),
  })
  const { ad } = await fetchAd(NEVER_ENDED, { place, position })
  return { ad, reports }
}

/** A server whose answer goes through the contract as every other does. */
function saying(body: unknown): Call {
  return (async (name: 'getAdBanner') => {
    const { endpoints } = await import('../../contracts/endpoints.ts')
    return { ok: true, answer: endpoints[name].answer.parse(body), status: 200 }
  }) as unknown as Call
}
