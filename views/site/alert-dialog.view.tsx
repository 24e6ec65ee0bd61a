import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useActors } from './actors.context.ts'
import { DialogActions, DialogText, DialogTitle } from './dialog-parts.view.tsx'

/** A message that wants an answer: header, notice, icon, text, two buttons, footer. */
export function AlertDialog() {
  const { dialogs } = useActors()
  const alert = useSelector(dialogs, (snapshot) => snapshot.context.current.alert)
  if (!alert) return null
  return (
    <>
      {alert.icon && <Icon name="alert" size={40} />}
      <DialogTitle>{alert.header}</DialogTitle>
      {alert.notice && <DialogText isStrong>{alert.notice}</DialogText>}
      <DialogText>{alert.text}</DialogText>
      <DialogActions>
        {alert.leftButton && (
          <Button onClick={() => dialogs.send({ type: 'dialog.answered', result: 'left' })}>{alert.leftButton}</Button>
        )}
        {alert.rightButton && (
          <Button look="primary" onClick={() => dialogs.send({ type: 'dialog.answered', result: 'right' })}>
            {alert.rightButton}
          </Button>
        )}
      </DialogActions>
      {alert.footer && <DialogText>{alert.footer}</DialogText>}
    </>
  )
}
