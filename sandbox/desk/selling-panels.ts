import { html } from 'hono/html'
import type { LedgerRow } from '../sales/money-actions.ts'
import { PROMOTIONS, type Promotion, type SalesSettings, TRAP_EDGES } from '../sales/sales-settings.ts'
import { check, choice, number, panel } from './desk-parts.ts'

const EDGE_LABELS: Record<(typeof TRAP_EDGES)[number], string> = {
  back: 'Back button',
  top: 'Top edge',
  left: 'Left edge',
  right: 'Right edge',
}

export function pricesPanel(settings: SalesSettings) {
  return panel(
    'prices',
    'Prices',
    'What the join-now page offers. A price rise reaches those too who still see the old price.',
    html`<form method="post" action="/sandbox/do/prices" class="fields">
      ${choice(
        'bundles',
        'Partner sites',
        [
          ['0', 'None'],
          ['1', 'One'],
          ['2', 'Two'],
        ],
        String(settings.bundles),
      )}
      ${choice(
        'plans',
        'Tariffs of a set',
        ['1', '2', '3', '4'].map((count) => [count, count] as const),
        String(settings.plans),
      )}
      ${number('priceRisePercent', 'Price rise, percent', settings.priceRisePercent, -90, 1000)}
      ${number('specialTimerMinutes', 'Middle timer, minutes', settings.specialTimerMinutes, 0, 1440)}
      ${settings.timerMinutes.map((minutes, index) =>
        number(`timer-${index + 1}`, `Timer ${index + 1}, minutes`, minutes, 0, 1440),
      )}
      <fieldset class="wide">
        <legend>Offer</legend>
        ${check('specialTariffs', 'Special tariffs', settings.specialTariffs)}
        ${check('isSaleOn', 'The autumn sale is on', settings.isSaleOn)}
        ${check('fakeTimers', 'Timers begin anew', settings.fakeTimers)}
        ${check('hasDamagedTariffs', 'Some tariffs are damaged', settings.hasDamagedTariffs)}
      </fieldset>
      <fieldset class="wide">
        <legend>Trap at the</legend>
        ${TRAP_EDGES.map((edge) => check(`edge-${edge}`, EDGE_LABELS[edge], settings.trapEdges.includes(edge)))}
      </fieldset>
      ${number('trapMinutes', 'Trap timer, minutes', settings.trapMinutes, 0, 1440)}
      <button>Save</button>
    </form>`,
  )
}

export function checkoutPanel(settings: SalesSettings) {
  return panel(
    'checkout',
    'Checkout',
    'Who takes the money, and what goes wrong on the way.',
    html`<form method="post" action="/sandbox/do/checkout" class="fields">
      ${choice(
        'billerSet',
        'Billers',
        [
          ['usual', 'All five'],
          ['one', 'One'],
          ['none', 'None'],
          ['excluded', 'Only excluded ones'],
          ['oneTime', 'One-time payments only'],
          ['duplicated', 'Each twice'],
        ],
        settings.billerSet,
      )}
      ${choice(
        'paymentAddress',
        'Address of the biller',
        [
          ['usual', 'As it should be'],
          ['missing', 'Missing'],
          ['empty', 'Empty'],
          ['object', 'Not a text'],
          ['script', 'A script'],
          ['elsewhere', 'Of a stranger'],
          ['credentials', 'With credentials'],
          ['overlong', 'Longer than 8 kB'],
        ],
        settings.paymentAddress,
      )}
      ${number('webhookDelaySeconds', 'Webhook after, seconds', settings.webhookDelaySeconds, 0, 86_400)}
      ${number('moneyActionMs', 'Orders take, ms', settings.moneyActionMs, 0, 60_000)}
      ${check('refusesNextPayment', 'Refuse the next payment', settings.refusesNextPayment)}
      ${check('refusesRenewals', 'Refuse to renew memberships', settings.refusesRenewals)}
      <button>Save</button>
    </form>`,
  )
}

export function easyCancelPanel(settings: SalesSettings) {
  return panel(
    'easy-cancel',
    'Easy cancel',
    'Whether members who cancel are asked why. A third switch is in the settings of each site; whoever is not asked cancels all the same.',
    html`<form method="post" action="/sandbox/do/easy-cancel" class="fields">
      ${check('isEasyCancelActive', 'Editors have it on', settings.isEasyCancelActive)}
      ${check('hasEasyCancelMembers', 'Memberships have it', settings.hasEasyCancelMembers)}
      ${choice(
        'easyCancelAddress',
        'Where it leads',
        [
          ['usual', 'As it should be'],
          ['missing', 'Missing'],
          ['script', 'A script'],
          ['elsewhere', 'Of a stranger'],
        ],
        settings.easyCancelAddress,
      )}
      <button>Save</button>
    </form>`,
  )
}

