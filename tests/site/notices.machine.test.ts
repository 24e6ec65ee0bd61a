import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createErrorReporter } from '../../adapters/site/error-reporter.adapter.ts'
import { streamOf } from '../../app/ports/answer-with.ts'
import { noticesMachine } from '../../machines/site/notices.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(noticesMachine, new URL('../../machines/site/notices.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(noticesMachine)
})

describe('a problem that nobody else will mention', () => {
  test('is logged, and told to the visitor only where they wait for what did not happen [ERR-029]', () => {
    const { report, logged, isShown } = start()
    report('digest: unavailable')
    const quiet = isShown()
    report('dialog: chunk missing', true)
    expect({ logged, quiet, isShown: isShown() }).toEqual({
      logged: ['digest: unavailable', 'dialog: chunk missing'],
      quiet: false,
      isShown: true,
    })
  })
})

describe('the notice', () => {
  test('goes when it is closed or another page opens, and comes again with the next failure', () => {
    const { actor, report, isShown } = start()
    const shown = (['notice.dismissed', 'route.changed'] as const).map((type) => {
      report('favourite: unavailable', true)
      const before = isShown()
      actor.send({ type })
      return [before, isShown()]
    })
    expect(shown).toEqual([
      [true, false],
      [true, false],
    ])
  })
})

function start() {
  const logged: string[] = []
  const { report, failures } = createErrorReporter({ log: (problem) => logged.push(problem) })
  const actor = createActor(plugPorts(noticesMachine, { watchFailures: streamOf(failures) }))
  actor.start()
  return { actor, report, logged, isShown: () => actor.getSnapshot().hasTag('shown') }
}
