import { describe, expect, test } from 'vitest'
import { createActor, createMachine, fromCallback, SimulatedClock } from 'xstate'
import { type PartAnswer, type SiteEmitted, siteMachine } from '../../machines/site/site.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

const MEMBER = 'user-1 family-1'
const OTHER = 'user-2 family-2'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(siteMachine, new URL('../../machines/site/site.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(siteMachine)
})

describe('while money is under way', () => {
  test('a page that is wanted opens once the outcome is known, once, and the last one wanted wins [D2]', () => {
    const { actor, said } = start()
    actor.send({ type: 'money.began', payment: 'money 1' })
    actor.send({ type: 'money.began', payment: 'money 2' })
    actor.send({ type: 'page.wanted', to: '/login/', isExternal: false })
    actor.send({ type: 'page.wanted', to: 'https://join.example/', isExternal: true })
    expect({ said, pending: actor.getSnapshot().hasTag('pending') }).toEqual({ said: [], pending: true })
    actor.send({ type: 'money.ended', payment: 'money 1' })
    expect(said).toEqual([])
    actor.send({ type: 'money.ended', payment: 'money 2' })
    actor.send({ type: 'money.began', payment: 'money 1' })
    actor.send({ type: 'money.ended', payment: 'money 1' })
    expect(said).toEqual([{ type: 'page.open', to: 'https://join.example/', isExternal: true }])
  })

  test('afterwards pages open at once', () => {
    const { actor, said } = start()
    actor.send({ type: 'page.wanted', to: '/login/', isExternal: false })
    expect(said).toEqual([{ type: 'page.open', to: '/login/', isExternal: false }])
  })
})

describe('promotions', () => {
  test('are fetched once the page is alive; a message that came before reaches them, once', async () => {
    const { actor, open, heard, running } = start()
    actor.send({ type: 'message.sent', to: 'valuePopups', part: 'promotions', message: { type: 'trap.triggered' } })
    expect(running).toEqual([])
    actor.send({ type: 'page.alive' })
    await open('promotions', 'valuePopups')
    expect({ running, heard }).toEqual({ running: ['promotions'], heard: ['valuePopups: trap.triggered'] })
    expect(actor.getSnapshot().context.waiting).toEqual([])
  })

  test('whose code cannot be loaded are tried again after a pause, and lose no message', async () => {
    const { actor, clock, answer, open, heard } = start()
    actor.send({ type: 'page.alive' })
    actor.send({ type: 'message.sent', to: 'valuePopups', part: 'promotions', message: { type: 'trap.triggered' } })
    await answer('promotions', { type: 'promotions.failed' })
    expect(actor.getSnapshot().value.promotions).toBe('failed')
    clock.increment(30_000)
    await open('promotions', 'valuePopups')
    expect(heard).toEqual(['valuePopups: trap.triggered'])
  })

  test('whose code never comes are given up after 30 s', () => {
    const { actor, clock } = start()
    actor.send({ type: 'page.alive' })
    clock.increment(30_000)
    expect(actor.getSnapshot().hasTag('promotionsFailed')).toBe(true)
  })

  test('whose actors cannot be opened are tried again after a pause, and end with the visit', async () => {
    const { actor, clock, answer, asked, running } = start()
    actor.send({ type: 'page.alive' })
    await answer('promotions', { type: 'promotions.loaded' })
    actor.send({ type: 'promotions.failed' })
    const failed = actor.getSnapshot().value.promotions
    clock.increment(30_000)
    const again = actor.getSnapshot().value.promotions
    actor.send({ type: 'visit.ended' })
    expect({ failed, again, ended: actor.getSnapshot().value.promotions, asked, running }).toEqual({
      failed: 'failed',
      again: 'loading',
      ended: 'absent',
      asked: ['promotions', 'promotions'],
      running: ['promotions', '-promotions'],
    })
  })

  test('are none in the player that others embed', () => {
    const { actor, asked } = start({ isEmbedded: true })
    actor.send({ type: 'logIn.changed', logIn: MEMBER })
    actor.send({ type: 'page.alive' })
    expect({ asked, state: actor.getSnapshot().value }).toEqual({
      asked: [],
      state: { money: 'free', promotions: 'absent', cams: { nobody: 'ready' } },
    })
  })
})

