import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import {
  type CookieBannerInput,
  type CookieChoice,
  cookieBannerMachine,
} from '../../machines/site/cookie-banner.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(cookieBannerMachine, new URL('../../machines/site/cookie-banner.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(cookieBannerMachine)
})

describe('after the page has loaded', () => {
  test('the banner comes a second later [CHROME-076]', () => {
    const { clock, isShown } = start({})
    clock.increment(999)
    expect(isShown()).toBe(false)
    clock.increment(1)
    expect(isShown()).toBe(true)
  })

  test('never for visitors who chose before, nor for those of the VR app [CHROME-076]', () => {
    const shown = [{ hasChosen: true }, { isFromApp: true }].map((input) => {
      const { clock, isShown } = start(input)
      clock.increment(60_000)
      return isShown()
    })
    expect(shown).toEqual([false, false])
  })

  test('Accept and Reject are remembered, and the banner goes [CHROME-075, CHROME-077, CHROME-078]', () => {
    const answers = (['cookies.accepted', 'cookies.rejected'] as const).map((type) => {
      const { actor, clock, chosen, isShown } = start({})
      clock.increment(1_000)
      actor.send({ type })
      const isGone = !isShown()
      actor.send({ type: 'choice.remembered' })
      return [isGone, chosen, actor.getSnapshot().value]
    })
    expect(answers).toEqual([
      [true, ['accept'], 'done'],
      [true, ['reject'], 'done'],
    ])
  })
})

test('a choice that cannot be kept is not asked for again on this page', () => {
  const { actor, clock, isShown } = start({})
  clock.increment(1_000)
  actor.send({ type: 'cookies.accepted' })
  clock.increment(60_000)
  expect({ state: actor.getSnapshot().value, isShown: isShown() }).toEqual({ state: 'done', isShown: false })
})

function start(input: Partial<CookieBannerInput>) {
  const clock = new SimulatedClock()
  const chosen: CookieChoice[] = []
  const actor = createActor(
    plugPorts(cookieBannerMachine, {
      rememberChoice: fromCallback<{ type: string }, { choice: CookieChoice }>(({ input: { choice } }) => {
        chosen.push(choice)
      }),
    }),
    { clock, input: { hasChosen: false, isFromApp: false, ...input } },
  )
  actor.start()
  return { actor, clock, chosen, isShown: () => actor.getSnapshot().hasTag('shown') }
}
