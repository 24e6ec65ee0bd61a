import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { type SplashInput, splashMachine } from '../../machines/site/splash.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

const home = { name: 'index', layout: 'default' } as const
const tour = { name: 'tour', layout: 'default' } as const
const embed = { name: 'embed-slug', layout: 'embed' } as const

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(splashMachine, new URL('../../machines/site/splash.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(splashMachine)
})

describe('on the first page', () => {
  test('the splash is shown until the visitor agrees, which is remembered [CHROME-068, CHROME-069]', () => {
    const { actor, asked, isShown } = start({})
    expect({ isShown: isShown(), asked }).toEqual({ isShown: true, asked: [] })
    actor.send({ type: 'agreement.given' })
    expect({ isShown: isShown(), asked }).toEqual({ isShown: false, asked: ['rememberConfirmation'] })
    actor.send({ type: 'confirmation.remembered' })
    expect({ state: actor.getSnapshot().value, isShown: isShown() }).toEqual({ state: 'accepted', isShown: false })
  })

  test('it is not shown while the age cookie lasts [CHROME-072]', () => {
    const { asked, isShown } = start({ isConfirmed: true })
    expect({ isShown: isShown(), asked }).toEqual({ isShown: false, asked: [] })
  })

  test('the tour agrees for the visitor [CHROME-071]', () => {
    const { asked, isShown } = start({ route: tour })
    expect({ isShown: isShown(), asked }).toEqual({ isShown: false, asked: ['rememberConfirmation'] })
  })

  test('it covers every layout but the embedded player [CHROME-108]', () => {
    const layouts = (['default', 'dashboard', 'empty', 'embed'] as const).map((layout) =>
      start({ route: { name: 'some-page', layout } }).isShown(),
    )
    expect(layouts).toEqual([true, true, true, false])
  })

  test('a cookie that cannot be written does not hold the visitor up', () => {
    const { actor, clock, isShown } = start({})
    actor.send({ type: 'agreement.given' })
    clock.increment(2_000)
    expect({ state: actor.getSnapshot().value, isShown: isShown() }).toEqual({ state: 'accepted', isShown: false })
  })
})

describe('when another page opens', () => {
  test('the splash comes where it was withheld, and goes where it is not wanted [CHROME-071, CHROME-108]', () => {
    const { actor, asked, isShown } = start({ route: embed })
    actor.send({ type: 'route.changed', route: home })
    expect(isShown()).toBe(true)
    actor.send({ type: 'route.changed', route: tour })
    expect({ isShown: isShown(), asked }).toEqual({ isShown: false, asked: ['rememberConfirmation'] })
  })
})

test('from one embedded page to the next it stays away [CHROME-108]', () => {
  const { actor, isShown } = start({ route: embed })
  actor.send({ type: 'route.changed', route: { ...embed, name: 'another-page' } })
  expect(isShown()).toBe(false)
})

function start(input: Partial<SplashInput>) {
  const clock = new SimulatedClock()
  const asked: string[] = []
  const actor = createActor(
    plugPorts(splashMachine, {
      rememberConfirmation: fromCallback(() => {
        asked.push('rememberConfirmation')
      }),
    }),
    { clock, input: { isConfirmed: false, route: home, ...input } },
  )
  actor.start()
  return { actor, clock, asked, isShown: () => actor.getSnapshot().hasTag('shown') }
}