describe('live rooms', () => {
  test('are loaded for logged-in visitors, once the page is alive [CAMAUTH-001]', () => {
    const { actor, asked } = start()
    actor.send({ type: 'logIn.changed', logIn: MEMBER })
    expect(asked).toEqual([])
    actor.send({ type: 'page.alive' })
    expect(asked).toEqual(['promotions', 'cams'])
  })

  test('are fetched at log-in, and for a page that needs them [CAMAUTH-005]', () => {
    const late = start()
    late.actor.send({ type: 'page.alive' })
    late.actor.send({ type: 'logIn.changed', logIn: MEMBER })
    const wanted = start()
    wanted.actor.send({ type: 'cams.wanted' })
    expect([late.asked, wanted.asked]).toEqual([['promotions', 'cams'], ['cams']])
  })

  test('never come on a site without them [CAMAUTH-001, CAMAUTH-005, CAMAUTH-015]', () => {
    const { actor, asked } = start({ camsEnabled: false })
    actor.send({ type: 'page.alive' })
    actor.send({ type: 'logIn.changed', logIn: MEMBER })
    actor.send({ type: 'cams.wanted' })
    expect(asked).toEqual(['promotions'])
  })

  test('stay for a guest who logs in, and end with the log-out', async () => {
    const { actor, open, running } = start()
    actor.send({ type: 'page.alive' })
    actor.send({ type: 'cams.wanted' })
    await open('cams', 'camIntegration')
    actor.send({ type: 'logIn.changed', logIn: MEMBER })
    expect(running).toEqual(['cams'])
    actor.send({ type: 'logIn.changed', logIn: '' })
    expect({ running, state: actor.getSnapshot().value }).toEqual({
      running: ['cams', '-cams'],
      state: { money: 'free', promotions: 'loading', cams: { nobody: 'ready' } },
    })
  })

  test('of one visitor end before those of the next start, with the messages to them [R08]', async () => {
    const { actor, open, running } = start()
    actor.send({ type: 'page.alive' })
    actor.send({ type: 'logIn.changed', logIn: MEMBER })
    await open('cams', 'camIntegration')
    actor.send({ type: 'message.sent', to: 'camChat', part: 'cams', message: { type: 'message.submitted' } })
    actor.send({ type: 'logIn.changed', logIn: OTHER })
    expect({ running, waiting: actor.getSnapshot().context.waiting }).toEqual({
      running: ['cams', '-cams', 'cams'],
      waiting: [],
    })
  })

  test('hear what was said to them before they came, once', async () => {
    const { actor, open, heard } = start()
    actor.send({ type: 'message.sent', to: 'camChat', part: 'cams', message: { type: 'message.submitted' } })
    actor.send({ type: 'message.sent', to: 'valuePopups', part: 'promotions', message: { type: 'trap.triggered' } })
    actor.send({ type: 'cams.wanted' })
    await open('cams', 'camChat')
    expect({ heard, waiting: actor.getSnapshot().context.waiting.map(({ to }) => to) }).toEqual({
      heard: ['camChat: message.submitted'],
      waiting: ['valuePopups'],
    })
  })

  test('that are gone are told of, once', async () => {
    const { actor, open, said } = start()
    actor.send({ type: 'cams.wanted' })
    await open('cams', 'camIntegration')
    expect(said).toEqual([])
    actor.send({ type: 'visit.ended' })
    expect({ said, cams: actor.getSnapshot().value.cams }).toEqual({
      said: [{ type: 'cams.ended' }],
      cams: { nobody: 'waiting' },
    })
  })

  test('stay for a visitor who is the same as before, with the messages to them', async () => {
    const { actor, open, running } = start()
    actor.send({ type: 'page.alive' })
    actor.send({ type: 'logIn.changed', logIn: MEMBER })
    await open('cams', 'camIntegration')
    actor.send({ type: 'message.sent', to: 'camChat', part: 'cams', message: { type: 'message.submitted' } })
    actor.send({ type: 'logIn.changed', logIn: MEMBER })
    expect({ running, waiting: actor.getSnapshot().context.waiting.length }).toEqual({ running: ['cams'], waiting: 1 })
  })

  /** Actors that take their time to go: `gone` lets them. */
  function startSlow() {
    const clock = new SimulatedClock()
    const actor = createActor(
      plugPorts(siteMachine, {
        loadPromotions: fromCallback(() => {}),
        runPromotions: fromCallback(() => {}),
        loadCams: fromCallback(({ sendBack }) => sendBack({ type: 'cams.loaded' })),
        runCams: fromCallback(() => {}),
      }),
      { clock, input: { isEmbedded: false, camsEnabled: true, logIn: '' } },
    ).start()
    actor.send({ type: 'page.alive' })
    actor.send({ type: 'logIn.changed', logIn: MEMBER })
    const cams = () => actor.getSnapshot().value.cams
    const logIn = () => actor.getSnapshot().context.logIn
    return { actor, clock, cams, logIn, change: (to: string) => actor.send({ type: 'logIn.changed', logIn: to }) }
  }

  test('that do not go within 30 s have failed', () => {
    const { change, clock, cams } = startSlow()
    change(OTHER)
    clock.increment(29_999)
    const early = cams()
    clock.increment(1)
    expect({ early, late: cams() }).toEqual({ early: 'changingOwner', late: 'failed' })
  })

  test('are those of whoever is logged in when the last ones have gone, or nobody’s', () => {
    const outcomes = [MEMBER, ''].map((last) => {
      const { actor, change, cams, logIn } = startSlow()
      change(OTHER)
      change(last)
      actor.send({ type: 'cams.closed' })
      return { cams: cams(), logIn: logIn() }
    })
    expect(outcomes).toEqual([
      { cams: 'running', logIn: MEMBER },
      { cams: { nobody: 'ready' }, logIn: '' },
    ])
  })

  test('belong to whoever logged in while their code came: for the next visitor they start anew', async () => {
    const { actor, asked, open, running } = start()
    actor.send({ type: 'cams.wanted' })
    actor.send({ type: 'logIn.changed', logIn: MEMBER })
    await open('cams', 'camIntegration')
    actor.send({ type: 'logIn.changed', logIn: OTHER })
    expect({ asked, running }).toEqual({ asked: ['cams'], running: ['cams', '-cams', 'cams'] })
  })

  test('of the next visitor hear nothing of what was said to those of the last', () => {
    const { actor, change } = startSlow()
    actor.send({ type: 'message.sent', to: 'camChat', part: 'cams', message: { type: 'message.submitted' } })
    change(OTHER)
    expect(actor.getSnapshot().context.waiting).toEqual([])
  })

  test('whose code never comes, or whose actors cannot be opened, are tried again after 30 s for who is logged in', async () => {
    const never = start()
    never.actor.send({ type: 'page.alive' })
    never.actor.send({ type: 'logIn.changed', logIn: MEMBER })
    never.clock.increment(30_000)
    const broken = start()
    broken.actor.send({ type: 'page.alive' })
    broken.actor.send({ type: 'logIn.changed', logIn: MEMBER })
    await broken.answer('cams', { type: 'cams.loaded' })
    broken.actor.send({ type: 'cams.failed' })
    const failed = [never, broken].map(({ actor }) => actor.getSnapshot().value.cams)
    for (const { clock } of [never, broken]) clock.increment(30_000)
    const again = [never, broken].map(({ actor }) => actor.getSnapshot().value.cams)
    expect({ failed, again }).toEqual({ failed: ['failed', 'failed'], again: ['loading', 'loading'] })
  })

  test('that failed are let go after 30 s where nobody is logged in any more', () => {
    const { actor, clock } = start()
    actor.send({ type: 'page.alive' })
    actor.send({ type: 'logIn.changed', logIn: MEMBER })
    clock.increment(30_000)
    actor.send({ type: 'logIn.changed', logIn: '' })
    const failed = { cams: actor.getSnapshot().value.cams, logIn: actor.getSnapshot().context.logIn }
    clock.increment(30_000)
    expect({ failed, after: actor.getSnapshot().value.cams }).toEqual({
      failed: { cams: 'failed', logIn: '' },
      after: { nobody: 'ready' },
    })
  })

  test('are not fetched before the page is alive, nor for a guest, and it is known who is logged in', () => {
    const { actor, asked } = start()
    actor.send({ type: 'page.alive' })
    actor.send({ type: 'logIn.changed', logIn: '' })
    const guest = { asked: [...asked], cams: actor.getSnapshot().value.cams }
    const embedded = start({ isEmbedded: true })
    embedded.actor.send({ type: 'page.alive' })
    embedded.actor.send({ type: 'logIn.changed', logIn: MEMBER })
    expect({ guest, embedded: embedded.actor.getSnapshot().context.logIn }).toEqual({
      guest: { asked: ['promotions'], cams: { nobody: 'ready' } },
      embedded: MEMBER,
    })
  })

  test('whose code cannot be loaded are requested again at once when something needs them', async () => {
    const { actor, answer, asked } = start()
    actor.send({ type: 'cams.wanted' })
    await answer('cams', { type: 'cams.failed' })
    expect(actor.getSnapshot().hasTag('camsFailed')).toBe(true)
    actor.send({ type: 'cams.wanted' })
    expect(asked).toEqual(['cams', 'cams'])
  })
})

