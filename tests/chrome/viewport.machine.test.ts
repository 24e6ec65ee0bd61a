import { NEVER } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { streamOf } from '../../app/ports/answer-with.ts'
import { viewportMachine } from '../../machines/chrome/viewport.machine.ts'
import { deviceOf, FIRST_VIEWPORTS, firstViewportOf } from '../../machines/chrome/viewport.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(viewportMachine, new URL('../../machines/chrome/viewport.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(viewportMachine)
})

describe('the window', () => {
  test('is a tablet’s from 768 to 1024 px [CONST-013]', () => {
    expect([320, 767, 768, 1024, 1025, 2560].map(deviceOf)).toEqual([
      'mobile',
      'mobile',
      'tablet',
      'tablet',
      'desktop',
      'desktop',
    ])
    const { actor, size } = start()
    const sizes = [767, 768, 1024, 1025].map((width) => {
      actor.send({ type: 'size.settled', width })
      return size()
    })
    expect(sizes).toEqual(['mobile', 'tablet', 'tablet', 'desktop'])
  })

  test('is guessed by the browser’s name until it is measured: 414x896, 820x1180 or 1440x1024 [CONST-014]', () => {
    expect(FIRST_VIEWPORTS).toEqual({
      mobile: { width: 414, height: 896 },
      tablet: { width: 820, height: 1180 },
      desktop: { width: 1440, height: 1024 },
    })
    const names = [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148',
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36',
      'Mozilla/5.0 (Linux; Android 15; SM-X910) Chrome/140.0 Safari/537.36',
      'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Mobile/15E148',
      'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0',
      '',
    ]
    expect(names.map((name) => start(firstViewportOf(name)).size())).toEqual([
      'mobile',
      'mobile',
      'tablet',
      'tablet',
      'desktop',
      'desktop',
    ])
  })

  test('that becomes wide enough for the header’s menu, above 1024 px, is announced once [CHROME-024]', () => {
    const { actor, said } = start(FIRST_VIEWPORTS.mobile)
    for (const width of [800, 1025, 1400, 1024, 1440]) actor.send({ type: 'size.settled', width })
    expect(said).toEqual(['desktop.entered', 'desktop.entered'])
  })
})

describe('a window that changes', () => {
  const widths = { mobile: 400, tablet: 800, desktop: 1_400 } as const
  for (const from of ['mobile', 'tablet', 'desktop'] as const) {
    for (const to of ['mobile', 'tablet', 'desktop'] as const) {
      test(`from ${from} to ${to} [CONST-013]`, () => {
        const { actor, said, size } = start({ width: widths[from] })
        actor.send({ type: 'size.settled', width: widths[to] })
        expect({ size: size(), said }).toEqual({
          size: to,
          said: to === 'desktop' && from !== 'desktop' ? ['desktop.entered'] : [],
        })
      })
    }
  }
})

describe('the page', () => {
  test('counts as scrolled past 75 px [CONST-006]', () => {
    const { actor } = start()
    const scrolled = [75, 76, 4_000, 75, 0].map((top) => {
      actor.send({ type: 'scroll.settled', top })
      return actor.getSnapshot().hasTag('scrolled')
    })
    expect(scrolled).toEqual([false, true, true, false, false])
  })
})

function start(input: { width: number } = FIRST_VIEWPORTS.desktop) {
  const said: string[] = []
  const actor = createActor(plugPorts(viewportMachine, { watchViewport: streamOf(NEVER) }), { input })
  actor.on('*', ({ type }) => said.push(type))
  actor.start()
  return { actor, said, size: () => actor.getSnapshot().value.size }
}
