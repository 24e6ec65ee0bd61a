// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { ActorRefFrom, AnyActorRef } from 'xstate'
import { open as openPage } from '../../app/routes/pages/tokens.page.tsx'
import { moneyOf } from '../../app/site/money.ts'
import type { Site } from '../../app/site/site.ts'
import type { tokenShopMachine } from '../../machines/cams/token-shop.machine.ts'
import type { billerChooserMachine } from '../../machines/sales/biller-chooser.machine.ts'
import { TipLogInDialog } from '../../views/cams/tip-widget.view.tsx'
import { TokensView } from '../../views/cams/tokens.view.tsx'
import { loseAll, passUntil, passUntilHeld, sellsAtSandbox, withoutNumber } from '../sales/order-form.tsx'
import { answered, drive, type Live, pressed, putCookie, told } from '../support/drive.tsx'
import { standInForLayout } from '../support/layout.ts'
import { describePaths } from '../support/paths.ts'
import { standInForSockets } from '../support/sockets.ts'
import { until } from '../support/until.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './token-shop.cases.ts'

const PATH = '/tokens/'
const CHECKING = 'Checking… We have had no answer yet, and are finding out. You will not be charged twice.'
const UNKNOWN =
  'We could not find out whether your order arrived. Check again, or send the same once more: it will not be charged twice.'
const FAILED = 'The payment could not be prepared. Nothing has been charged: please try again.'
const MISSING = 'These tokens cannot be paid for just now. Please choose others, or try again later.'
const NO_PACKS = 'The token packs did not come. Please try again in a moment.'
const ORDER = { biller: 'epoch', price_uuid: 'price-tokens-100', amount: 1099 }
const PACK_BODY = {
  userUuid: 'user-member',
  paymentSystem: 'epoch',
  priceUuid: 'price-tokens-100',
  slavePriceUuids: [],
}

let shop: ActorRefFrom<typeof tokenShopMachine>
let chooser: ActorRefFrom<typeof billerChooserMachine>
/** Addresses that the browser was led to. */
let left: string[]
let isLoggedIn: boolean
let hasPacks: boolean
let asksToLogIn: boolean
/** What the page says of the last purchase. */
let said: '' | typeof FAILED | typeof MISSING
/** Nobody knows what came of a purchase. */
let isUnknown: boolean
/** A purchase was taken up after a reload, or its answer was lost. */
let isFollowed: boolean
/** How often the browser was led to the biller, and how many orders the server must have. */
let visits: number
let orders: number
let ordersBefore: number

