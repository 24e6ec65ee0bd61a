// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { createExtraPurchase } from '../../adapters/sales/extra-purchase.adapter.ts'
import type { SitePorts } from '../../app/ports/ports.ts'
import { open } from '../../app/routes/pages/payment.page.tsx'
import type { PaymentReturnInput } from '../../machines/sales/payment-return.machine.ts'
import { drive } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { until } from '../support/until.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './payment-return.cases.ts'

type Claims = ReturnType<SitePorts['held']>['claims']

/** What the token says, and how a renewal of it ends. */
const tokens = { usc: 300, isRenewable: true, renewed: undefined as (() => void) | undefined }
let page: ReturnType<typeof open>
let isExtra = false

/** Where an address leads. */
function screenOf(result: string) {
  if (result === 'none') return 'handingOver'
  if (result === 'paid') return isExtra ? 'thanked' : 'confirming.asking'
  return result
}

describePaths(
  'paymentReturn',
  cases,
  drive({
    situation: () => ({
      ports: {
        held: () => ({
          claims: { usc: tokens.usc, exp: 1e12, iat: 0, partners: [], vra: [] } as unknown as Claims,
          isExpired: false,
          isRenewable: tokens.isRenewable,
          isRefreshExpired: false,
        }),
        renewRights: () =>
          new Promise<void>((renewed) => {
            tokens.renewed = renewed
          }),
      },
    }),
    open: (site, _, { result, from }: PaymentReturnInput) => {
      Object.assign(tokens, { usc: 300, isRenewable: true, renewed: undefined })
      isExtra = from !== ''
      if (isExtra) createExtraPurchase({ storage: site.ports.tabStorage }).remember(from)
      const search = result === 'none' ? {} : { result }
      page = open({ site, openActor: site.open, match: site.routeAt('/payment/'), search, key: 'payment' })
      return { actor: page.actor!, view: onStage(page.draw(), { path: '/payment/' }) }
    },
    begins: Object.fromEntries(
      ['none', 'paid', 'refused', 'pending', 'cancelled', 'unknown'].flatMap((result) => [
        [`${result} `, result === 'none' ? 'handingOver' : result === 'paid' ? 'confirming.asking' : result],
        [`${result} /tokens/`, result === 'none' ? 'handingOver' : result === 'paid' ? 'thanked' : result],
      ]),
    ),
    happens: {
      'return.read': {
        by: ({ result }) => {
          Object.assign(tokens, { usc: 300, isRenewable: true })
          page.readdress?.(result === 'none' ? {} : { result })
        },
        to: ({ result }) => screenOf(result),
      },
      'membership.answered': {
        by: async ({ standing }) => {
          await until(() => expect(tokens.renewed).toBeTypeOf('function'))
          Object.assign(tokens, { usc: standing === 'active' ? 100 : 300, isRenewable: standing !== 'guest' })
          tokens.renewed?.()
          tokens.renewed = undefined
        },
        to: ({ standing }) =>
          ({ active: 'paid', guest: 'signedOut', inactive: 'confirming.pausing' })[standing as string]!,
      },
      'check.requested': {
        by: () => {
          Object.assign(tokens, { usc: 300, isRenewable: true })
          screen.getByRole('button', { name: /^Check/ }).click()
        },
        to: 'confirming.asking',
      },
    },
    lasts: {
      'confirming after confirmationLimit': { ms: 60_000, to: 'pending' },
      'confirming.asking after patience': { ms: 16_000, to: 'confirming.pausing' },
      'confirming.pausing after askPause': { ms: 3_000, to: 'confirming.asking' },
    },
    mayHappen: (snapshot, { type }) => type !== 'membership.answered' || snapshot.matches({ confirming: 'asking' }),
    see: () => {
      const reads = (title: string) => () => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
      return {
        handingOver: reads('Nothing to pay'),
        confirming: reads('Confirming your payment'),
        paid: reads('Welcome!'),
        thanked: reads('Thank you!'),
        refused: reads('The payment was refused'),
        pending: reads('Your payment is on its way'),
        cancelled: reads('You have not paid yet'),
        unknown: reads('What came of your payment?'),
        signedOut: reads('Please log in'),
      }
    },
  }),
)
