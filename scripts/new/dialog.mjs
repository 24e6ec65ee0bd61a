const NAMES = 'machines/site/dialog.ts'
const CONTENTS = 'views/site/dialogs.view.tsx'

/** A dialog of `dialogHost`, which any view or machine can ask for. */
export function dialog({ area, name, camel, Name, title }) {
  return {
    files: {
      [`views/${area}/${name}-dialog.view.tsx`]: viewText(area, Name, title),
      [`tests/${area}/${name}-dialog.view.test.tsx`]: viewTestText(camel, title),
    },
    taken: [[NAMES, `'${camel}'`]],
    places: [
      { file: NAMES, before: '\n\n/** How a dialog was answered', add: ` | '${camel}'` },
      {
        file: CONTENTS,
        add: `import { ${Name}Dialog } from '${area === 'site' ? '.' : `../${area}`}/${name}-dialog.view.tsx'`,
      },
      { file: CONTENTS, before: '    default:\n', add: `    case '${camel}':\n      return <${Name}Dialog />\n` },
    ],
  }
}

function viewText(area, Name, title) {
  const site = area === 'site' ? '.' : '../site'
  return `import { Button } from '../kit/button.tsx'
import { useActors } from '${site}/actors.context.ts'
import { DialogActions, DialogText, DialogTitle } from '${site}/dialog-parts.view.tsx'

export function ${Name}Dialog() {
  const { dialogs } = useActors()
  return (
    <>
      <DialogTitle>${title}</DialogTitle>
      <DialogText>What the visitor should know.</DialogText>
      <DialogActions>
        <Button look="primary" onClick={() => dialogs.send({ type: 'dialog.answered', result: 'confirmed' })}>
          Continue
        </Button>
      </DialogActions>
    </>
  )
}
`
}

function viewTestText(camel, title) {
  return `// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { type DialogName, dialogRequest } from '../../machines/site/dialog.ts'
import { dialogHostMachine, NO_CONTENT } from '../../machines/site/dialog-host.machine.ts'
import { SiteDialog } from '../../views/site/site-dialog.view.tsx'
import { plugPorts } from '../support/plug-ports.ts'
import { onStage } from '../support/view-stage.tsx'

afterEach(cleanup)

describe('the dialog ${camel}', () => {
  test('opens on request, and its button answers and closes it', async () => {
    const { results, isShown } = await open()
    const before = isShown()
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect({ before, after: isShown(), results: results() }).toEqual({
      before: true,
      after: false,
      results: ['confirmed'],
    })
  })

  test('closes with Escape, without an answer', async () => {
    const { results, isShown } = await open()
    fireEvent(screen.getByRole('dialog'), createEvent('cancel', screen.getByRole('dialog'), { cancelable: true }))
    expect({ isShown: isShown(), results: results() }).toEqual({ isShown: false, results: [null] })
  })
})

async function open() {
  const clock = new SimulatedClock()
  const loadDialog = fromCallback<EventObject, { dialog: DialogName }>(({ sendBack }) =>
    sendBack({ type: 'dialog.loaded', content: NO_CONTENT }),
  )
  const dialogs = createActor(plugPorts(dialogHostMachine, { loadDialog }), { clock }).start()
  const results: unknown[] = []
  dialogs.on('dialog.closed', ({ result }) => void results.push(result))
  render(onStage(null, { actors: { dialogs }, dialogs: { site: { actor: dialogs, view: <SiteDialog /> } } }))
  act(() => dialogs.send({ type: 'dialog.requested', request: dialogRequest('${camel}', { isUserStarted: true }) }))
  await screen.findByRole('heading', { name: '${title}' })
  return {
    isShown: () => screen.queryByRole('heading', { name: '${title}' }) !== null,
    /** The dialog is closed once it has moved out. */
    results() {
      act(() => void clock.increment(300))
      return results
    },
  }
}
`
}
