import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { downloadMachine } from '../../machines/catalogue/download.machine.ts'
import {
  type ChosenFile,
  type DownloadFilm,
  fitWarning,
  isLimitRefusal,
  isRecommended,
} from '../../machines/catalogue/downloads.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { FACTS, FILES, FILM } from './download-samples.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(downloadMachine, new URL('../../machines/catalogue/download.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(downloadMachine)
})

function start() {
  const clock = new SimulatedClock()
  const asked: string[] = []
  const port = <Input>(name: string, tell: (input: Input) => string) =>
    fromCallback<EventObject, Input>(({ input }) => void asked.push(`${name} ${tell(input)}`))
  const machine = plugPorts(downloadMachine, {
    prepareFilm: port<{ slug: string }>('film', ({ slug }) => slug),
    learnFacts: port<{ film: DownloadFilm }>('facts', ({ film }) => film.slug),
    checkDownload: port<{ url: string }>('check', ({ url }) => url),
    startDownload: port<ChosenFile>('start', ({ slug, id, title, file }) => [slug, id, title, file.url].join()),
  })
  const actor = createActor(machine, { clock }).start()
  const states = () => Object.values(actor.getSnapshot().value).join(' ')
  const press = (index: 0 | 1 = 0) => actor.send({ type: 'file.chosen', file: FILES[index] })
  return { actor, clock, asked, states, press }
}

function onPage() {
  const begun = start()
  begun.actor.send({ type: 'film.wanted', film: FILM })
  begun.actor.send({ type: 'facts.learned', ...FACTS })
  begun.asked.length = 0
  return begun
}

describe('the list of files', () => {
  test('is open at once on the page of a film, and asks what the day and this device allow', () => {
    const { actor, asked, states } = start()
    actor.send({ type: 'film.wanted', film: FILM })
    const before = { states: states(), asked: [...asked] }
    actor.send({ type: 'facts.learned', ...FACTS })
    const { film, surface, allowance, fits } = actor.getSnapshot().context
    expect({ before, after: { states: states(), film, surface, allowance, fits } }).toEqual({
      before: { states: 'open resting down asking', asked: ['facts broken-reel'] },
      after: { states: 'open resting down known', film: FILM, surface: 'dialog', ...FACTS },
    })
  })

  test('of a card is prepared first; another card takes its place, and a late film of the first is not heard', () => {
    const { actor, asked, states } = start()
    actor.send({ type: 'files.wanted', film: { slug: 'first', title: 'First' } })
    actor.send({ type: 'files.wanted', film: { slug: 'broken-reel', title: 'Broken Reel' } })
    const before = { states: states(), title: actor.getSnapshot().context.film.title }
    actor.send({ type: 'film.found', film: FILM })
    const { film, surface } = actor.getSnapshot().context
    expect({ before, asked, after: { states: states(), film, surface } }).toEqual({
      before: { states: 'preparing resting down known', title: 'Broken Reel' },
      asked: ['film first', 'film broken-reel', 'facts broken-reel'],
      after: { states: 'open resting down asking', film: FILM, surface: 'menu' },
    })
  })

  test('that does not come in 16 seconds, or not at all, can be asked for again', () => {
    const { actor, clock, asked, states } = start()
    const seen: string[] = []
    actor.send({ type: 'files.wanted', film: { slug: 'broken-reel', title: 'Broken Reel' } })
    clock.increment(15_999)
    seen.push(states())
    clock.increment(1)
    seen.push(states())
    actor.send({ type: 'preparation.retried' })
    seen.push(states())
    actor.send({ type: 'film.unfound' })
    seen.push(states())
    expect({ seen, asked }).toEqual({
      seen: ['preparing', 'unprepared', 'preparing', 'unprepared'].map((panel) => `${panel} resting down known`),
      asked: ['film broken-reel', 'film broken-reel'],
    })
  })

  test('keeps the device that was chosen for the next film, and forgets what was known of the last one', () => {
    const { actor } = onPage()
    actor.send({ type: 'device.chosen', device: 'Phone in a viewer' })
    actor.send({ type: 'panel.closed' })
    actor.send({ type: 'film.wanted', film: { ...FILM, slug: 'another' } })
    const { device, allowance, fits } = actor.getSnapshot().context
    expect({ device, allowance, fits }).toEqual({
      device: 'Phone in a viewer',
      allowance: FACTS.allowance,
      fits: {},
    })
    actor.send({ type: 'files.wanted', film: { slug: 'third', title: 'Third' } })
    expect(actor.getSnapshot().context.film.downLoadVideoListForFront).toEqual([])
  })

  test('is there without what the day and the device allow, if that is not learned in 16 seconds', () => {
    const { actor, clock, states } = start()
    actor.send({ type: 'film.wanted', film: FILM })
    clock.increment(16_000)
    actor.send({ type: 'facts.learned', ...FACTS })
    expect({ states: states(), allowance: actor.getSnapshot().context.allowance }).toEqual({
      states: 'open resting down known',
      allowance: null,
    })
  })
})

