import { renderToStaticMarkup } from 'react-dom/server'
import { NEVER, type Observable, Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { type ActorRefFrom, createActor, SimulatedClock } from 'xstate'
import { streamOf } from '../../app/ports/answer-with.ts'
import { fakeBuyLoopMachine } from '../../machines/sales/fake-buy-loop.machine.ts'
import { type HeaderBar as Bar, headerBarMachine } from '../../machines/sales/header-bar.machine.ts'
import { promoCountdownMachine } from '../../machines/sales/promo-countdown.machine.ts'
import { type Popup, valuePopupsMachine } from '../../machines/sales/value-popups.machine.ts'
import { FakeBuy } from '../../views/sales/fake-buy.view.tsx'
import { FakeBuyAvatar } from '../../views/sales/fake-buy-avatar.tsx'
import { HeaderBar } from '../../views/sales/header-bar.view.tsx'
import { PopupNews, ValuePopup } from '../../views/sales/popup.view.tsx'
import { PromoBanner } from '../../views/sales/promo-banner.view.tsx'
import { silence } from '../catalogue/samples.ts'
import { safeHtml } from '../support/safe-html.ts'
import { SITES } from '../support/samples.ts'
import { stylesheet } from '../support/stylesheet.ts'
import { onStage } from '../support/view-stage.tsx'
import { headerBar, NOW_MS, popup, promoBanner } from './promoted.ts'

describe('the header bar', () => {
  test('has its picture, title and subtitle, each in a form for narrow windows [BAR-001, ENT-051, ENT-052]', () => {
    const html = drawBar()
    const sheet = stylesheet('sales/header-bar.module.css')
    expect({
      // In wide windows, and in narrow ones.
      hidden: sheet
        .split('@media (width < 768px)')
        .map((part) => [...part.matchAll(/([^{}]*)\{[^{}]*display: none;/g)].map(([, what]) => what?.trim())),
      narrow: /<source media="\(width &lt; 768px\)" srcSet="([^"]+)"/i.exec(html)?.[1],
      picture: /<img[^>]* src="([^"]+)"/.exec(html)?.[1],
      titles: [...html.matchAll(/<strong class="[^"]*(wide|narrow)[^"]*">([^<]+)</g)].map(([, on, text]) => [on, text]),
      subtitles: [...html.matchAll(/<span class="[^"]*(wide|narrow)[^"]*">([^<]+)</g)].map(([, on, text]) => [
        on,
        text,
      ]),
    }).toEqual({
      hidden: [['.narrow'], ['.wide']],
      narrow: 'http://127.0.0.1:4201/popup-uploads/narrow.avif',
      picture: 'http://127.0.0.1:4201/popup-uploads/wide.avif',
      titles: [
        ['wide', 'The autumn programme is open'],
        ['narrow', 'Autumn programme'],
      ],
      subtitles: [
        ['wide', 'A lower price while it lasts'],
        ['narrow', 'A lower price'],
      ],
    })
  })

  test('counts days, hours, minutes and seconds down, second by second, only between its start and its end [BAR-002, BAR-011, ENT-053]', () => {
    const ticks = new Subject<{ type: 'clock.ticked'; nowMs: number }>()
    const actor = bar({ endsAtMs: NOW_MS + ((13 * 24 + 4) * 3600 + 5 * 60 + 6) * 1000 }, ticks)
    const shownAfter = (seconds: number) => {
      if (seconds > 0) ticks.next({ type: 'clock.ticked', nowMs: NOW_MS + seconds * 1_000 })
      const html = renderToStaticMarkup(onStage(<HeaderBar bar={actor} />))
      return /role="timer"[^>]*><span[^>]*>([^<]+)</.exec(html)?.[1]
    }
    expect({
      left: [0, 1, 7, 86_407].map(shownAfter),
      hasTimer: [
        {},
        { endsAtMs: NOW_MS - 1 },
        { startsAtMs: NOW_MS + 5_000, endsAtMs: NOW_MS + 60_000 },
        { endsAtMs: NOW_MS + 60_000 },
      ].map((times) => drawBar(times).includes('timer')),
    }).toEqual({
      left: ['13:04:05:06', '13:04:05:05', '13:04:04:59', '12:04:04:59'],
      hasTimer: [false, false, false, true],
    })
  })

  test('has a button to its address, in a new tab where the item says so [BAR-004, ENT-051]', () => {
    const linkIn = (html: string) => /<a[^>]*>See the prices<\/a>/.exec(html)?.[0] ?? ''
    expect({
      leadsToJoin: linkIn(drawBar()).includes('href="/join-now/"'),
      opensTab: linkIn(drawBar({ openLinkInNewTab: true })).includes('target="_blank"'),
      opensTabByItself: linkIn(drawBar()).includes('target'),
      ownWords: /<a[^>]* href="([^"]+)"[^>]*>Go there<\/a>/.exec(
        drawBar({ buttonText: 'Go there', buttonUrl: '/deals/' }),
      )?.[1],
      withoutButton: linkIn(drawBar({ hasButton: false })),
      hostile: linkIn(drawBar({ buttonUrl: 'javascript:alert(1)' })),
    }).toEqual({
      leadsToJoin: true,
      opensTab: true,
      opensTabByItself: false,
      ownWords: '/deals/',
      withoutButton: '',
      hostile: '',
    })
  })

  test('has the colours of the item from the first paint on, as attributes of a drawing and not as style [BAR-005, ENT-052]', () => {
    const html = drawBar()
    const flat = drawBar({ gradientEndColor: '' })
    const none = drawBar({ gradientStartColor: '', bgColor: '' })
    expect({
      gradient: [...html.matchAll(/stop-color="([^"]+)"/g)].map(([, colour]) => colour),
      isPlain: flat.includes('fill="#1d1a2b"'),
      hasNone: none.includes('<rect'),
      hasStyle: [html, flat, none].some((each) => each.includes('style=')),
      ink: /data-ink="([^"]*)"/.exec(html)?.[1],
    }).toEqual({ gradient: ['#3a2f6b', '#7a3b52'], isPlain: true, hasNone: false, hasStyle: false, ink: '#fff' })
  })

  test('marks the page, whose header begins that much lower [BAR-014]', () => {
    expect({ hasHeaderBar: drawBar().includes('data-header-bar'), drawBar: drawBar(null) }).toEqual({
      hasHeaderBar: true,
      drawBar: '',
    })
  })
})

