import type { DialogName } from '../../machines/site/dialog.ts'
import { AgeDialog } from '../age/age-dialog.view.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { useFact } from '../kit/use-fact.ts'
import { useActors } from './actors.context.ts'
import { AlertDialog } from './alert-dialog.view.tsx'
import { DIALOG_TITLE_ID } from './dialog-parts.view.tsx'
import { TermsDialog } from './terms-dialog.view.tsx'

const WIDE: ReadonlySet<DialogName> = new Set(['alert', 'terms'])

/** The one dialog that may be open. */
export function DialogHost() {
  const { dialogs } = useActors()
  const request = useFact(dialogs, (snapshot) => snapshot.context.current)
  const isVisible = useFact(dialogs, (snapshot) => snapshot.hasTag('visible'))
  const isLeaving = useFact(dialogs, (snapshot) => snapshot.hasTag('leaving'))
  return (
    <Dialog
      isOpen={isVisible && !isLeaving}
      labelledBy={DIALOG_TITLE_ID}
      position={request.position}
      isWide={WIDE.has(request.dialog)}
      role={request.dialog === 'alert' ? 'alertdialog' : undefined}
      onClose={() => dialogs.send({ type: 'dialog.dismissed' })}
      onOutside={() => dialogs.send({ type: 'outside.clicked' })}
    >
      {isVisible && <DialogContent dialog={request.dialog} />}
    </Dialog>
  )
}

function DialogContent({ dialog }: { dialog: DialogName }) {
  switch (dialog) {
    case 'alert':
      return <AlertDialog />
    case 'terms':
      return <TermsDialog />
    default:
      return <AgeDialog dialog={dialog} />
  }
}