describe('a file that is pressed', () => {
  test('is checked, then started, and what the day has left is asked anew a second later [DOWN-009]', () => {
    const { actor, clock, asked, states, press } = onPage()
    press()
    const seen = [states()]
    actor.send({ type: 'check.passed' })
    seen.push(states())
    actor.send({ type: 'download.started' })
    seen.push(states())
    clock.increment(999)
    seen.push(states())
    clock.increment(1)
    seen.push(states())
    expect({ seen, asked }).toEqual({
      seen: [
        'open checking up known',
        'open starting lowering known',
        'open started lowering settling',
        'open started down settling',
        'open started down asking',
      ],
      asked: [
        'check /downloads/broken-reel/2K.mp4',
        'start broken-reel,7,Broken Reel,/downloads/broken-reel/2K.mp4',
        'facts broken-reel',
      ],
    })
  })

  test('blocks every other press until half a second after its check [DOWN-007, DOWN-008]', () => {
    const { actor, clock, asked, press, states } = onPage()
    press(0)
    press(1)
    clock.increment(10_000)
    press(1)
    actor.send({ type: 'check.passed' })
    actor.send({ type: 'download.started' })
    clock.increment(499)
    press(1)
    const blocked = { checks: asked.filter((call) => call.startsWith('check')), states: states() }
    clock.increment(1)
    press(1)
    expect({ blocked, next: asked.at(-1), states: states() }).toEqual({
      blocked: { checks: ['check /downloads/broken-reel/2K.mp4'], states: 'open started lowering settling' },
      next: 'check /downloads/broken-reel/3K.mp4',
      states: 'open checking up settling',
    })
  })

  test('goes on when the list is closed, and when another file is pressed while it starts', () => {
    const { actor, clock, asked, press, states } = onPage()
    press(0)
    actor.send({ type: 'panel.closed' })
    const closed = states()
    actor.send({ type: 'check.passed' })
    actor.send({ type: 'film.wanted', film: FILM })
    clock.increment(500)
    press(1)
    expect({ closed, asked: asked.filter((call) => !call.startsWith('facts')), states: states() }).toEqual({
      closed: 'closed checking up known',
      asked: [
        'check /downloads/broken-reel/2K.mp4',
        'start broken-reel,7,Broken Reel,/downloads/broken-reel/2K.mp4',
        'check /downloads/broken-reel/3K.mp4',
      ],
      states: 'open checking up asking',
    })
  })

  test('that is refused, by the check or by the download itself, is told by an alert in place of the list [DOWN-008, DOWN-010, ROLE-029]', () => {
    const atCheck = onPage()
    atCheck.press()
    atCheck.actor.send({ type: 'check.refused', message: 'Daily limit' })
    const atStart = onPage()
    atStart.press()
    atStart.actor.send({ type: 'check.passed' })
    atStart.actor.send({ type: 'download.refused', message: 'On trial' })
    const seen = [atCheck, atStart].map(({ actor, states }) => {
      const shown = { states: states(), message: actor.getSnapshot().context.message }
      actor.send({ type: 'alert.closed' })
      return { shown, after: states() }
    })
    expect(seen).toEqual(
      ['Daily limit', 'On trial'].map((message) => ({
        shown: { states: 'closed refused lowering known', message },
        after: 'closed resting lowering known',
      })),
    )
  })

  test('of which nobody knows brings no alert: it may be pressed again [DOWN-008, DOWN-011]', () => {
    const unknown = onPage()
    unknown.press()
    unknown.actor.send({ type: 'check.unknown' })
    const late = onPage()
    late.press()
    late.clock.increment(16_000)
    const notStarted = onPage()
    notStarted.press()
    notStarted.actor.send({ type: 'check.passed' })
    notStarted.actor.send({ type: 'download.unknown' })
    const slow = onPage()
    slow.press()
    slow.actor.send({ type: 'check.passed' })
    slow.clock.increment(16_000)
    const seen = [unknown, late, notStarted, slow].map(({ clock, actor, states, press }) => {
      const doubt = { states: states(), hasAlert: actor.getSnapshot().hasTag('alert') }
      clock.increment(500)
      press()
      return { doubt, again: states() }
    })
    const doubt = (flag: string) => ({
      doubt: { states: `open doubtful ${flag} known`, hasAlert: false },
      again: 'open checking up known',
    })
    expect(seen).toEqual([doubt('lowering'), doubt('lowering'), doubt('lowering'), doubt('down')])
  })
})