describe('the promotion that counts down', () => {
  test('has a picture for each width, however narrow, its description and what is left [TIMER-002, TIMER-009, TIMER-010, ENT-054]', () => {
    const html = drawBanner()
    const sheet = stylesheet('sales/promo-banner.module.css')
    expect({
      sources: [...html.matchAll(/<source media="([^"]+)" srcSet="([^"]+)"/gi)].map(([, media, source]) => [
        media,
        source,
      ]),
      picture: /<img[^>]* src="([^"]+)"/.exec(html)?.[1],
      hasTitle: html.includes('A month for the price of a ticket'),
      digits: [...html.matchAll(/>(\d\d)</g)].map(([, digits]) => digits),
      // One for every width: no window is too narrow for the picture.
      rulesOfPicture: [...sheet.matchAll(/\.image\b|\bimg\b|\bpicture\b/g)].map(([selector]) => selector),
    }).toEqual({
      sources: [
        ['(width &lt; 768px)', 'http://127.0.0.1:4201/p/mobile.avif'],
        ['(width &lt;= 1024px)', 'http://127.0.0.1:4201/p/tablet.avif'],
      ],
      picture: 'http://127.0.0.1:4201/p/desktop.avif',
      hasTitle: true,
      digits: ['00', '02', '00', '00'],
      rulesOfPicture: ['.image'],
    })
  })

  test('counts each second down, and is gone at its deadline [TIMER-006, TIMER-007]', () => {
    const ticks = new Subject<{ type: 'clock.ticked'; nowMs: number }>()
    const actor = promotion(ticks)
    actor.send({ type: 'promo.answered', banner: promoBanner({ endsAtMs: NOW_MS + 62_000 }), nowMs: NOW_MS })
    const shownAfter = (seconds: number) => {
      if (seconds > 0) ticks.next({ type: 'clock.ticked', nowMs: NOW_MS + seconds * 1_000 })
      const html = renderToStaticMarkup(onStage(<PromoBanner countdown={actor} />))
      return [...html.matchAll(/>(\d\d)</g)].map(([, digits]) => digits).join(':')
    }
    expect([0, 1, 2, 3, 61, 62].map(shownAfter)).toEqual([
      '00:00:01:02',
      '00:00:01:01',
      '00:00:01:00',
      '00:00:00:59',
      '00:00:00:01',
      '',
    ])
  })

  test('shows what editors wrote without what could act', () => {
    const html = drawBanner({
      description: safeHtml('<p onclick="x()">Now<script>x()</script></p><img src=x onerror=x()>'),
    })
    expect([
      html.includes('onclick'),
      html.includes('<script'),
      html.includes('onerror'),
      html.includes('Now'),
    ]).toEqual([false, false, false, true])
  })
})