test('an actor that fails stops no other', () => {
  const { actor } = start()
  const broken = createActor(
    createMachine({
      on: {
        fall: {
          actions: () => {
            throw new Error('broken')
          },
        },
      },
    }),
    { parent: actor, id: 'videosList 1', systemId: 'videosList 1' },
  ).start()
  broken.subscribe({ error: () => {} })
  broken.send({ type: 'fall' })
  expect([broken.getSnapshot().status, actor.getSnapshot().status]).toEqual(['error', 'active'])
})

test('actors that are dismissed are stopped, and only they', () => {
  const { actor } = start()
  const pages = ['page 1', 'page 2', 'page 3'].map((id) =>
    createActor(createMachine({}), { parent: actor, id, systemId: id }).start(),
  )
  actor.send({ type: 'actors.dismissed', ids: ['page 3', 'page 1'] })
  expect(pages.map((page) => page.getSnapshot().status)).toEqual(['stopped', 'active', 'stopped'])
})

test('with the visit everything of it ends', async () => {
  const { actor, open, running } = start()
  actor.send({ type: 'page.alive' })
  actor.send({ type: 'cams.wanted' })
  await open('promotions', 'valuePopups')
  await open('cams', 'camIntegration')
  actor.send({ type: 'visit.ended' })
  expect([...running].sort()).toEqual(['-cams', '-promotions', 'cams', 'promotions'])
})

