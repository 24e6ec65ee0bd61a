// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { CategoryListItem } from '../../contracts/catalogue/category.ts'
import { memberPlusOfferMachine } from '../../machines/sales/member-plus-offer.machine.ts'
import { NOT_DONE } from '../../machines/sales/money-action.machine.ts'
import { CategoryCard } from '../../views/catalogue/category-card.view.tsx'
import { MemberPlusOffer } from '../../views/sales/member-plus.view.tsx'
import { PromotionActorsContext } from '../../views/site/promotion-actors.context.ts'
import { silence } from '../catalogue/samples.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { VISITORS } from '../support/samples.ts'
import { onStage } from '../support/view-stage.tsx'
import { BILLER, OFFER_INPUT, offer } from './member-plus-samples.ts'
import { hearChildren, silentPurchase, tell } from './purchase-world.ts'

afterEach(cleanup)

const TILE = {
  type: 'member-plus',
  text: 'The Plus Archive',
  image: { permalink: '/p/9.avif' },
  link: '/subscription/',
  isInNewTab: false,
  memberPlus: true,
  priceUuid: 'plus',
}

describe('a tile that names an offer', () => {
  test('is a plain link until the member’s biller is known, and for members to whom it is not sold [MPLUS-004]', () => {
    const { offers, tile } = show()
    expect({ href: tile().getAttribute('href'), haspopup: tile().getAttribute('aria-haspopup') }).toEqual({
      href: '/subscription/',
      haspopup: null,
    })
    expect(offers.getSnapshot().value).toBe('asking')
    act(() => offers.send({ type: 'member.known', paymentSystem: 'gift-card', status: 'active' }))
    expect([tile().getAttribute('aria-haspopup'), press(tile())]).toEqual([null, 'followed'])
  })

  test('opens the offer in place of its link, and keeps the focus when that comes to be [MPLUS-001, CAT-026, ENT-013]', () => {
    const { offers, tile, learn } = show()
    const before = tile()
    learn()
    expect({ tile: tile(), ariaHaspopup: tile().getAttribute('aria-haspopup') }).toEqual({
      tile: before,
      ariaHaspopup: 'dialog',
    })
    expect(press(tile())).toBe('held')
    expect({
      priceUuid: offers.getSnapshot().context.priceUuid,
      hasOpen: screen.getByRole('dialog').hasAttribute('open'),
    }).toEqual({ priceUuid: 'plus', hasOpen: true })
  })

  test('a press that asks for a new tab gets it [MPLUS-001]', () => {
    const { offers, tile, learn } = show()
    learn()
    press(tile(), { ctrlKey: true })
    expect(offers.getSnapshot().hasTag('open')).toBe(false)
  })

  test('a tile without an offer asks nothing and opens nothing [MPLUS-001, MPLUS-003]', () => {
    for (const changes of [{ memberPlus: false }, { priceUuid: '' }]) {
      const { offers, tile } = show(changes)
      expect({ state: offers.getSnapshot().value, ariaHaspopup: tile().getAttribute('aria-haspopup') }).toEqual({
        state: 'unasked',
        ariaHaspopup: null,
      })
      cleanup()
    }
  })
})

