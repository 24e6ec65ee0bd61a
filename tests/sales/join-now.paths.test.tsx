// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect } from 'vitest'
import { open } from '../../app/routes/pages/join-now.page.tsx'
import type { Site } from '../../app/site/site.ts'
import { JoinNowView } from '../../views/sales/join-now.view.tsx'
import type { JoinNowActors } from '../../views/sales/join-now-actors.ts'
import { drive, pressed, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './join-now.cases.ts'

const PATH = '/join-now/'
const CALLS = [
  'getJoinNowTemplate',
  'getJoinNowConfig',
  'getSaleEventId',
  'getCurrentSaleEvent',
  'getPriceSlots',
] as const
const SALE = 'sale-autumn'

/** What a month costs at the sandbox, everyday and while the sale is on: alone, and with the first partner site. */
const MONTH = {
  everyday: { standard: '$29.95', special: '$19.95', bundled: '$39.95', bundledSpecial: '$25.95' },
  sale: { standard: '$21.95', special: '$14.95', bundled: '$29.95', bundledSpecial: '$18.95' },
}

interface Visit {
  hasTemplate: boolean
  hasConfig: boolean
  saleEvent: string | false | null
  isSaleAnswered: boolean
  saleTitle: string
  /** What prices were asked for last, and what those are for that are shown. */
  asked: keyof typeof MONTH
  shown: keyof typeof MONTH
  areSpecialsOn: boolean
  isBundled: boolean
}
let visit: Visit
let page: { actors: JoinNowActors; onSeen: () => void }

describePaths(
  'joinNow',
  cases,
  drive({
    situation: () => ({ path: PATH, holds: CALLS }),
    async open(site, start, _input, { sandbox }) {
      HTMLElement.prototype.scrollIntoView = () => {}
      await sandbox.control.changeSettings({ isSaleOn: true })
      const knowsSale = start === 'knows the sale'
      if (knowsSale) learnSale(site)
      visit = {
        hasTemplate: false,
        hasConfig: false,
        saleEvent: knowsSale ? SALE : null,
        isSaleAnswered: knowsSale,
        saleTitle: '',
        asked: knowsSale ? 'sale' : 'everyday',
        shown: 'everyday',
        areSpecialsOn: false,
        isBundled: false,
      }
      const { actor, draw } = openPage(site, site.open)
      page = (draw() as ReactElement<typeof page>).props
      // The page is drawn before it is in front of the visitor.
      return { actor: actor!, view: onStage(<JoinNowView actors={page.actors} onSeen={() => {}} />, { path: PATH }) }
    },
    begins: {
      'knows no sale': [
        'template.asking',
        'config.asking',
        'sale.asking',
        'prices.waiting',
        'specials.off',
        'attention.unseen',
        'progress.loading',
      ],
      'knows the sale': [
        'template.asking',
        'config.asking',
        'sale.describing',
        'prices.asking',
        'specials.off',
        'attention.unseen',
        'progress.loading',
      ],
    },
    mayHappen(snapshot, { type }) {
      if (type === 'template.loaded') return snapshot.hasTag('templateAsked')
      return type !== 'retry.requested' || snapshot.hasTag('pricesMissing')
    },
    happens: {
      'template.loaded': {
        by: (_, { gate }) => gate.letHeldGo(['getJoinNowTemplate']),
        to() {
          visit.hasTemplate = true
          return 'template.known'
        },
      },
      'template.failed': { by: (_, { gate }) => gate.loseHeld(['getJoinNowTemplate']), to: 'template.known' },
      'config.loaded': {
        by: (_, { gate }) => gate.letHeldGo(['getJoinNowConfig']),
        to(_, { before }) {
          visit.hasConfig = true
          return ['config.known', before.includes('attention.unseen') ? 'attention.unseen' : 'attention.watched']
        },
      },
      'config.failed': { by: (_, { gate }) => gate.loseHeld(['getJoinNowConfig']), to: 'config.known' },
      'saleEvent.found': {
        by: (_, { gate }) => gate.letHeldGo(['getSaleEventId']),
        to(_, { before }) {
          visit.saleEvent = SALE
          return afterSale(before)
        },
      },
      'saleEvent.failed': {
        by: (_, { gate }) => gate.loseHeld(['getSaleEventId']),
        to: (_, { before }) => afterSale(before),
      },
      'saleDetails.found': {
        by: (_, { gate }) => gate.letHeldGo(['getCurrentSaleEvent']),
        to() {
          visit.saleTitle = visit.saleEvent === SALE ? 'The Autumn Sale' : ''
          return 'sale.known'
        },
      },
      'saleDetails.failed': { by: (_, { gate }) => gate.loseHeld(['getCurrentSaleEvent']), to: 'sale.known' },
      'tariffs.loaded': {
        by({ slots }, { gate }) {
          if (slots.length === 0) gate.say('getPriceSlots', { data: [] })
          gate.letHeldGo(['getPriceSlots'])
        },
        to({ slots }) {
          if (slots.length === 0) return 'prices.missing'
          visit.shown = visit.asked
          return 'prices.offered'
        },
      },
      'tariffs.failed': {
        by: (_, { gate }) => gate.loseHeld(['getPriceSlots']),
        to: (_, { before }) => (before.includes('prices.refreshing') ? 'prices.offered' : 'prices.missing'),
      },
      'bundle.toggled': {
        by: () => fireEvent.click(partnerBox()),
        to() {
          visit.isBundled = !visit.isBundled
          return 'stays'
        },
      },
      'tariff.chosen': { by: () => fireEvent.click(unchosen()), to: 'stays' },
      'specials.switched': {
        by: told,
        to({ areOn }) {
          visit.areSpecialsOn = areOn
          return areOn ? 'specials.on' : 'specials.off'
        },
      },
      'prices.outdated': {
        by: told,
        to() {
          visit.asked = visit.saleEvent === SALE ? 'sale' : 'everyday'
          return 'prices.refreshing'
        },
      },
      'retry.requested': { by: pressed('Try again'), to: (_, { before }) => afterRetry(before) },
      'page.seen': {
        by: () => page.onSeen(),
        to: () => (visit.hasConfig ? 'attention.watched' : 'attention.seen'),
      },
    },
    lasts: {
      'template.asking after patience': { ms: 16_000, to: 'template.known' },
      'config.asking after patience': { ms: 16_000, to: 'config.known' },
      'sale.asking after patience': { ms: 16_000, to: (_, { before }) => afterSale(before) },
      'sale.describing after patience': { ms: 16_000, to: 'sale.known' },
      'prices.asking after patience': { ms: 16_000, to: 'prices.missing' },
      'prices.refreshing after patience': { ms: 16_000, to: 'prices.offered' },
    },
    see: (live) => {
      const asks = (name: (typeof CALLS)[number]) => live().gate.held().includes(name)
      const choice = () => ({ ...tariffs(), asks: asks('getPriceSlots') })
      const offered = () => ({ state: 'offered', month: monthNow(), isBundled: visit.isBundled })
      return {
        'template.asking': () =>
          expect({ awards: awards(), asks: asks('getJoinNowTemplate') }).toEqual({ awards: 0, asks: true }),
        'template.known': () =>
          expect({ awards: awards(), asks: asks('getJoinNowTemplate') }).toEqual({
            awards: visit.hasTemplate ? 3 : 0,
            asks: false,
          }),
        'config.asking': () =>
          expect({ comments: comments(), asks: asks('getJoinNowConfig') }).toEqual({ comments: 0, asks: true }),
        'config.known': () =>
          expect({ comments: comments(), asks: asks('getJoinNowConfig') }).toEqual({
            comments: visit.hasConfig ? 4 : 0,
            asks: false,
          }),
        'sale.asking': () =>
          expect({ sale: sale(), asks: asks('getSaleEventId') }).toEqual({ sale: visit.saleTitle, asks: true }),
        'sale.describing': () =>
          expect({ sale: sale(), asks: asks('getCurrentSaleEvent') }).toEqual({ sale: visit.saleTitle, asks: true }),
        'sale.known': () =>
          expect({ sale: sale(), asks: asks('getSaleEventId') || asks('getCurrentSaleEvent') }).toEqual({
            sale: visit.saleTitle,
            asks: false,
          }),
        'specials.off': () => expect(visit.areSpecialsOn).toBe(false),
        'specials.on': () => expect(visit.areSpecialsOn).toBe(true),
        'prices.waiting': () => expect(choice()).toEqual({ state: 'asked', asks: false }),
        'prices.asking': () => expect(choice()).toEqual({ state: 'asked', asks: true }),
        'prices.offered': () => expect(choice()).toEqual({ ...offered(), asks: false }),
        'prices.refreshing': () => expect(choice()).toEqual({ ...offered(), asks: true }),
        'prices.missing': () => expect(choice()).toEqual({ state: 'missing', asks: false }),
        'attention.unseen': () => expect(isTrapSet()).toBe(false),
        'attention.seen': () => expect(isTrapSet()).toBe(false),
        'attention.watched': () => expect(isTrapSet()).toBe(true),
        'progress.loading': () => expect(live().actor.getSnapshot().hasTag('settled')).toBe(false),
        'progress.settled': () => expect(live().actor.getSnapshot().hasTag('settled')).toBe(true),
      }
    },
  }),
)

function openPage(site: Site, openActor: Site['open']) {
  return open({ site, openActor, match: site.routeAt(PATH), search: {}, key: 'join-now' })
}

/** An earlier visit of the page in this tab. */
function learnSale(site: Site) {
  const group = site.system.group()
  openPage(site, group.open)
  group.close()
  ;(site.system.tell as (to: string, message: object) => void)('saleMemory', { type: 'sale.learned', saleEvent: SALE })
}

/** Prices that waited for the sale are asked for now. */
function afterSale(before: readonly string[]) {
  visit.isSaleAnswered = true
  if (!before.includes('prices.waiting')) return ['sale.describing']
  visit.asked = visit.saleEvent === SALE ? 'sale' : 'everyday'
  return ['sale.describing', 'prices.asking']
}

/** Everything that did not come is asked for again. */
function afterRetry(before: readonly string[]) {
  const isSaleAsked = before.includes('sale.known') && visit.saleEvent === null
  if (isSaleAsked) visit.isSaleAnswered = false
  visit.asked = visit.saleEvent === SALE ? 'sale' : 'everyday'
  return [
    before.includes('template.known') && visit.hasTemplate ? 'template.known' : 'template.asking',
    before.includes('config.known') && visit.hasConfig ? 'config.known' : 'config.asking',
    isSaleAsked ? 'sale.asking' : before.find((state) => state.startsWith('sale.'))!,
    visit.isSaleAnswered ? 'prices.asking' : 'prices.waiting',
  ]
}

function monthNow() {
  const { standard, special, bundled, bundledSpecial } = MONTH[visit.shown]
  if (visit.isBundled) return visit.areSpecialsOn ? bundledSpecial : bundled
  return visit.areSpecialsOn ? special : standard
}

function tariffs() {
  if (screen.queryByRole('heading', { name: 'The prices did not come' })) return { state: 'missing' }
  if (screen.queryByText('The prices are on their way.')) return { state: 'asked' }
  const cards = within(screen.getByRole('group', { name: 'Memberships' })).getAllByRole('radio')
  const month = cards.map((card) => card.parentElement!).find(({ textContent }) => textContent?.includes('1 Month'))
  return {
    state: 'offered',
    month: /\$[\d.]+(?=per month)/.exec(month?.textContent ?? '')?.[0],
    isBundled: partnerBox().checked,
  }
}

function partnerBox() {
  return within(
    screen.getByRole('group', { name: 'Add a sister site and pay less for both' }),
  ).getAllByRole<HTMLInputElement>('checkbox')[0]!
}

function unchosen() {
  return screen.getAllByRole<HTMLInputElement>('radio', { checked: false })[0]!
}

function awards() {
  return screen.queryByRole('list', { name: 'Awards' })?.children.length ?? 0
}

function comments() {
  return document.querySelectorAll('blockquote').length
}

function sale() {
  return screen.queryByText('The Autumn Sale')?.textContent ?? ''
}

function isTrapSet() {
  return page.actors.trap.getSnapshot().context.config.durationSeconds > 0
}