describe('a value pop-up', () => {
  test('regular has a picture at its left, text and a button [POPUP-005, POPUP-023]', () => {
    const html = drawPopup({ mainImage: 'a.avif', title: 'Title', subTitle: 'Subtitle', ...BUTTON })
    expect(partsOf(html)).toEqual({ picture: true, video: false, words: ['Title', 'Subtitle'], button: true })
    const sheet = stylesheet('sales/popup.module.css')
    expect({
      isPictureFirst: html.indexOf('<img') < html.indexOf('<h2'),
      columns: /\.card\[data-template="regular"\],[^{]+\{\s*grid-template-columns: ([^;]+);/.exec(sheet)?.[1],
      template: /data-template="(\w+)"/.exec(html)?.[1],
    }).toEqual({ isPictureFirst: true, columns: 'minmax(0, 2fr) minmax(0, 3fr)', template: 'regular' })
  })

  test('has its own pictures and words for narrow windows, and those of wide ones where it has none [POPUP-016, ENT-051, ENT-052]', () => {
    const narrow = (changes: object) => {
      const html = drawPopup({ mainImage: 'wide.avif', title: 'Wide', subTitle: 'All of it', ...changes })
      const both = (tag: string) =>
        new RegExp(`<${tag}[^>]*><span[^>]*>([^<]*)</span><span[^>]*>([^<]*)<`).exec(html)?.slice(1).join(', ')
      return [
        /<img src="([^"]+)"/.exec(html)?.[1],
        ...(/<source media="([^"]+)" srcSet="([^"]+)"/i.exec(html)?.slice(1) ?? []),
        both('h2'),
        both('p'),
      ]
    }
    const own = { mainImageMobile: 'narrow.avif', titleMobile: 'Narrow', subTitleMobile: 'Some of it' }
    expect({
      own: narrow(own),
      wide: narrow({}),
      small: narrow({ mainImage: '', smallImage: 'small.avif', subTitle: '' }),
    }).toEqual({
      own: ['wide.avif', '(width &lt; 768px)', 'narrow.avif', 'Wide, Narrow', 'All of it, Some of it'],
      wide: ['wide.avif', '(width &lt; 768px)', 'wide.avif', 'Wide, Wide', 'All of it, All of it'],
      small: ['small.avif', '(width &lt; 768px)', 'small.avif', 'Wide, Wide', ', '],
    })
  })

  test('has the picture of its middle layer on the main one, in a form for narrow windows, as decoration, and none where it has none [POPUP-016, ENT-052]', () => {
    const pictures = (changes: object) =>
      [...drawPopup({ mainImage: 'main.avif', ...changes }).matchAll(/<picture>(.*?)<\/picture>/g)].map(
        ([, inside]) => ({
          narrow: /<source media="\(width &lt; 768px\)" srcSet="([^"]+)"/i.exec(inside!)?.[1],
          wide: / src="([^"]+)"/.exec(inside!)?.[1],
          alt: / alt="([^"]*)"/.exec(inside!)?.[1],
        }),
      )
    const main = { narrow: 'main.avif', wide: 'main.avif', alt: '' }
    expect({
      both: pictures({ middleLayerImage: 'layer-a.avif', mobileMiddleLayerImage: 'layer-b.avif' }),
      wideOnly: pictures({ middleLayerImage: 'layer-c.avif' }),
      narrowOnly: pictures({ mobileMiddleLayerImage: 'layer-d.avif' }),
      none: pictures({}),
    }).toEqual({
      both: [main, { narrow: 'layer-b.avif', wide: 'layer-a.avif', alt: '' }],
      wideOnly: [main, { narrow: undefined, wide: 'layer-c.avif', alt: '' }],
      narrowOnly: [main, { narrow: 'layer-d.avif', wide: 'layer-d.avif', alt: '' }],
      none: [main],
    })
  })

  test('regularWithVideo has a muted film instead of the picture, which waits to be started [POPUP-005, POPUP-023]', () => {
    const html = drawPopup({
      template: 'regularWithVideo',
      videoLink: '/previews/a.mp4',
      mainImage: 'a.avif',
      ...BUTTON,
    })
    const video = /<video[^>]*>/.exec(html)?.[0] ?? ''
    expect({
      hasPicture: partsOf(html).picture,
      hasButton: partsOf(html).button,
      film: / src="([^"]*)"/.exec(video)?.[1],
      isMuted: / muted=""/.test(video),
      hasControls: / controls=""/.test(video),
      startsItself: /autoplay/i.test(video),
    }).toEqual({
      hasPicture: false,
      hasButton: true,
      film: `${SITES.dark.hosts.contentHost}/previews/a.mp4`,
      isMuted: true,
      hasControls: true,
      startsItself: false,
    })
  })

  test('custom has the text of the server, cut down to what reading needs [POPUP-005, POPUP-023]', () => {
    const hostile = '<h2>Hello</h2><p style="position:fixed">All</p><script>x()</script><img src=x onerror=x()>'
    const html = drawPopup({ template: 'custom', html: hostile, title: 'Name' })
    expect([html.includes('<h2>Hello</h2><p>All</p>'), /script|onerror|style=/.test(html)]).toEqual([true, false])
  })

  test('customWithVideo has both [POPUP-005, POPUP-023]', () => {
    const html = drawPopup({ template: 'customWithVideo', html: '<p>Text</p>', videoLink: '/previews/a.mp4' })
    expect([partsOf(html).video, html.includes('<p>Text</p>')]).toEqual([true, true])
  })

  test('easyCancelVipOffer has the figures of the member, in the currency of the membership [POPUP-005, POPUP-023, ENT-061, CONST-029]', () => {
    const figures = {
      vip_offer_remaining_pay: 49.5,
      vip_offer_rebill_amount: 12,
      vip_offer_paidup_months: 3,
      vip_offer_overall_months: 12,
      periodicity: '',
      rebill_amount: 0,
      vrb_free_credit: 0,
      discounted_rebill: 0,
      isDowngradeEvent: false,
    }
    const shown = ([undefined, 'GBP'] as const).map((currency) => {
      const drawn = { figures: { ...figures, currency } }
      const html = drawPopup({ template: 'easyCancelVipOffer', ...BUTTON }, drawn)
      const rows = html.matchAll(/<dt>([^<]+)<\/dt><dd>([^<]+)<\/dd>/g)
      return { rows: [...rows].map(([, name, value]) => `${name}: ${value}`), hasButton: partsOf(html).button }
    })
    expect(shown).toEqual([
      { rows: ['Months paid: 3 of 12', 'Left to pay: $49.50', 'Each rebill: $12'], hasButton: true },
      { rows: ['Months paid: 3 of 12', 'Left to pay: £49.50', 'Each rebill: £12'], hasButton: true },
    ])
  })

  test('has its own cross where the item says so [POPUP-017, ENT-051]', () => {
    const templates = ['regular', 'regularWithVideo', 'custom', 'customWithVideo', 'easyCancelVipOffer']
    const crosses = templates.map((template) =>
      [true, false].map((showCancelButton) => drawPopup({ template, showCancelButton }).includes('aria-label="Close"')),
    )
    expect(crosses).toEqual(templates.map(() => [true, false]))
  })

  test('leads to its address, in a new tab where the item says so [POPUP-018, ENT-051]', () => {
    const linkIn = (changes: object) => {
      const [, attributes = '', text] = /<a ([^>]*)>(Go|Read)<\/a>/.exec(drawPopup({ ...BUTTON, ...changes })) ?? []
      return [text, /href="([^"]*)"/.exec(attributes)?.[1], /target="([^"]*)"/.exec(attributes)?.[1]]
    }
    expect({
      here: linkIn({}),
      elsewhere: linkIn({ buttonText: 'Read', buttonUrl: '/blog/' }),
      inNewTab: linkIn({ openLinkInNewTab: true }),
      hostile: linkIn({ buttonUrl: 'javascript:alert(document.domain)' }),
      wordless: linkIn({ buttonText: '' }),
    }).toEqual({
      here: ['Go', '/join-now/', undefined],
      elsewhere: ['Read', '/blog/', undefined],
      inNewTab: ['Go', '/join-now/', '_blank'],
      hostile: [undefined, undefined, undefined],
      wordless: [undefined, undefined, undefined],
    })
  })

  test('is a dialog with a name; one that comes by itself is announced, and one at a time', () => {
    const html = drawPopup({ title: 'One' })
    expect({
      dialogs: html.match(/role="dialog"/g)?.length,
      isLabelled: /aria-labelledby="([^"]+)"/.exec(html)?.[1] === /<h2 id="([^"]+)"/.exec(html)?.[1],
      status: /role="status"[^>]*>([^<]*)</.exec(html)?.[1],
      isModal: html.includes('aria-modal'),
    }).toEqual({ dialogs: 1, isLabelled: true, status: 'Offer: One', isModal: false })
  })

  test('has the colours of its item, a gradient before a plain ground [ENT-052]', () => {
    const drawn = [
      { gradientStartColor: '#102030', gradientEndColor: '#405060', bgColor: '#a0b0c0' },
      { bgColor: '#a0b0c0' },
    ].map((colours) => [...drawPopup(colours).matchAll(/(?:stop-color|fill)="(#\w{6})"/g)].map(([, colour]) => colour))
    expect(drawn).toEqual([['#102030', '#405060'], ['#a0b0c0']])
  })

  test('with colours of a hostile service has those of the theme', () => {
    const html = drawPopup({
      bgColor: 'red, url(//evil.example/)',
      gradientStartColor: '}body{',
      gradientEndColor: '#fff',
    })
    expect([html.includes('evil'), html.includes('body{'), html.includes('<rect')]).toEqual([false, false, false])
  })
})