type Part = 'promotions' | 'cams'

/** The chart with parts that come when the test says so, each with one actor that notes what it hears. */
function start(change: Partial<{ isEmbedded: boolean; camsEnabled: boolean }> = {}) {
  const clock = new SimulatedClock()
  const asked: Part[] = []
  const running: string[] = []
  const heard: string[] = []
  const said: SiteEmitted[] = []
  const answers: Partial<Record<Part, (answer: PartAnswer) => void>> = {}
  const names: Partial<Record<Part, string>> = {}
  const load = (part: Part) =>
    fromCallback(({ sendBack }) => {
      asked.push(part)
      answers[part] = sendBack
    })
  const run = (part: Part) =>
    fromCallback(({ sendBack, system }) => {
      running.push(part)
      const name = names[part] ?? ''
      const root = system.get('site') ?? actor
      createActor(
        fromCallback<{ type: string }>(({ receive }) => receive(({ type }) => void heard.push(`${name}: ${type}`))),
        { parent: root, id: `${name}${running.length}`, ...(running.length < 3 && { systemId: name }) },
      ).start()
      sendBack({ type: `${part}.opened` })
      return () => {
        running.push(`-${part}`)
        if (part === 'cams') actor.send({ type: 'cams.closed' })
      }
    })
  const logic = plugPorts(siteMachine, {
    loadPromotions: load('promotions'),
    runPromotions: run('promotions'),
    loadCams: load('cams'),
    runCams: run('cams'),
  })
  const actor = createActor(logic, { clock, input: { isEmbedded: false, camsEnabled: true, logIn: '', ...change } })
  actor.on('*', (event) => said.push(event))
  actor.start()
  const answer = async (part: Part, given: PartAnswer) => answers[part]?.(given)
  return {
    actor,
    clock,
    asked,
    running,
    heard,
    said,
    answer,
    /** Brings the code of a part, whose one actor has this name. */
    async open(part: Part, name: string) {
      names[part] = name
      await answer(part, { type: `${part}.loaded` })
    },
  }
}
