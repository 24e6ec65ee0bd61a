import { describe, expect, test } from 'vitest'
import { PromoTimerAnswer, ValuePopupsAnswer } from '../../contracts/sales/promotions.ts'
import { wirePopup } from './promoted.ts'

const parsed = (changes: object) => ValuePopupsAnswer.parse([wirePopup(changes)])[0]

/** What is read of an item that says no more than it must. */
const PLAIN = {
  uuid: 'one',
  template: 'regular',
  active: true,
  title: 'One',
  titleMobile: '',
  subTitle: '',
  subTitleMobile: '',
  html: '',
  buttonText: '',
  buttonUrl: '',
  videoLink: '',
  openLinkInNewTab: false,
  showCancelButton: false,
  groupId: 100,
  mainImage: '',
  mainImageMobile: '',
  smallImage: '',
  middleLayerImage: '',
  mobileMiddleLayerImage: '',
  gradientStartColor: '',
  gradientEndColor: '',
  bgColor: '',
  textColor: '',
  timerDateTimeStart: '',
  timerDateTimeEnd: '',
  cheatTimer: false,
  showTrigger: 1,
  waitSeconds: null,
}

describe('a value pop-up or header bar', () => {
  test('has its texts, its link and what may be done with it [ENT-051]', () => {
    const texts = {
      uuid: 'bar-7',
      template: 'header-bar-with-btn',
      active: true,
      title: 'Title',
      titleMobile: 'Short',
      subTitle: 'Subtitle',
      subTitleMobile: 'Sub',
      buttonText: 'Go',
      buttonUrl: '/join-now/',
      openLinkInNewTab: true,
      showCancelButton: true,
      groupId: 600,
    }
    expect(parsed(texts)).toEqual({ ...PLAIN, ...texts })
    for (const flag of ['openLinkInNewTab', 'showCancelButton', 'cheatTimer'])
      expect(parsed({ [flag]: true })).toEqual({ ...PLAIN, [flag]: true })
  })

  test('has its pictures, as paths below the upload endpoint, and its colours [ENT-052]', () => {
    const pictures = {
      mainImage: '/wide/a.avif',
      smallImage: 'small.png',
      middleLayerImage: 'layer/b.webp',
      mobileMiddleLayerImage: 'layer/c.webp',
      mobileMainImage: 'narrow/d.avif',
    }
    const colours = {
      gradientStartColor: '#abc',
      gradientEndColor: '#a1b2c3',
      bgColor: 'rebeccapurple',
      textColor: '#FFF',
    }
    expect(parsed({ ...pictures, ...colours })).toEqual({
      ...PLAIN,
      mainImage: 'wide/a.avif',
      mainImageMobile: 'narrow/d.avif',
      smallImage: 'small.png',
      middleLayerImage: 'layer/b.webp',
      mobileMiddleLayerImage: 'layer/c.webp',
      ...colours,
    })
    expect(parsed({ mainImageMobile: 'first.avif', mobileMainImage: 'second.avif' })?.mainImageMobile).toBe(
      'first.avif',
    )
  })

  test.for([
    'red, url(https://evil.example/)',
    '}body{display:none}',
    'expression(alert(1))',
    '#12345g',
    'var(--accent)',
    'rgb(0 0 0 / 50%)',
    '1e9px',
    7,
  ])('a colour that is more than a colour is none: %s [ENT-052]', (colour) => {
    const { bgColor, textColor, gradientStartColor } =
      parsed({ bgColor: colour, textColor: colour, gradientStartColor: colour }) ?? {}
    expect({ bgColor, textColor, gradientStartColor }).toEqual({ bgColor: '', textColor: '', gradientStartColor: '' })
  })

  test.for([
    '../../etc/passwd',
    'https://evil.example/a.png',
    '//evil.example/a.png',
    'a b.png',
    'javascript:1',
    'a.avif?x=1',
  ])('a picture that is no plain path is none: %s [ENT-052]', (mainImage) => {
    expect(parsed({ mainImage })?.mainImage).toBe('')
  })

  test('has its times as the editors wrote them, its trigger, and whether its timer cheats [ENT-053]', () => {
    const times = {
      timerDateTimeStart: '2026-11-01T00:00:00',
      timerDateTimeEnd: '2026-11-30T23:59:59Z',
      cheatTimer: true,
      showTrigger: 2,
    }
    expect(parsed(times)).toEqual({ ...PLAIN, ...times })
    expect(parsed({ timerDateTimeEnd: null, showTrigger: 7, cheatTimer: 'yes' })).toEqual(PLAIN)
  })

  test.for([
    [40, 40],
    ['40', 40],
    [0, 0],
    [2.4, 2],
    ['00:01:30', 90],
    ['1:02:03', 3723],
    ['PT2M', 120],
    ['PT1H30M', 5400],
    ['P1D', 86_400],
    ['PT0.5S', null],
    ['P', null],
    ['PT', null],
    ['soon', null],
    ['-5', null],
    [-5, null],
    [Number.NaN, null],
    [1e9, null],
    ['P2D', null],
    [null, null],
    [undefined, null],
    [{}, null],
  ] as const)('a time of %s is %s seconds [POPUP-012, POPUP-019, ENT-053]', ([timeForTrigger, seconds]) => {
    expect(parsed({ timeForTrigger })?.waitSeconds).toBe(seconds)
  })

  test('is of one of the templates, or left out [POPUP-005]', () => {
    const templates = [
      'header-bar',
      'header-bar-with-btn',
      'easyCancelVipOffer',
      'regular',
      'regularWithVideo',
      'custom',
      'customWithVideo',
    ]
    const sent = [...templates, 'other', '__proto__', undefined, 3].map((template) => wirePopup({ template }))
    expect(ValuePopupsAnswer.parse(sent).map(({ template }) => template)).toEqual(templates)
  })

  test('is kept only while it is active [POPUP-004]', () => {
    const sent = [true, false, 'yes', undefined].map((active, place) => wirePopup({ uuid: `${place}`, active }))
    expect([ValuePopupsAnswer.parse(sent), ValuePopupsAnswer.parse({ data: sent })].map((list) => list.length)).toEqual(
      [1, 1],
    )
  })
})

describe('the promo timer', () => {
  const whole = {
    dateEnd: '2026-11-30',
    isCheatTimer: true,
    imageMobile: { url: '/p/m.avif' },
    imageTablet: { url: '/p/t.avif?w=960' },
    imageDesktop: { url: '/p/d.avif' },
    mainDescription: '<p>Now</p>',
  }

  test('has its last day, its three pictures and its description [ENT-054]', () => {
    expect([PromoTimerAnswer.parse(whole), PromoTimerAnswer.parse({ data: whole })]).toEqual([whole, whole])
  })

  test.for([null, {}, { data: null }, { ...whole, dateEnd: 'soon' }, 'nothing', []])(
    'that is not whole (%j) is none [ENT-054]',
    (sent) => {
      expect(PromoTimerAnswer.parse(sent)).toBe(null)
    },
  )

  test('is shown without a picture where it has none [ENT-054]', () => {
    const { imageMobile, imageTablet } =
      PromoTimerAnswer.parse({ ...whole, imageMobile: null, imageTablet: { url: 'https://evil.example/' } }) ?? {}
    expect({ imageMobile, imageTablet }).toEqual({ imageMobile: { url: '' }, imageTablet: { url: '' } })
  })
})
