import type { SpendingQuestion } from '../../machines/cams/spending-question.ts'
import { Button } from '../kit/button.tsx'
import { Checkbox } from '../kit/checkbox.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Form } from '../kit/form.tsx'
import { DialogActions, DialogText, DialogTitle } from '../site/dialog-parts.view.tsx'
import styles from './spending-question.module.css'

interface QuestionProps {
  question: SpendingQuestion
  /** `isLast`: the visitor wants to be asked no more. */
  onConfirm: (isLast: boolean) => void
  onDecline: () => void
}

/** As the dialog opens: whoever pressed Enter twice, or holds it down, must not pay unread. React sets no such attribute. */
function getsFocus(button: HTMLButtonElement | null) {
  button?.setAttribute('autofocus', '')
}

/** What it costs and what is left, before tokens go (D28). */
export function SpendingQuestionDialog({ question, onConfirm, onDecline }: QuestionProps) {
  const { title, facts, hint, confirm, last } = question
  return (
    <Dialog role="alertdialog">
      <DialogTitle>{title}</DialogTitle>
      <Form label={title} problems="" onSubmit={(fields) => onConfirm('isLast' in fields)}>
        <SpendingFacts facts={facts} />
        {hint && <DialogText>{hint}</DialogText>}
        <div className={styles.last}>
          <Checkbox name="isLast" label={last} />
        </div>
        <DialogActions>
          <Button type="submit" look="primary">
            {confirm}
          </Button>
          <Button ref={getsFocus} onClick={onDecline}>
            Not now
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

export function SpendingFacts({ facts }: Pick<SpendingQuestion, 'facts'>) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