describe('the pop-up of an offer', () => {
  test('shows film, small, main and middle picture with their mobile variants, text and price [MPLUS-002, ENT-058]', () => {
    const { container } = opened()
    const host = OFFER_HOST
    const pictures = [...container.querySelectorAll('dialog img')].map((image) => image.getAttribute('src'))
    const narrow = [...container.querySelectorAll('dialog source')].map((source) => source.getAttribute('srcset'))
    expect({ pictures, narrow, src: container.querySelector('video')?.getAttribute('src') }).toEqual({
      pictures: [`${host}/p/2.avif`, `${host}/p/4.avif`, `${host}/p/1.avif`],
      narrow: [`${host}/p/3.avif`, `${host}/p/5.avif`],
      src: `${host}/previews/tide.mp4`,
    })
    const dialog = screen.getByRole('dialog', { name: 'The listening room' })
    expect(dialog.textContent).toContain('Sound from where it was made.')
    expect([dialog.querySelector('del')?.textContent, dialog.querySelector('strong')?.textContent]).toEqual([
      '€15',
      '€9.50',
    ])
  })

  test('has no holes where the server names less [MPLUS-002]', () => {
    const bare = offer({ price: null })
    const { container } = opened({
      ...bare,
      popup: {
        ...bare.popup,
        title: '',
        buttonText: '',
        videoLink: '',
        smallImage: '',
        middleLayerImage: '',
        mobileMiddleLayerImage: '',
      },
    })
    expect([container.querySelectorAll('dialog img').length, container.querySelector('video')]).toEqual([1, null])
    expect(screen.getByRole('dialog', { name: 'An offer for members' }).textContent).toContain('Continue to Checkout')
  })

  test('its button shows that it works, and a second press does nothing [MPLUS-007]', () => {
    const { offers } = opened()
    const wanted: string[] = []
    offers.on('biller.wanted', ({ price }) => wanted.push(price.preferred ?? ''))
    fireEvent.click(screen.getByRole('button', { name: 'Add to my membership' }))
    const busy = screen.getByRole('button', { name: 'Opening the payment page' })
    fireEvent.click(busy)
    expect({ ariaDisabled: busy.getAttribute('aria-disabled'), state: offers.getSnapshot().value, wanted }).toEqual({
      ariaDisabled: 'true',
      state: { eligible: 'choosing' },
      wanted: ['epoch'],
    })
  })

  test('is unchanged after a cancelled choice, and shows an error where no biller can collect [CHECKOUT-029, CHECKOUT-033]', () => {
    const { offers } = opened()
    for (const [answer, said] of [
      ['biller.cancelled', undefined],
      ['biller.missing', 'This offer cannot be paid for just now. Nothing has been charged: please try again later.'],
    ] as const) {
      fireEvent.click(screen.getByRole('button', { name: 'Add to my membership' }))
      act(() => offers.send({ type: answer }))
      expect(screen.queryByRole('alert')?.textContent).toBe(said)
      expect(screen.getByRole('dialog', { name: 'The listening room' }).hasAttribute('open')).toBe(true)
    }
  })

  test('shows that it is being checked, and what to do when the outcome stays unknown [M02]', () => {
    const { offers } = opened()
    const status = () => screen.getByRole('dialog').querySelector('p[role=status]')?.textContent
    take(offers)
    act(() => tell(offers, { type: 'money.doubted' }))
    expect({ says: status(), isChecking: screen.queryByRole('button', { name: 'Checking' }) !== null }).toEqual({
      says: 'Checking… We have had no answer yet, and are finding out. You will not be charged twice.',
      isChecking: true,
    })
    act(() => tell(offers, { type: 'money.unresolved' }))
    expect({ status: status(), byRole: screen.getByRole('alert').textContent }).toEqual({
      status: '',
      byRole: `We could not find out whether your order arrived. Check again, or send the same once more: it will not be charged twice.Check again`,
    })
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
    expect({ state: offers.getSnapshot().value, status: status() }).toEqual({
      state: { eligible: 'paying' },
      status: 'Checking… We have had no answer yet, and are finding out. You will not be charged twice.',
    })
  })

  test('offers nothing to press where nothing can be taken [M02]', () => {
    const { offers } = opened()
    take(offers)
    act(() => offers.send({ type: 'offer.closed' }))
    act(() => tell(offers, { type: 'money.unresolved' }))
    const names = screen.getAllByRole('button').map((button) => button.textContent || button.getAttribute('aria-label'))
    expect({ state: offers.getSnapshot().value, names }).toEqual({
      state: { taken: 'told' },
      names: ['Check again', 'Close'],
    })
  })

  test('shows a new price, and says that it is one [M08]', () => {
    const { offers } = opened()
    take(offers)
    const price = { amount: 11, currency: 'EUR' } as const
    act(() => tell(offers, { type: 'money.refused', refusal: { ...NOT_DONE, cause: 'refused', price } }))
    const dialog = screen.getByRole('dialog')
    expect([dialog.querySelector('strong')?.textContent, dialog.querySelector('del')]).toEqual(['€11', null])
    expect(screen.getByRole('alert').textContent).toBe(
      'The price has changed. Please have a look at the new one and confirm once more: nothing has been charged.',
    )
  })

  test('says once that a payment is there which was asked for before the page went [M03]', () => {
    const { offers } = opened()
    take(offers)
    act(() => offers.send({ type: 'offer.closed' }))
    act(() => tell(offers, { type: 'money.settled', paymentUrl: `${BILLER}/7` }))
    const left: string[] = []
    offers.on('leave.requested', ({ url }) => left.push(url))
    expect(screen.getByRole('dialog').textContent).toContain('Everything is prepared: you can go on to pay.')
    fireEvent.click(screen.getByRole('button', { name: 'Add to my membership' }))
    expect(left).toEqual([`${BILLER}/7`])
  })

  test('an offer that failed to load shows an error, with a retry [MPLUS-005]', () => {
    const { offers, tile, learn } = show()
    learn()
    press(tile())
    act(() => offers.send({ type: 'offer.failed' }))
    expect(screen.getByRole('alert').textContent).toContain('The offer did not come')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(offers.getSnapshot().hasTag('loading')).toBe(true)
  })

  test('leads to the address of its own [MPLUS-006]', () => {
    const { offers } = opened(offer({ customPaymentUrl: `${BILLER}/own` }))
    const left: string[] = []
    offers.on('leave.requested', ({ url }) => left.push(url))
    fireEvent.click(screen.getByRole('button', { name: 'Add to my membership' }))
    expect(left).toEqual([`${BILLER}/own`])
  })

  test('is closed by its cross and by a press beside it', () => {
    for (const close of [
      () => fireEvent.click(screen.getByRole('button', { name: 'Close' })),
      () => fireEvent.mouseDown(screen.getByRole('dialog'), { detail: 1 }),
    ]) {
      const { offers } = opened()
      close()
      expect(offers.getSnapshot().hasTag('open')).toBe(false)
      cleanup()
    }
  })

  test('stays when the second press of two, meant for what opened it, comes down beside it', () => {
    const { offers } = opened()
    fireEvent.mouseDown(screen.getByRole('dialog'), { detail: 2 })
    expect(offers.getSnapshot().hasTag('open')).toBe(true)
  })
})

