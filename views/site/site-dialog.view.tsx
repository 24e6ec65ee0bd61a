import { lazy, Suspense } from 'react'
import type { DialogName } from '../../machines/site/dialog.ts'
import { Dialog } from '../kit/dialog.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useActors } from './actors.context.ts'

/** A chunk of its own: the host's port has fetched it before the dialog is shown. */
const DialogContent = lazy(async () => ({ default: (await import('./dialogs.view.tsx')).DialogContent }))

const WIDE: ReadonlySet<DialogName> = new Set(['alert', 'terms'])

/** The dialog of `dialogHost`: age verification, alerts, terms. */
export function SiteDialog() {
  const { dialogs } = useActors()
  const request = useSelector(dialogs, (snapshot) => snapshot.context.current)
  return (
    <Dialog
      position={request.position}
      isWide={WIDE.has(request.dialog)}
      role={request.dialog === 'alert' ? 'alertdialog' : undefined}
    >
      <Suspense>
        <DialogContent dialog={request.dialog} />
      </Suspense>
    </Dialog>
  )
}