describePaths(
  'tokenShop',
  cases,
  drive({
    situation: (start) => ({
      path: PATH,
      settings: sellsAtSandbox,
      ...(start !== 'a guest' && { account: 'member' as const }),
      holds: ['getTokenPacks', 'getBillers', 'createPaymentUrl', 'getMoneyOutcome'],
    }),
    async open(site, start, _input, { sandbox }) {
      standInForLayout()
      standInForSockets()
      await sandbox.control.changeSettings({ paymentAddress: 'usual', billerSet: 'usual' })
      isFollowed = start === 'after a reload'
      if (isFollowed) keepBegunPurchase()
      left = []
      isLoggedIn = start !== 'a guest'
      hasPacks = false
      asksToLogIn = false
      said = ''
      isUnknown = false
      site.start()
      const cams = await site.startCams()
      if (!cams) throw new Error('There are no live rooms here')
      const { tokenShop, tokenBalance, tokenBillers, tipFlow } = cams.actors
      shop = tokenShop
      chooser = tokenBillers
      if (isLoggedIn) await isKnown()
      visits = 0
      orders = 0
      ordersBefore = ordersAt(sandbox).length
      site.system.listen('navigator', (message) => {
        if (message.type === 'site.leave') left.push(message.url)
      })
      return {
        actor: tokenShop,
        view: onStage(<TokensView shop={tokenShop} balance={tokenBalance} />, {
          path: PATH,
          actors: site.actors,
          dialogs: {
            roomLogIn: { actor: tipFlow, view: <TipLogInDialog tips={tipFlow} /> },
          },
        }),
      }
    },
    begins: {
      'a member': ['packs.unasked', 'purchase.idle'],
      'a guest': ['packs.unasked', 'purchase.idle'],
      'after a reload': ['packs.unasked', 'purchase.paying'],
    },
    // What is not offered cannot be chosen.
    mayHappen: (snapshot, { type, id }) =>
      type !== 'pack.chosen' || (id === 'small' && snapshot.matches({ packs: 'ready' })),
    happens: {
      'viewer.changed': {
        by: async (event, live) => {
          if (isLoggedIn) return told({ ...event, userUuid: 'user-member' }, live)
          isLoggedIn = true
          const { accessToken, refreshToken } = await live.sandbox.control.signIn('member')
          putCookie(`rtoken=${refreshToken}; path=/`)
          putCookie(`atoken=${accessToken}; path=/`)
          window.dispatchEvent(new Event('online'))
          await isKnown()
        },
        to: 'stays',
      },
      'packs.wanted': {
        by: async (event, live) => {
          if (screen.queryByRole('button', { name: 'Try again' })) return pressed('Try again')(event, live)
          await showPage(live.site)
        },
        to: 'packs.loading',
      },
      'packs.loaded': {
        by: (event, live) => {
          hasPacks = true
          return answered({}, ['getTokenPacks'])(event, live)
        },
        to: 'packs.ready',
      },
      'packs.failed': { by: answered({ getTokenPacks: 'serverError' }, ['getTokenPacks']), to: 'packs.failed' },
      'pack.chosen': {
        by: () => fireEvent.click(screen.getByRole('button', { name: 'Buy 100 tokens for $ 10.99' })),
        to: () => {
          asksToLogIn ||= !isLoggedIn
          if (isLoggedIn) said = ''
          return isLoggedIn ? 'purchase.choosing' : 'stays'
        },
      },
      'biller.chosen': {
        by: async (event, live) => {
          isUnknown = false
          isFollowed = false
          await live.sandbox.control.changeSettings({ billerSet: 'one' })
          await answered({}, ['getBillers'])(event, live)
        },
        to: 'purchase.paying',
      },
      'biller.cancelled': {
        by: async (event, live) => {
          await live.sandbox.control.changeSettings({ billerSet: 'usual' })
          await answered({}, ['getBillers'])(event, live)
          await until(() => {
            if (!chooser.getSnapshot().hasTag('open')) throw new Error('The payment methods are not offered yet')
          })
          chooser.send({ type: 'choice.cancelled' })
        },
        to: 'purchase.idle',
      },
      'biller.missing': {
        by: async (event, live) => {
          said = MISSING
          await live.sandbox.control.changeSettings({ billerSet: 'none' })
          await answered({}, ['getBillers'])(event, live)
        },
        to: 'purchase.idle',
      },
      'purchase.settled': {
        by: (_, live) => {
          visits += 1
          return settle('usual', live)
        },
        to: 'purchase.leaving',
      },
      'purchase.unpayable': {
        by: (_, live) => {
          said = FAILED
          return settle('elsewhere', live)
        },
        to: 'purchase.idle',
      },
      'purchase.refused': {
        by: async (_, live) => {
          said = FAILED
          await live.sandbox.control.addFault({ endpoint: 'createPaymentUrl', kind: 'forbidden' })
          await passUntil(live, () => !money(live).hasTag('pending'))
        },
        to: 'purchase.idle',
      },
      'purchase.unresolved': {
        by: (_, live) => {
          isUnknown = true
          isFollowed = true
          return loseAll(live, () => money(live).hasTag('unresolved'))
        },
        to: 'purchase.idle',
      },
      'purchase.resumed': {
        by: (event, live) => {
          isUnknown = false
          return pressed('Check again')(event, live)
        },
        to: 'purchase.paying',
      },
      'notice.closed': {
        by: (event, live) => {
          said = ''
          told(event, live)
        },
        to: 'stays',
      },
      'page.returned': { by: () => window.dispatchEvent(shownAgain()), to: 'purchase.idle' },
    },
    lasts: {
      'packs.loading after patience': { ms: 20_000, to: 'packs.failed' },
      'purchase.leaving after leavingTime': { ms: 10_000, to: 'purchase.idle' },
    },
    see: (live) => {
      const packs = () => ({ asks: live().gate.held().includes('getTokenPacks'), ...packsNow() })
      const nothing = { asks: false, packs: 0, hasFailed: false, isWaiting: false }
      const purchase = () => ({
        isClosed: screen.queryAllByRole<HTMLButtonElement>('button', { name: /^Buy/ }).some(({ disabled }) => disabled),
        asks: live().gate.held().includes('getBillers'),
        status: screen.getByRole('status').textContent,
        strips: strips(),
        left: left.map(withoutNumber),
        orders: ordersAt(live().sandbox).slice(ordersBefore),
      })
      const idle = () => ({
        isClosed: false,
        asks: false,
        status: '',
        strips: [...(isUnknown ? [UNKNOWN] : []), ...(said === '' ? [] : [said])],
        left: Array.from({ length: visits }, () => '/billers/'),
        orders: Array.from({ length: orders }, () => ORDER),
      })
      const buying = () => ({ ...idle(), isClosed: hasPacks, strips: [] })
      return {
        'packs.unasked': () => expect(packs()).toEqual({ ...nothing, isWaiting: true }),
        'packs.loading': () => expect(packs()).toEqual({ ...nothing, asks: true, isWaiting: true }),
        'packs.ready': () => expect(packs()).toEqual({ ...nothing, packs: 7 }),
        'packs.failed': () => expect(packs()).toEqual({ ...nothing, hasFailed: true }),
        'purchase.idle'() {
          expect(purchase()).toEqual(idle())
          expect(screen.queryByText('Get full access to Live VR Cams.') !== null).toBe(asksToLogIn)
        },
        'purchase.choosing': () => expect(purchase()).toEqual({ ...buying(), asks: true }),
        'purchase.paying': () => expect(purchase()).toEqual({ ...buying(), status: isFollowed ? CHECKING : '' }),
        'purchase.leaving': () => expect(purchase()).toEqual(buying()),
      }
    },
  }),
)

