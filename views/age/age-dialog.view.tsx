import { ageTexts } from '../../machines/age/age-texts.ts'
import type { DialogName } from '../../machines/site/dialog.ts'
import { Button } from '../kit/button.tsx'
import { useActors } from '../site/actors.context.ts'
import { DialogActions, DialogMark, DialogText, DialogTitle } from '../site/dialog-parts.view.tsx'

/** The dialogs of age verification: required, refused, verified, failed. */
export function AgeDialog({ dialog }: { dialog: DialogName }) {
  const { dialogs } = useActors()
  if (dialog === 'ageVerified') {
    const { title, text, close } = ageTexts.verified
    return (
      <>
        <DialogTitle>{title}</DialogTitle>
        <DialogText>{text}</DialogText>
        <DialogActions>
          <Button look="primary" onClick={() => dialogs.send({ type: 'dialog.answered', result: 'confirmed' })}>
            {close}
          </Button>
        </DialogActions>
      </>
    )
  }
  const texts = dialog === 'ageRefuse' ? ageTexts.refuse : dialog === 'ageFailed' ? ageTexts.failed : ageTexts.required
  return (
    <>
      {dialog === 'ageRequired' && <DialogMark>{ageTexts.required.label}</DialogMark>}
      <DialogTitle>{texts.title}</DialogTitle>
      <DialogText>{texts.text}</DialogText>
      <DialogActions>
        <Button onClick={() => dialogs.send({ type: 'dialog.answered', result: 'contactUs' })}>
          {texts.contactUs}
        </Button>
        <Button look="primary" onClick={() => dialogs.send({ type: 'dialog.answered', result: 'verifyNow' })}>
          {texts.verifyNow}
        </Button>
      </DialogActions>
    </>
  )
}