const PROMOTION_LABELS: Record<Promotion, string> = {
  promoBanner: 'Promo banner',
  fakeBuy: 'Announced purchases',
  bar: 'Header bar',
  barWithCountdown: 'Header bar, countdown',
  barWithCheatTimer: 'Header bar, cheating timer',
  barOnExit: 'Header bar on the way out',
  timed: 'Pop-up after 40 s',
  immediate: 'Pop-up at once',
  video: 'Pop-up with a film',
  customVideo: 'Own markup with a film',
  vipOffer: 'Offer to stay',
  comeBack: 'For expired members',
  exit: 'Exit trap',
  trap: 'Follows the leave-page trap',
  affiliate: 'For friends of gallery-12',
  retired: 'No longer active',
  hostile: 'Hostile',
  adPicture: 'Ad with a picture',
  adFilm: 'Ad with a film',
  adFrame: 'Ad in a frame',
  adHostile: 'Hostile ad',
}

export function promotionsPanel({ promotions, promotionEndsInDays, promoBannerCheats }: SalesSettings) {
  const isNamed = typeof promotions !== 'string'
  return panel(
    'promotions',
    'Promotions',
    'What lies over and around the pages.',
    html`<form method="post" action="/sandbox/do/promotions" class="fields">
      ${choice(
        'promotions',
        'Shown are',
        [
          ['off', 'None'],
          ['usual', 'The usual ones of each site'],
          ['all', 'All'],
          ['named', 'These'],
        ],
        isNamed ? 'named' : promotions,
      )}
      ${number('promotionEndsInDays', 'They end in, days', promotionEndsInDays, -365, 365)}
      ${check('promoBannerCheats', 'The banner ends every midnight', promoBannerCheats)}
      <fieldset class="wide">
        <legend>These</legend>
        ${PROMOTIONS.map((name) =>
          check(`promotion-${name}`, PROMOTION_LABELS[name], isNamed && promotions.includes(name)),
        )}
      </fieldset>
      <button>Save</button>
    </form>`,
  )
}

const STATE_WORDS = {
  open: 'At the biller',
  paid: 'Paid',
  refused: 'Refused',
  closed: 'Left unpaid',
  pending: 'Never answered',
  replaced: 'Replaced by another',
} as const

const ACTION_WORDS: Record<string, string> = {
  createAccount: 'New account',
  createPaymentUrl: 'Order',
  getMemberPlusPaymentUrl: 'Offer to members',
}

/** The latest first. */
export function ledgerPanel(rows: readonly LedgerRow[]) {
  return html`<section id="ledger" class="whole" aria-labelledby="ledger-title">
    <div class="head">
      <h2 id="ledger-title">Ledger</h2>
      <p>The latest 20 money-like actions, newest first, and what a biller was asked to collect for each.</p>
    </div>
    ${
      rows.length === 0
        ? html`<p class="line">Nobody has ordered anything yet.</p>`
        : html`<div class="log" tabindex="0" role="region" aria-label="Ledger">
            <table>
              <thead>
                <tr><th>Time</th><th>Status</th><th>Action</th><th>Who</th><th>Amount</th><th>Biller</th><th>Payment</th><th>Key</th></tr>
              </thead>
              <tbody>${rows.map(ledgerRow)}</tbody>
            </table>
          </div>`
    }
  </section>`
}

function ledgerRow({ key, owner, kind, state, status, atMs, payment }: LedgerRow) {
  const settled = payment?.state === 'paid' ? (payment.settledAtMs === null ? ', webhook due' : ', webhook came') : ''
  return html`<tr>
    <td>${new Date(atMs).toISOString().slice(11, 19)}</td>
    <td><span class="status s${Math.floor(status / 100)}">${state === 'running' ? 'running' : status}</span></td>
    <td>${ACTION_WORDS[kind] ?? kind}</td>
    <td>${owner.replace(/^guest:/, '')}</td>
    <td>${payment ? `${payment.amount.toFixed(2)} ${payment.currency}` : ''}</td>
    <td>${payment?.biller ?? ''}</td>
    <td>${payment ? `${STATE_WORDS[payment.state]}${settled}` : ''}</td>
    <td class="path">${key}</td>
  </tr>`
}