const OFFER_HOST = 'http://127.0.0.1:4201'

function show(changes: object = {}) {
  const machine = plugPorts(memberPlusOfferMachine, {
    loadMember: silence(),
    loadOffer: silence(),
    watchReturns: silence(),
    purchase: silentPurchase,
  })
  const offers = createActor(machine, { input: OFFER_INPUT })
  hearChildren(offers)
  offers.start()
  const tile = CategoryListItem.parse({ ...TILE, ...changes })
  const { container } = render(
    onStage(
      <WithLate memberPlusOffer={offers}>
        <CategoryCard category={tile} />
      </WithLate>,
      {
        visitor: VISITORS.member,
        path: '/categories/',
        dialogs: { memberPlus: { actor: offers, view: <MemberPlusOffer offers={offers} /> } },
      },
    ),
  )
  return {
    container,
    offers,
    tile: () => screen.getByRole('link', { name: 'The Plus Archive' }),
    learn: () => act(() => offers.send({ type: 'member.known', paymentSystem: 'epoch', status: 'active' })),
  }
}

function opened(found = offer()) {
  const shown = show()
  shown.learn()
  press(shown.tile())
  act(() => shown.offers.send({ type: 'offer.loaded', offer: found }))
  return shown
}

/** Pressed, and the biller chosen. */
function take(offers: ReturnType<typeof show>['offers']) {
  fireEvent.click(screen.getByRole('button', { name: 'Add to my membership' }))
  act(() => offers.send({ type: 'biller.chosen', name: 'epoch' }))
}

function WithLate({ memberPlusOffer, children }: { memberPlusOffer: unknown; children: ReactNode }) {
  const late = { actors: { memberPlusOffer } } as never
  return (
    <PromotionActorsContext value={{ getSnapshot: () => late, subscribe: () => ({ unsubscribe() {} }) }}>
      {children}
    </PromotionActorsContext>
  )
}

/** Whether the press goes on to the link's address, or stands for something else. */
function press(link: HTMLElement, init = {}) {
  const before = link.getAttribute('aria-haspopup')
  const click = createEvent.click(link, { button: 0, ...init })
  fireEvent(link, click)
  return before === 'dialog' && click.defaultPrevented ? 'held' : 'followed'
}
