import type { DialogName } from '../../machines/site/dialog.ts'
import { AgeDialog } from '../age/age-dialog.view.tsx'
import { AlertDialog } from './alert-dialog.view.tsx'
import { TermsDialog } from './terms-dialog.view.tsx'

/** The content of the open dialog. */
export function DialogContent({ dialog }: { dialog: DialogName }) {
  switch (dialog) {
    case 'alert':
      return <AlertDialog />
    case 'terms':
      return <TermsDialog />
    default:
      return <AgeDialog dialog={dialog} />
  }
}
