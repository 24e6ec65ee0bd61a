import { expect, test } from 'vitest'
import { cancellationMachine } from '../../machines/member/cancellation.machine.ts'
import { dashboardPartMachine } from '../../machines/member/dashboard-part.machine.ts'
import { productOf } from '../../studio/paths/product.ts'
import { counterexample } from '../../studio/paths/properties.ts'
import { edited } from '../sales/money-product.ts'
import { isOut, isPaying, pressesTo, wayOutProduct } from './cancel-product.ts'

/** How many states with a running membership are how many presses away from being cancelled, and what is farther than two. */
function distances(options?: Parameters<typeof wayOutProduct>[0]) {
  const product = productOf(wayOutProduct(options))
  const fewest = pressesTo(product, isOut)
  const paying = [...product.states.values()].filter(({ state }) => isPaying(state))
  const by = (presses: number) => paying.filter(({ id }) => fewest.get(id) === presses).length
  const far = paying.filter(({ id }) => (fewest.get(id) ?? Number.POSITIVE_INFINITY) > 2)
  return {
    product,
    counts: [0, 1, 2].map(by),
    far: [...new Set(far.map(({ state }) => whereIn(state)))].sort(),
    most: Math.max(...paying.map(({ id }) => fewest.get(id) ?? Number.POSITIVE_INFINITY)),
  }
}

function whereIn({ membershipPart, cancellation }: Parameters<typeof isOut>[0]) {
  const { value, context } = membershipPart!
  return `${JSON.stringify(value)} shows ${context.content?.info.status ?? 'nothing'}, ${cancellation!.value}`
}

test('from every state in which a member is signed in and pays, two presses at most lead to cancelled', () => {
  const { product, counts, far, most } = distances()
  expect({ far, most }).toEqual({ far: [], most: 2 })
  expect(Math.min(...counts)).toBeGreaterThan(5)
  expect(product.states.size).toBeGreaterThan(500)
})

test('nobody is told that it is cancelled while the server goes on charging', () => {
  const { product } = distances()
  expect(
    counterexample(product, { never: (site) => isPaying(site) && site.cancellation?.hasTag('cancelled') === true }),
  ).toBeUndefined()
})

test('a machine that takes a lost answer for done is found, by the shortest way', () => {
  const cancellation = edited(cancellationMachine, ({ sending }) => {
    sending.on['cancellation.lost'] = 'cancelled'
  })
  const product = productOf(wayOutProduct({ cancellation }))
  const found = counterexample(product, {
    never: (site) => isPaying(site) && site.cancellation?.hasTag('cancelled') === true,
  })
  expect(found?.steps.map(({ label }) => label.replace(/ \{.*$/, ''))).toEqual([
    'session: tokens.changed',
    'session: user.answered',
    'membershipPart: part.loaded',
    'cancellation: cancellation.requested',
    'cancellation: cancellation.confirmed',
    'cancellation: cancellation.lost',
  ])
})

// A page learns of another device when it reads the membership: until then it offers to undo, which is one press more.
test('only where another device has undone it, and the page has not read that yet, is it one press more', () => {
  const { far, most } = distances({ isUndoneElsewhere: true })
  const isBehind = (where: string) => /shows Canceled|, (cancelled|resuming|undoFailed)$/.test(where)
  expect({ other: far.filter((where) => !isBehind(where)), isAny: far.length > 0, most }).toEqual({
    other: [],
    isAny: true,
    most: 3,
  })
})

test.each([
  [
    'a part that failed and waits for a press',
    {
      membershipPart: edited(dashboardPartMachine, ({ failed }) => {
        failed.states.pausing.after = {}
      }),
    },
    3,
    '{"failed":"pausing"} shows nothing, idle',
  ],
  [
    'a part that stays out of date after an undone cancellation',
    {
      membershipPart: edited(dashboardPartMachine, ({ outdated }) => {
        outdated.after = {}
      }),
    },
    3,
    '"outdated" shows Canceled, idle',
  ],
  [
    'a second question',
    {
      cancellation: edited(cancellationMachine, (states) => {
        states.reconsidering = { tags: 'asking', on: { 'cancellation.confirmed': 'sending' } }
        states.confirming.on['cancellation.confirmed'] = 'reconsidering'
      }),
    },
    3,
    '"shown" shows Active, idle',
  ],
  [
    'a refusal after which nothing can be tried',
    {
      cancellation: edited(cancellationMachine, ({ refused }) => {
        refused.on = {}
      }),
    },
    Number.POSITIVE_INFINITY,
    '"shown" shows Active, refused',
  ],
  [
    'doubt that is never looked into',
    {
      cancellation: edited(cancellationMachine, ({ doubtful }) => {
        doubtful.after = {}
        doubtful.on = {}
      }),
    },
    Number.POSITIVE_INFINITY,
    '"shown" shows Active, doubtful',
  ],
])('%s is found', (_, changed, expected, where) => {
  const { far, most } = distances(changed)
  expect({ most, isFound: far.includes(where) }).toEqual({ most: expected, isFound: true })
})