describe('a purchase that is announced', () => {
  test('says from where, what, and how long ago, as the list has it [FAKEBUY-001, FAKEBUY-002]', () => {
    const textsOf = (enableListLinks: boolean) =>
      [0, 1, 62, 99].map((entry) => drawFakeBuy({ entry, enableListLinks }).replaceAll(/<[^>]+>/g, ''))
    const texts = [
      'Someone from Lisbon, Portugal – Recently purchased 1-year subscription – 38 minutes ago',
      'Someone from Monterrey, Mexico – Recently purchased 1-month subscription – 49 minutes ago',
      'Someone from Verona, Italy – Recently purchased 1-month subscription – 12 hours ago',
      'Someone from Palermo, Italy – Recently purchased 1-month subscription – 11 hours ago',
    ]
    expect({ linked: textsOf(true), plain: textsOf(false) }).toEqual({ linked: texts, plain: texts })
  })

  test('has the picture of its entry [FAKEBUY-003]', () => {
    const pictures = [0, 1, 4, 7].map((entry) => /data-avatar="(\d+)"/.exec(drawFakeBuy({ entry }))?.[1])
    expect(pictures).toEqual(['9', '8', '16', '1'])
  })

  test('leads to the join-now page in the same tab, if the server wants links [FAKEBUY-012, FAKEBUY-013, ENT-055]', () => {
    const links = [true, false].map((enableListLinks) => /<a [^>]*>/.exec(drawFakeBuy({ enableListLinks }))?.[0] ?? '')
    expect({
      leadsToJoin: links[0]?.includes('href="/join-now/"'),
      opensTab: links[0]?.includes('target'),
      hostile: links[1],
    }).toEqual({ leadsToJoin: true, opensTab: false, hostile: '' })
  })

  test('each of the sixteen pictures is another one [FAKEBUY-003]', () => {
    const pictures = Array.from({ length: 16 }, (_, place) =>
      renderToStaticMarkup(<FakeBuyAvatar number={place + 1} />).replace(/data-avatar="\d+"/, ''),
    )
    expect(new Set(pictures).size).toBe(16)
  })

  test('is nothing that interrupts: no alert, no status, no dialog; and can be closed', () => {
    const html = drawFakeBuy({})
    expect([/role="|aria-live/.test(html), html.includes('aria-label="Close"')]).toEqual([false, true])
  })

  test('is there for the show duration, after half the pause and until half the pause before the next [FAKEBUY-009, FAKEBUY-010, FAKEBUY-011]', () => {
    const clock = new SimulatedClock()
    const loop = createActor(fakeBuyLoopMachine, { ...LOOP, clock }).start()
    const config = {
      isActive: true,
      isEnablePopup: true,
      enableListLinks: true,
      popupPause: 8,
      popupShowDuration: 3,
    }
    loop.send({ type: 'announcements.configured', config })
    const shown = []
    for (let second = 1; second <= 16; second += 1) {
      clock.increment(1_000)
      if (renderToStaticMarkup(onStage(<FakeBuy loop={loop} />)).includes('Recent purchase')) shown.push(second)
    }
    expect(shown).toEqual([4, 5, 6, 15, 16])
  })

  test('is not there while none is announced', () => {
    expect(renderToStaticMarkup(onStage(<FakeBuy loop={createActor(fakeBuyLoopMachine, LOOP).start()} />))).toBe('')
  })
})

const BUTTON = { buttonText: 'Go', buttonUrl: '/join-now/' }
const LOOP = { input: { isAllowed: true, isAudience: true, entryCount: 100, firstEntry: 0 } }

function bar(
  changes: Partial<Bar> | null,
  ticks: Observable<{ type: 'clock.ticked'; nowMs: number }> = NEVER,
): ActorRefFrom<typeof headerBarMachine> {
  const actor = createActor(
    headerBarMachine.provide({
      actors: { fetchHeaderBar: silence(), keepShown: silence(), watchClock: streamOf(ticks) },
    }),
    { input: { group: 'guest', path: '/', affiliateId: '' } },
  ).start()
  actor.send({ type: 'bar.answered', bar: changes && headerBar(changes), nowMs: NOW_MS })
  return actor
}

function drawBar(changes: Partial<Bar> | null = {}) {
  return renderToStaticMarkup(onStage(<HeaderBar bar={bar(changes)} />))
}

function promotion(ticks: Observable<{ type: 'clock.ticked'; nowMs: number }> = NEVER) {
  return createActor(
    promoCountdownMachine.provide({
      actors: { loadPromo: silence(), rememberClosing: silence(), watchClock: streamOf(ticks) },
    }),
    { input: { isAudience: true, isClosed: false } },
  ).start()
}

function drawBanner(changes: Parameters<typeof promoBanner>[0] = {}) {
  const actor = promotion()
  actor.send({ type: 'promo.answered', banner: promoBanner(changes), nowMs: NOW_MS })
  return renderToStaticMarkup(onStage(<PromoBanner countdown={actor} />))
}

function drawPopup(changes: object, more: Partial<Popup> = {}) {
  const silent = Object.keys(valuePopupsMachine.implementations.actors).map((name) => [name, silence()])
  const actor = createActor(valuePopupsMachine.provide({ actors: Object.fromEntries(silent) }), {
    input: { group: 'guest', path: '/', affiliateId: '' },
  }).start()
  actor.send({ type: 'popups.answered', popups: [{ ...popup(changes), ...more }], mayTrap: true })
  const entry = { actor, view: <ValuePopup popups={actor} /> }
  return renderToStaticMarkup(
    onStage(<PopupNews popups={actor} />, { dialogs: { exitOffer: entry, valuePopup: entry } }),
  )
}

function partsOf(html: string) {
  const words = html.replaceAll(/<(svg|span role)[\s\S]*?<\/\1>/g, '')
  return {
    picture: html.includes('<img'),
    video: html.includes('<video'),
    words: ['Title', 'Subtitle'].filter((text) => words.includes(`>${text}<`)),
    button: /<a [^>]*>Go<\/a>/.test(html),
  }
}

function drawFakeBuy({ entry = 0, enableListLinks = true }) {
  const config = { isActive: true, isEnablePopup: true, enableListLinks, popupPause: 1, popupShowDuration: 5 }
  const actor = createActor(fakeBuyLoopMachine, { input: { ...LOOP.input, firstEntry: entry } })
  const shown = fakeBuyLoopMachine.resolveState({
    value: { on: 'showing' },
    context: { ...LOOP.input, firstEntry: entry, entry, config },
  })
  actor.getSnapshot = () => shown
  return renderToStaticMarkup(onStage(<FakeBuy loop={actor} />))
}