function money({ site }: Pick<Live<AnyActorRef>, 'site'>) {
  return moneyOf(site, 'tokens').getSnapshot()
}

/** Until the shop knows by which name billers know the visitor. */
function isKnown() {
  return until(() => {
    if (shop.getSnapshot().context.userUuid === '') throw new Error('Nobody is known')
  })
}

function showPage(site: Site) {
  return openPage({ site, openActor: site.open, match: site.routeAt(PATH), search: {}, key: 'tokens' })
}

/** What the tab keeps of a purchase that had been sent when its page went. */
function keepBegunPurchase() {
  const intent = {
    key: `begun-before-reload-${crypto.randomUUID()}`,
    kind: 'createPaymentUrl',
    gesture: { body: PACK_BODY },
  }
  sessionStorage.setItem('draft.tokens-intent', JSON.stringify(intent))
}

/** The server answers; where it is asked what became of a request, that has arrived late. */
async function settle(paymentAddress: 'usual' | 'elsewhere', live: Live<AnyActorRef>) {
  const { sandbox, gate } = live
  orders += 1
  await sandbox.control.changeSettings({ paymentAddress, billerSet: 'one' })
  await passUntilHeld(live)
  if (gate.held().includes('getMoneyOutcome')) {
    const { key, gesture } = JSON.parse(sessionStorage.getItem('draft.tokens-intent') ?? '{}')
    const { accessToken: token } = await sandbox.control.signIn('member')
    gate.open(['createPaymentUrl'])
    await sandbox.call('createPaymentUrl', { headers: { 'Idempotency-Key': key }, body: gesture.body, token })
  }
  gate.open(['createPaymentUrl', 'getMoneyOutcome'])
}

function ordersAt({ database }: Live<AnyActorRef>['sandbox']) {
  return database.prepare('SELECT biller, price_uuid, amount FROM payments ORDER BY opened_at_ms').all()
}

function shownAgain() {
  return Object.assign(new Event('pageshow'), { persisted: true })
}

function packsNow() {
  return {
    packs: screen.queryAllByRole('listitem').length,
    hasFailed: screen.queryByText(NO_PACKS) !== null,
    isWaiting: screen.getByRole('list').getAttribute('aria-busy') === 'true',
  }
}

/** What is told above the packs, but for their own failure. */
function strips() {
  const lines = screen.queryAllByRole('alert').map((line) => line.querySelector('p')?.textContent ?? '')
  return lines.filter((line) => line !== NO_PACKS)
}
