// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { INTENT_KEYS } from '../../adapters/sales/draft-keys.ts'
import { createCell } from '../../app/site/derived.ts'
import { moneyOf } from '../../app/site/money.ts'
import { createPromotionsPart } from '../../app/site/promotions.tsx'
import { CategoryListItem } from '../../contracts/catalogue/category.ts'
import { CategoryCard } from '../../views/catalogue/category-card.view.tsx'
import { useSelector } from '../../views/kit/use-selector.ts'
import { BillerChooser } from '../../views/sales/biller-chooser.view.tsx'
import { MemberPlusOffer } from '../../views/sales/member-plus.view.tsx'
import { PromotionActorsContext } from '../../views/site/promotion-actors.context.ts'
import type { TestSandbox } from '../sandbox/test-sandbox.ts'
import { drive, type Live, pressed, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { VISITORS } from '../support/samples.ts'
import { until } from '../support/until.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './member-plus-offer.cases.ts'
import { loseAll, passUntil, passUntilHeld, sellsAtSandbox, withoutNumber } from './order-form.tsx'

/** An offer of the sandbox, and what it costs once everything is a tenth dearer. */
const OFFER = { uuid: '5b0a7f0e-4b1d-4c55-9f6e-0d6c2f6f8a11', piCode: 'plus-archive-1', title: 'The Plus Archive' }
const [PRICE, DEARER] = ['$9.95', '$10.95']
const TILE = CategoryListItem.parse({
  type: 'member-plus',
  text: 'More of it',
  image: { permalink: '/p/9.avif' },
  link: '/subscription/',
  isInNewTab: false,
  memberPlus: true,
  priceUuid: OFFER.uuid,
})

const CHECKING = 'Checking… We have had no answer yet, and are finding out. You will not be charged twice.'
const READY = 'Everything is prepared: you can go on to pay.'
const UNKNOWN =
  'We could not find out whether your order arrived. Check again, or send the same once more: it will not be charged twice.Check again'
const FAILED = 'The offer did not come. Please try again in a moment.Try again'
const WARNINGS = {
  nothing: '',
  missing: 'This offer cannot be paid for just now. Nothing has been charged: please try again later.',
  signIn: 'Please log in again. What you chose is kept.',
  repriced: 'The price has changed. Please have a look at the new one and confirm once more: nothing has been charged.',
}
const MONEY = ['getMemberPlusPaymentUrl', 'getMoneyOutcome'] as const
const DONE = { kind: 'getMemberPlusPaymentUrl', state: 'done', biller: 'segpay' }
const REFUSED = { kind: 'getMemberPlusPaymentUrl', state: 'refused', biller: undefined }
const FACES = ['Add to my membership', 'Continue to Checkout', 'Opening the payment page', 'Checking']
const ELSEWHERE = 'https://elsewhere.example/pay'

interface Visit {
  mayHold: boolean
  /** How many actions the ledger had before. */
  ledgerStart: number
  ledger: object[]
  left: string[]
  mustHaveLeft: string[]
  ownAddress: string
  /** Of the offer that is known; `''`: none is. */
  title: string
  price: string
  warning: keyof typeof WARNINGS
  isChecking: boolean
  /** It is not known what became of the offer that was taken last. */
  isUnknown: boolean
}
let visit: Visit
let offers: ReturnType<typeof createPromotionsPart>['actors']['memberPlusOffer']
let tiles: ReturnType<typeof createCell<{ seen: number }>>
let money: ReturnType<typeof moneyOf>

describePaths(
  'memberPlusOffer',
  cases,
  drive({
    situation: () => ({
      account: 'member',
      settings: sellsAtSandbox,
      holds: ['getDashboardInfo', 'getMemberPlusPrice', 'getBillers', ...MONEY],
    }),
    async open(site, start, _input, { sandbox }) {
      const isReload = start.startsWith('after a reload')
      await changeServer(sandbox, {})
      visit = {
        mayHold: start === 'a member' || start === 'after a reload',
        ledgerStart: (await sandbox.control.ledger()).length,
        ledger: [],
        left: [],
        mustHaveLeft: [],
        ownAddress: '',
        title: '',
        price: '',
        warning: 'nothing',
        isChecking: isReload,
        isUnknown: false,
      }
      if (isReload) keepBegunOffer()
      site.system.listen('navigator', (message) => {
        if (message.type === 'site.leave') visit.left.push(withoutNumber(message.url))
      })
      const visitor = visit.mayHold ? VISITORS.member : VISITORS.guest
      const visited = { ...site, firstVisitor: () => visitor }
      const { actors } = createPromotionsPart(visited)
      offers = actors.memberPlusOffer
      offers.on('joinNow.requested', ({ to }) => visit.left.push(to))
      actors.offerBillers.start()
      tiles = createCell({ seen: 0 })
      money = moneyOf(visited, 'memberPlus')
      const part = createCell({ actors } as never)
      const view = onStage(
        <PromotionActorsContext value={part}>
          <Tiles />
        </PromotionActorsContext>,
        {
          path: '/categories/',
          dialogs: {
            memberPlus: { actor: offers, view: <MemberPlusOffer offers={offers} /> },
            offerBillers: { actor: actors.offerBillers, view: <BillerChooser chooser={actors.offerBillers} /> },
          },
        },
      )
      return { actor: offers, view }
    },
    begins: {
      'a member': 'unasked',
      'a guest': 'unasked',
      'after a reload': 'taken.waiting.unseen',
      'after a reload, with a token that has run out': 'taken.waiting.unseen',
    },
    project: ({ context, children }) => [
      context.mayHoldOffers,
      context.offer?.customPaymentUrl,
      context.message,
      children.offerPurchase !== undefined,
    ],
    mayHappen(snapshot, { type }) {
      if (type === 'offer.closed') return snapshot.hasTag('open')
      // A purchase that is done cannot be told here from one that nobody knows of: what would mix them up is left out.
      const hasPurchase = snapshot.children.offerPurchase !== undefined
      if (snapshot.matches({ eligible: 'leaving' })) return !hasPurchase || type === 'visitor.changed'
      if (type === 'biller.cancelled' || type === 'biller.missing') return !hasPurchase
      if (type !== 'purchase.resumed' || !snapshot.matches('eligible')) return true
      return hasPurchase && snapshot.context.message === ''
    },
    happens: {
      'visitor.changed': {
        async by(event, live) {
          told(event, live)
          if (!offers.getSnapshot().children.offerPurchase) await turnAway(live)
        },
        to({ mayHoldOffers }, { before: [state = ''] }) {
          Object.assign(visit, { mayHold: mayHoldOffers, title: '', price: '' })
          if (state.startsWith('taken') && mayHoldOffers) return 'stays'
          Object.assign(visit, { isUnknown: false, isChecking: false })
          return 'unasked'
        },
      },
      'tile.seen': {
        by: () => tiles.set({ seen: tiles.getSnapshot().seen + 1 }),
        to: (_, { before: [state] }) => (state === 'unasked' && visit.mayHold ? 'asking' : 'stays'),
      },
      'member.known': {
        by({ paymentSystem }, { sandbox, gate }) {
          const pay = sandbox.database.prepare('UPDATE memberships SET biller = ? WHERE account_id = ?')
          pay.run(paymentSystem, 'user-member')
          // After a reload nothing needs a tile to be asked.
          if (tiles.getSnapshot().seen === 0) tiles.set({ seen: 1 })
          gate.letHeldGo(['getDashboardInfo'])
        },
        to: ({ paymentSystem }) => (paymentSystem === 'epoch' ? 'eligible.closed' : 'unserved'),
      },
      'member.unknown': { by: (_, { gate }) => gate.loseHeld(['getDashboardInfo']), to: 'unasked' },
      'offer.requested': {
        by(event, live) {
          if (event.priceUuid === '') return told(event, live)
          fireEvent.click(screen.getByRole('link', { name: 'More of it' }))
        },
        to({ priceUuid }) {
          if (priceUuid === '') return 'stays'
          Object.assign(visit, { title: '', price: '', warning: 'nothing' })
          return 'eligible.loading'
        },
      },
      'offer.loaded': {
        async by({ offer: { customPaymentUrl } }, { sandbox, gate }) {
          await changeServer(sandbox, {
            hasOwnAddress: customPaymentUrl !== '',
            isElsewhere: customPaymentUrl === ELSEWHERE,
          })
          gate.letHeldGo(['getMemberPlusPrice'])
        },
        to({ offer: { customPaymentUrl } }) {
          Object.assign(visit, { ownAddress: customPaymentUrl, title: OFFER.title, price: PRICE, warning: 'nothing' })
          return 'eligible.shown'
        },
      },
      'offer.failed': { by: (_, { gate }) => gate.loseHeld(['getMemberPlusPrice']), to: 'eligible.failed' },
      'retry.requested': { by: pressed('Try again'), to: 'eligible.loading' },
      'offer.accepted': {
        by: () => fireEvent.click(button()),
        to(_, { before: [state] }) {
          if (state === 'taken.ready') return leaveFor('taken.leaving')
          if (visit.ownAddress === ELSEWHERE) return close('/join-now/')
          if (visit.ownAddress !== '') return leaveFor('eligible.leaving')
          visit.warning = 'nothing'
          return 'eligible.choosing'
        },
      },
      'offer.closed': {
        by: () => closed(() => dialog()!),
        to(_, { before: [state = ''] }) {
          if (state === 'eligible.paying') return 'taken.waiting.unseen'
          if (state === 'taken.waiting.watched') return 'taken.waiting.unseen'
          return state.startsWith('taken') ? isOver() : close()
        },
      },
      'biller.chosen': {
        async by(_, live) {
          await openChooser(live)
          fireEvent.change(screen.getByLabelText('Payment Method'), { target: { value: 'segpay' } })
          fireEvent.submit(screen.getByRole('form', { name: 'Select Payment Method' }))
        },
        to() {
          Object.assign(visit, { isChecking: false, isUnknown: false })
          return 'eligible.paying'
        },
      },
      'biller.cancelled': {
        async by(_, live) {
          await openChooser(live)
          await closed(chooser)
        },
        to: 'eligible.shown',
      },
      'biller.missing': {
        async by(_, { sandbox, gate }) {
          await sandbox.control.changeSettings({ billerSet: 'none' })
          gate.letHeldGo(['getBillers'])
        },
        to() {
          visit.warning = 'missing'
          return 'eligible.shown'
        },
      },
      'purchase.settled': {
        by: (_, live) => decide(live, {}),
        to(_, { before: [state = ''] }) {
          visit.ledger.push(DONE)
          Object.assign(visit, { isChecking: false })
          return state.startsWith('taken') ? 'taken.ready' : leaveFor('eligible.leaving')
        },
      },
      'purchase.unpayable': {
        by: (_, live) => decide(live, { isElsewhere: true }),
        to(_, { before: [state = ''] }) {
          visit.ledger.push(DONE)
          return state.startsWith('taken') ? isOver() : close('/join-now/')
        },
      },
      'purchase.refused': {
        async by({ refusal }, live) {
          if (refusal.price) return decide(live, { isDearer: true })
          if (refusal.cause !== 'signIn') return turnAway(live)
          // Only what has just left is turned away so: of what is checked the purchase is told.
          offers.getSnapshot().children.offerPurchase?.send({ type: 'money.refused', refusal })
          return turnAway(live)
        },
        to({ refusal }, { before: [state = ''] }) {
          if (refusal.price) visit.ledger.push(REFUSED)
          if (state.startsWith('taken')) return isOver()
          visit.isChecking = false
          if (refusal.price) Object.assign(visit, { price: DEARER, warning: 'repriced' })
          else if (refusal.cause === 'signIn') visit.warning = 'signIn'
          else return close('/join-now/')
          return 'eligible.shown'
        },
      },
      'purchase.unresolved': {
        by: (_, live) => loseAll(live, () => money.getSnapshot().hasTag('unresolved')),
        to(_, { before: [state = ''] }) {
          Object.assign(visit, { isUnknown: true, isChecking: false })
          return state.startsWith('taken') ? 'taken.told' : 'eligible.shown'
        },
      },
      'purchase.resumed': {
        by: pressed('Check again'),
        to(_, { before: [state = ''] }) {
          Object.assign(visit, { isUnknown: false, isChecking: true })
          return state.startsWith('taken') ? 'taken.waiting.watched' : 'eligible.paying'
        },
      },
      'page.returned': {
        by: told,
        to: (_, { before: [state = ''] }) => (state.startsWith('taken') ? isOver() : 'eligible.loading'),
      },
    },
    lasts: {
      'asking after patience': { ms: 20_000, to: 'unasked' },
      'eligible.loading after patience': { ms: 20_000, to: 'eligible.failed' },
      'eligible.leaving after leavingTime': { ms: 10_000, to: 'eligible.shown' },
      'taken.leaving after leavingTime': { ms: 10_000, to: 'taken.ready' },
    },
    see: (live) => {
      const sees = async (look: object) =>
        expect(await pageOf(live())).toEqual({ ...NO_DIALOG, left: visit.mustHaveLeft, ledger: visit.ledger, ...look })
      const open = (look: object) =>
        sees({ title: visit.title || 'An offer for members', says: '', warns: warnings(), ...look })
      const warnings = () => [WARNINGS[visit.warning]].filter(Boolean)
      const tile = () => (tiles.getSnapshot().seen > 0 ? 'dialog' : undefined)
      const offered = (look: object) => open({ tile: tile(), price: visit.price, ...look })
      const taken = (look: object) => open({ price: visit.price || undefined, ...look })
      const [busy, checking] = ['Opening the payment page', 'Checking']
      return {
        unasked: () => sees({}),
        asking: () => sees({ held: ['getDashboardInfo'] }),
        unserved: () => sees({}),
        'eligible.closed': () => sees({ tile: tile() }),
        'eligible.loading': () => open({ tile: tile(), isLoading: true, held: ['getMemberPlusPrice'] }),
        'eligible.failed': () => open({ tile: tile(), warns: [FAILED, ...warnings()] }),
        'eligible.shown': () =>
          offered({ button: 'Add to my membership', warns: [...(visit.isUnknown ? [UNKNOWN] : []), ...warnings()] }),
        'eligible.choosing': () => offered({ button: busy, held: ['getBillers'] }),
        'eligible.paying': () =>
          visit.isChecking ? offered({ button: checking, says: CHECKING }) : offered({ button: busy }),
        'eligible.leaving': () => offered({ button: busy }),
        'taken.waiting.unseen': () => sees({}),
        'taken.waiting.watched': () => taken({ button: checking, says: CHECKING }),
        'taken.ready': () =>
          taken({ button: visit.title ? 'Add to my membership' : 'Continue to Checkout', says: READY }),
        'taken.leaving': () => taken({ button: busy, says: READY }),
        'taken.told': () => open({ warns: [UNKNOWN] }),
      }
    },
  }),
)

const NO_DIALOG = {
  tile: undefined,
  title: undefined,
  isLoading: false,
  price: undefined,
  button: undefined,
  says: undefined,
  warns: [],
  held: [],
}

function Tiles() {
  const last = useSelector(tiles, ({ seen }) => seen)
  return last > 0 && <CategoryCard key={last} category={TILE} />
}

function leaveFor(state: string) {
  visit.mustHaveLeft.push('/billers/')
  return state
}

function close(to?: string) {
  if (to) visit.mustHaveLeft.push(to)
  Object.assign(visit, { isUnknown: false, isChecking: false })
  return 'eligible.closed'
}

function isOver() {
  Object.assign(visit, { isUnknown: false, isChecking: false })
  return visit.mayHold ? 'asking' : 'unasked'
}

async function changeServer(
  { control, database }: TestSandbox,
  { hasOwnAddress = false, isElsewhere = false, isDearer = false },
) {
  await control.changeSettings({
    billerSet: 'usual',
    paymentAddress: isElsewhere ? 'elsewhere' : 'usual',
    priceRisePercent: isDearer ? 10 : 0,
  })
  const offer = database.prepare('UPDATE member_plus_prices SET has_own_address = ? WHERE uuid = ?')
  offer.run(Number(hasOwnAddress), OFFER.uuid)
}

/** What the tab keeps of an offer that had been taken when its page went. */
function keepBegunOffer() {
  begun += 1
  const query = {
    piCode: OFFER.piCode,
    siteUrl: 'http://localhost:4100',
    returnUrl: 'http://localhost:4100/payment/',
    paymentSystem: 'segpay',
    segpayPackageId: '190211-25001',
    quoteAmount: '9.95',
    quoteCurrency: 'USD',
  }
  const intent = { key: `taken-before-the-reload-${begun}`, kind: 'getMemberPlusPaymentUrl', gesture: { query } }
  sessionStorage.setItem(INTENT_KEYS.memberPlus, JSON.stringify(intent))
}
let begun = 0

/** The server takes the order, as it is set now, and says what it made of it. */
async function decide(live: Live, server: Parameters<typeof changeServer>[1]) {
  const { sandbox, gate } = live
  await changeServer(sandbox, server)
  await passUntilHeld(live)
  if (gate.held().includes('getMoneyOutcome')) {
    const { key, gesture } = JSON.parse(sessionStorage.getItem(INTENT_KEYS.memberPlus) ?? '{}')
    const { accessToken: token } = await sandbox.control.signIn('member')
    gate.open(['getMemberPlusPaymentUrl'])
    await sandbox.call('getMemberPlusPaymentUrl', {
      query: gesture.query,
      token,
      headers: { 'Idempotency-Key': key },
    })
  }
  gate.open(MONEY)
}

/** Nothing is done, and the server says so. */
async function turnAway(live: Live) {
  await live.sandbox.control.addFault({ endpoint: 'getMemberPlusPaymentUrl', kind: 'notFound' })
  await passUntil(live, () => !money.getSnapshot().hasTag('pending'), MONEY)
}

async function openChooser({ gate }: Pick<Live, 'gate'>) {
  gate.letHeldGo(['getBillers'])
  await until(chooser)
}

/** What has just come back from below another dialog takes no press for a moment. */
async function closed(box: () => HTMLElement) {
  const before = offers.getSnapshot()
  await until(() => {
    fireEvent.click(within(box()).getByRole('button', { name: 'Close' }))
    if (offers.getSnapshot() === before) throw new Error('It does not close yet')
  })
}

function chooser() {
  return screen.getByRole('dialog', { name: 'Select Payment Method' })
}

function dialog() {
  return screen
    .queryAllByRole('dialog')
    .find(({ ariaLabel, textContent }) => ariaLabel === null && !textContent?.includes('Select Payment Method'))
}

function button() {
  const face = [...(dialog()?.querySelectorAll('button') ?? [])].find((one) => FACES.includes(nameOf(one)))
  if (!face) throw new Error('Nothing can be taken')
  return face
}

function nameOf(one: Element) {
  return one.getAttribute('aria-label') ?? one.textContent ?? ''
}

async function pageOf({ gate, sandbox }: Live) {
  const box = dialog()
  const [link] = screen.queryAllByRole('link', { name: 'More of it' })
  const rows = (await sandbox.control.ledger()).slice(visit.ledgerStart)
  return {
    tile: link?.getAttribute('aria-haspopup') ?? undefined,
    title: box?.querySelector('h2')?.textContent,
    isLoading: box?.textContent?.includes('The offer is on its way') ?? false,
    price: box?.querySelector('strong')?.textContent,
    button: box && [...box.querySelectorAll('button')].map(nameOf).find((name) => FACES.includes(name)),
    says: box?.querySelector('p[role=status]')?.textContent,
    warns: box
      ? within(box)
          .queryAllByRole('alert')
          .map(({ textContent }) => textContent)
      : [],
    held: gate.held().filter((name) => !(MONEY as readonly string[]).includes(name)),
    left: visit.left,
    ledger: rows.map(({ kind, state, payment }) => ({ kind, state, biller: payment?.biller })),
  }
}
