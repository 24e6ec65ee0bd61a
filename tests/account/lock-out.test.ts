import { expect, test } from 'vitest'
import { emailChangeMachine } from '../../machines/account/email-change.machine.ts'
import { passwordResetMachine } from '../../machines/account/password-reset.machine.ts'
import { productOf, type Snapshots } from '../../studio/paths/product.ts'
import { counterexample, type StateGraph } from '../../studio/paths/properties.ts'
import { edited } from '../sales/money-product.ts'
import { type LockOutOptions, lockOutProduct, serverIn, waysBackIn } from './lock-out-product.ts'

const LONGEST_MS = 180_000

// `page.opened` without a page: the one that was open is left.

/** The shortest way to where the owner, alone, has no way back in; where they have removed the account themselves they want none. */
function lockOutIn(product: StateGraph<Snapshots>) {
  const ways = waysBackIn(product)
  const lost = new Set(
    [...product.states.values()]
      .filter(({ id, state }) => !ways.has(id) && serverIn(state).account.removedBy !== 1)
      .map(({ state }) => state),
  )
  const found = counterexample(product, { never: (site) => lost.has(site) })
  return found?.steps.map(({ label }) =>
    label
      .replace(/^\w+?(?=\d: )/, 'on ')
      .replace(/[{}]/g, '')
      .replace(/ (email|password):.*/, ''),
  )
}

test(
  'no order of e-mail change, password reset and removal on two devices locks the owner out',
  () => {
    const product = productOf(lockOutProduct())
    expect(lockOutIn(product)).toBeUndefined()
    const accounts = [...product.states.values()].map(({ state }) => serverIn(state).account)
    expect({
      states: product.states.size > 10_000,
      // As many as the sandbox is compared with in `account-rules.test.ts`.
      accounts: new Set(accounts.map((account) => JSON.stringify(account))).size,
      isTaken: accounts.some(({ email, password }) => email === 'new' && password === 'twos'),
      isRemoved: accounts.some(({ removedBy }) => removedBy === 1),
    }).toEqual({ states: true, accounts: 62, isTaken: true, isRemoved: true })
  },
  LONGEST_MS,
)

test.each<[string, LockOutOptions, readonly string[]]>([
  [
    'a removal while the change of e-mail can be undone',
    { broken: 'removesWhileUndoable' },
    [
      'on 1: page.opened page:changeForm',
      'on 1: request.submitted',
      'on 1: page.opened',
      'on 1: page.opened page:removalForm',
      'on 2: page.opened page:change',
      'on 2: change.confirmed',
      'on 1: request.submitted',
      'on 2: page.opened',
      'on 2: page.opened page:removal',
      'on 2: removal.confirmed',
    ],
  ],
  [
    'a second change that ends the undoing of the first',
    { broken: 'forgetsEarlierUndos' },
    [
      'on 1: page.opened page:changeForm',
      'on 1: request.submitted',
      'on 1: page.opened',
      'on 1: page.opened page:changeForm',
      'on 2: page.opened page:change',
      'on 2: change.confirmed',
      'on 1: request.submitted',
      'on 2: page.opened',
      'on 2: page.opened page:undo 0',
      'on 2: change.confirmed',
    ],
  ],
  [
    'a confirmation that ends the undoing',
    { broken: 'confirmingEndsUndos' },
    [
      'on 1: page.opened page:changeForm',
      'on 1: request.submitted',
      'on 1: page.opened',
      'on 1: page.opened page:changeForm',
      'on 2: page.opened page:change',
      'on 2: change.confirmed',
      'on 1: request.submitted',
      'on 2: page.opened',
      'on 2: page.opened page:undo 0',
      'on 2: change.confirmed',
    ],
  ],
  [
    'a page of undoing whose button does nothing',
    {
      emailChange: edited(emailChangeMachine, ({ offered }) => {
        offered.on['change.confirmed'] = {
          guard: ({ context }: never) => (context as { arrival: string }).arrival === 'confirmLink',
          target: 'confirming',
        }
      }),
    },
    [
      'on 1: page.opened page:changeForm',
      'on 1: request.submitted',
      'on 2: page.opened page:change',
      'on 2: change.confirmed',
    ],
  ],
  [
    'a page that takes no new password',
    {
      passwordReset: edited(passwordResetMachine, ({ choosing }) => {
        choosing.on['password.submitted'] = undefined
      }),
    },
    // From the start on there is no way to a password that nobody else knows.
    [],
  ],
])(
  '%s is found, by the shortest way',
  (_, options, way) => {
    expect(lockOutIn(productOf(lockOutProduct(options)))).toEqual(way)
  },
  LONGEST_MS,
)
