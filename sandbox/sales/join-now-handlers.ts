import { pictureOf } from '../content/pictures-of.ts'
import type { Handlers } from '../handler.ts'
import { lastDayOf, lastSecondOf } from './promo-timer.ts'
import type { SalesSettings } from './sales-settings.ts'
import { RENEWAL, SALE } from './tariff-list.ts'
import { priceSlotsOf } from './tariffs.ts'

type JoinNowHandlers = Pick<
  Handlers,
  'getJoinNowTemplate' | 'getJoinNowConfig' | 'getPriceSlots' | 'getSaleEventId' | 'getCurrentSaleEvent'
>

/** By this group the sale-event call says that there is no sale. */
const NO_SALE = 1
const SALE_GROUP = 2

export function createJoinNowHandlers(settings: SalesSettings): JoinNowHandlers {
  return {
    getJoinNowTemplate: () => ({
      body: {
        data: {
          benefits: BENEFITS,
          winnerLogos: AWARDS.map(([key, alt]) => ({ alt, permalink: `/awards/${key}.svg`, colour: '' })),
          ...DEFAULT_IMAGES,
        },
      },
    }),

    getJoinNowConfig: () => {
      const { trapEdges, trapMinutes, timerMinutes } = settings
      return {
        body: {
          data: {
            comments: COMMENTS.map((text) => ({ text })),
            trapTimerMinutes: trapMinutes,
            isTrapPositionBackBtn: trapEdges.includes('back'),
            isTrapPositionTop: trapEdges.includes('top'),
            isTrapPositionLeft: trapEdges.includes('left'),
            isTrapPositionRight: trapEdges.includes('right'),
            ...Object.fromEntries(
              ['One', 'Two', 'Three', 'Four'].flatMap((position, index) => [
                [`hasTimerPricePosition${position}`, (timerMinutes[index] ?? 0) > 0],
                [`timerMinutesPricePosition${position}`, timerMinutes[index] ?? 0],
              ]),
            ),
          },
        },
      }
    },

    getPriceSlots: ({ query, ...call }) => ({ body: { data: priceSlotsOf({ ...call, settings }, query.event) } }),

    getSaleEventId: () => ({
      body: settings.isSaleOn
        ? { uuid: SALE.uuid, saleEventGroup: SALE_GROUP, userRegionCode: 'US' }
        : { uuid: null, saleEventGroup: NO_SALE, userRegionCode: 'US' },
    }),

    getCurrentSaleEvent: ({ query, nowMs }) => {
      const { uuid, title, text } = query.event === RENEWAL.uuid ? RENEWAL : SALE
      if (query.event !== uuid || (uuid === SALE.uuid && !settings.isSaleOn)) return { body: { data: null } }
      const dateEnd = uuid === SALE.uuid ? Math.floor(lastSecondOf(lastDayOf(nowMs, settings)) / 1000) : 0
      return { body: { data: { uuid, title, text, dateEnd } } }
    },
  }
}

/** For tariffs without a picture of their own. */
export const DEFAULT_IMAGES = { ...imagesOf('standardImage', 'tariff'), ...imagesOf('bundleImage', 'bundle') }

function imagesOf(field: string, key: string) {
  return Object.fromEntries(
    [1, 2, 3].map((n) => [`${field}${n}`, { url: pictureOf('poster', `${key}-${n}`, '').permalink }]),
  )
}

const BENEFITS = [
  { title: 'Every film, whole', text: 'Hundreds of films up to 8K, and a new one each week.' },
  { title: 'Yours to keep', text: 'Download what you like, for every headset there is.' },
  { title: 'Sound where you sit', text: 'Binaural recordings, made with a head like yours.' },
  { title: 'No surprises', text: 'Cancel on one page, in three clicks, without writing to anybody.' },
]

const AWARDS = [
  ['best-picture', 'Best Immersive Picture, Surround Film Festival'],
  ['best-sound', 'Best Binaural Sound, Field of Sound Prize'],
  ['audience-choice', 'Audience Choice, North Stage Screenings'],
] as const

/** The empty ones are what an editor leaves behind; nobody wants to read them. */
const COMMENTS = [
  'I put the headset on for ten minutes and missed my train. Twice.',
  '',
  'The rooms are what I come back for. You could live in half of these films.',
  'Downloads are quick, support answered on a Sunday, and the bill says nothing embarrassing.',
  '   ',
  'Bought a month to try it. Bought the year the same evening.',
]
