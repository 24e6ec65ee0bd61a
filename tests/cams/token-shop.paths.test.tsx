// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { ActorRefFrom } from 'xstate'
import { open as openPage } from '../../app/routes/pages/tokens.page.tsx'
import type { Site } from '../../app/site/site.ts'
import type { tokenShopMachine } from '../../machines/cams/token-shop.machine.ts'
import { TipLogInDialog } from '../../views/cams/tip-widget.view.tsx'
import { TokensView } from '../../views/cams/tokens.view.tsx'
import { CHECKING, drivePurchase } from '../sales/driven-purchase.ts'
import { sellsAtSandbox } from '../sales/order-form.tsx'
import { answered, drive, pressed, putCookie, told } from '../support/drive.tsx'
import { standInForLayout } from '../support/layout.ts'
import { describePaths } from '../support/paths.ts'
import { standInForSockets } from '../support/sockets.ts'
import { until } from '../support/until.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './token-shop.cases.ts'

const PATH = '/tokens/'
const NO_PACKS = 'The token packs did not come. Please try again in a moment.'
const purchase = drivePurchase({
  purpose: 'tokens',
  missing: 'These tokens cannot be paid for just now. Please choose others, or try again later.',
  order: { biller: 'epoch', price_uuid: 'price-tokens-100', amount: 1099 },
  body: { userUuid: 'user-member', paymentSystem: 'epoch', priceUuid: 'price-tokens-100', slavePriceUuids: [] },
  within: 'purchase.',
})

let shop: ActorRefFrom<typeof tokenShopMachine>
let isLoggedIn: boolean
let hasPacks: boolean
let asksToLogIn: boolean
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
      await purchase.prepare(sandbox, start === 'after a reload')
      isLoggedIn = start !== 'a guest'
      hasPacks = false
      asksToLogIn = false
      site.start()
      const cams = await site.startCams()
      if (!cams) throw new Error('There are no live rooms here')
      const { tokenShop, tokenBalance, tokenBillers, tipFlow } = cams.actors
      shop = tokenShop
      if (isLoggedIn) await isKnown()
      purchase.follow(site, tokenBillers)
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
          if (isLoggedIn) purchase.now.said = ''
          return isLoggedIn ? 'purchase.choosing' : 'stays'
        },
      },
      ...purchase.happens,
      'notice.closed': {
        by: (event, live) => {
          purchase.now.said = ''
          told(event, live)
        },
        to: 'stays',
      },
    },
    lasts: {
      'packs.loading after patience': { ms: 20_000, to: 'packs.failed' },
      'purchase.leaving after leavingTime': { ms: 10_000, to: 'purchase.idle' },
    },
    see: (live) => {
      const packs = () => ({ asks: live().gate.held().includes('getTokenPacks'), ...packsNow() })
      const nothing = { asks: false, packs: 0, hasFailed: false, isWaiting: false }
      const shown = () => ({
        isClosed: screen.queryAllByRole<HTMLButtonElement>('button', { name: /^Buy/ }).some(({ disabled }) => disabled),
        asks: live().gate.held().includes('getBillers'),
        status: screen.getByRole('status').textContent,
        strips: strips(),
        ...purchase.seen(live()),
      })
      const idle = () => ({ isClosed: false, asks: false, status: '', ...purchase.expected() })
      const buying = () => ({ ...idle(), isClosed: hasPacks, strips: [] })
      return {
        'packs.unasked': () => expect(packs()).toEqual({ ...nothing, isWaiting: true }),
        'packs.loading': () => expect(packs()).toEqual({ ...nothing, asks: true, isWaiting: true }),
        'packs.ready': () => expect(packs()).toEqual({ ...nothing, packs: 7 }),
        'packs.failed': () => expect(packs()).toEqual({ ...nothing, hasFailed: true }),
        'purchase.idle'() {
          expect(shown()).toEqual(idle())
          expect(screen.queryByText('Get full access to Live VR Cams.') !== null).toBe(asksToLogIn)
        },
        'purchase.choosing': () => expect(shown()).toEqual({ ...buying(), asks: true }),
        'purchase.paying': () =>
          expect(shown()).toEqual({ ...buying(), status: purchase.now.isFollowed ? CHECKING : '' }),
        'purchase.leaving': () => expect(shown()).toEqual(buying()),
      }
    },
  }),
)

/** Until the shop knows by which name billers know the visitor. */
function isKnown() {
  return until(() => {
    if (shop.getSnapshot().context.userUuid === '') throw new Error('Nobody is known')
  })
}

function showPage(site: Site) {
  return openPage({ site, openActor: site.open, match: site.routeAt(PATH), search: {}, key: 'tokens' })
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