test('another account ends everything and knows nothing of it', () => {
  const { actor, press, states } = onPage()
  actor.send({ type: 'device.chosen', device: 'Phone in a viewer' })
  press()
  actor.send({ type: 'check.passed' })
  actor.send({ type: 'account.changed' })
  const fresh = start()
  expect({ states: states(), context: actor.getSnapshot().context }).toEqual({
    states: 'closed resting down known',
    context: fresh.actor.getSnapshot().context,
  })
  const asking = start()
  asking.actor.send({ type: 'film.wanted', film: FILM })
  asking.actor.send({ type: 'account.changed' })
  expect(asking.states()).toBe('closed resting down known')
})

test('a refusal is the limit alert if it says so in any case of letters [DOWN-012]', () => {
  expect(['Daily limit reached', 'LIMIT', 'unlimited', 'On trial', ''].map(isLimitRefusal)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test('a device that is known speaks against the qualities that it does not show well [DOWN-003]', () => {
  const verdicts = (device: string) => ['2K', '4K'].map((quality) => isRecommended(FILM, device, quality))
  expect({
    none: verdicts(''),
    unheardOf: verdicts('A toaster'),
    headset: verdicts('Stand-alone headset'),
    phone: verdicts('Phone in a viewer'),
  }).toEqual({ none: [true, true], unheardOf: [true, true], headset: [false, true], phone: [true, false] })
})

describe('what is said against a file', () => {
  const fits = [
    { plays: 'no', room: 'short' },
    { plays: 'no', room: 'enough' },
    { plays: 'roughly', room: 'short' },
    { plays: 'roughly', room: 'enough' },
    { plays: 'smoothly', room: 'unknown' },
    { plays: 'unknown', room: 'unknown' },
  ] as const

  test('where none is chosen: that this device cannot play it, before the room that it lacks, and that before stutter', () => {
    expect(fits.map((fit) => fitWarning(fit, ''))).toEqual([
      'This device cannot play it',
      'This device cannot play it',
      'This device may lack the room for it',
      'May not play smoothly on this device',
      '',
      '',
    ])
  })

  test('where it is meant for a headset: only the room that this device lacks', () => {
    expect(fits.map((fit) => fitWarning(fit, 'Stand-alone headset'))).toEqual([
      'This device may lack the room for it',
      '',
      'This device may lack the room for it',
      '',
      '',
      '',
    ])
  })
})
