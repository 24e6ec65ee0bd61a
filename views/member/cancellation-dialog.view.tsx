import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { DialogActions, DialogText, DialogTitle } from '../site/dialog-parts.view.tsx'
import type { CancellationActor } from './dashboard-actors.ts'

/** The one question before a membership is cancelled. */
export function CancellationDialog({ cancellation }: { cancellation: CancellationActor }) {
  const title = useSelector(cancellation, ({ context }) => context.plan.title)
  return (
    <Dialog role="alertdialog">
      <DialogTitle>Cancel your membership?</DialogTitle>
      <DialogText>
        {title ? `“${title}” is` : 'It is'} not charged again. You keep your access until the period that you have paid
        for ends, and can undo this until then.
      </DialogText>
      <DialogActions>
        <Button onClick={() => cancellation.send({ type: 'cancellation.declined' })}>Keep membership</Button>
        <Button look="primary" onClick={() => cancellation.send({ type: 'cancellation.confirmed' })}>
          Yes, cancel it
        </Button>
      </DialogActions>
    </Dialog>
  )
}
