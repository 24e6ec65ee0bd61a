import { lazy, Suspense } from 'react'
import type { DialogName } from '../../machines/site/dialog.ts'
import { Dialog } from '../kit/dialog.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useActors } from './actors.context.ts'
import { DIALOG_TITLE_ID } from './dialog-parts.view.tsx'

/** A chunk of its own: the host's port has fetched it before the dialog is shown. */
const DialogContent = lazy(async () => ({ default: (await import('./dialogs.view.tsx')).DialogContent }))

/** The element that dialogs are drawn in. */
export const DIALOG_ROOT_ID = 'dialog'

const WIDE: ReadonlySet<DialogName> = new Set(['alert', 'terms'])

/** The one dialog that may be open. */
export function DialogHost() {
  const { dialogs } = useActors()
  const request = useSelector(dialogs, (snapshot) => snapshot.context.current)
  const isVisible = useSelector(dialogs, (snapshot) => snapshot.hasTag('visible'))
  const isLeaving = useSelector(dialogs, (snapshot) => snapshot.hasTag('leaving'))
  return (
    <Dialog
      id={DIALOG_ROOT_ID}
      isOpen={isVisible && !isLeaving}
      labelledBy={DIALOG_TITLE_ID}
      position={request.position}
      isWide={WIDE.has(request.dialog)}
      role={request.dialog === 'alert' ? 'alertdialog' : undefined}
      onClose={() => dialogs.send({ type: 'dialog.dismissed' })}
      onOutside={() => dialogs.send({ type: 'outside.clicked' })}
    >
      <Suspense>{isVisible && <DialogContent dialog={request.dialog} />}</Suspense>
    </Dialog>
  )
}
