import type { ActorRefFrom } from 'xstate'
import type { tipFlowMachine } from '../../machines/cams/tip-flow.machine.ts'
import { defaultTip, MESSENGER_TIPS, tipLabel, tipPresets } from '../../machines/cams/tip-presets.ts'
import { tipQuestion, tipTexts } from '../../machines/cams/tip-rules.ts'
import { counted } from '../../machines/site/words.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { DialogActions, DialogText, DialogTitle } from '../site/dialog-parts.view.tsx'
import { Strip } from '../site/notice.view.tsx'
import { SpendingQuestionDialog } from './spending-question.view.tsx'
import styles from './tip-widget.module.css'
import { useSpending } from './use-spending.ts'

type TipActor = ActorRefFrom<typeof tipFlowMachine>

interface TipWidgetProps {
  tips: TipActor
  place: 'room' | 'messenger'
}

/** Amounts to give with one press, and a field for any other. */
export function TipWidget({ tips, place }: TipWidgetProps) {
  const balance = useSelector(tips, (snapshot) => snapshot.context.balance ?? 0)
  const amount = useSelector(tips, (snapshot) => snapshot.context.amount)
  // Tokens can be sent to nobody before the room is entered: a press would be lost.
  const isClosed = useSelector(tips, (snapshot) => snapshot.context.target === null)
  // What was pressed keeps the focus while the tokens are on their way.
  const isBusy = useSelector(tips, (snapshot) => snapshot.hasTag('busy'))
  const presets = place === 'room' ? tipPresets(balance) : MESSENGER_TIPS
  const send = () => tips.send({ type: 'spending.chosen', spending: { kind: 'customTip' } })
  return (
    <section className={styles.widget} aria-label="Tip">
      <div className={styles.line}>
        {presets.map((preset) => (
          <Button
            key={preset}
            isSmall
            aria-label={`Tip ${counted(preset, 'token')}`}
            disabled={isClosed}
            aria-disabled={isBusy}
            onClick={() => tips.send({ type: 'spending.chosen', spending: { kind: 'tip', amount: preset } })}
          >
            {tipLabel(preset)}
          </Button>
        ))}
        <div className={styles.custom}>
          <input
            className={styles.input}
            inputMode="numeric"
            autoComplete="off"
            aria-label={tipTexts.customTip}
            placeholder={place === 'room' ? `${tipTexts.customTip}: ${defaultTip(balance)}` : tipTexts.customTip}
            value={amount}
            onChange={(event) => tips.send({ type: 'amount.edited', text: event.target.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              send()
            }}
          />
          <IconButton icon="arrowRight" label="Send tip" disabled={isClosed} aria-disabled={isBusy} onClick={send} />
        </div>
      </div>
      <Outcome tips={tips} place={place} />
    </section>
  )
}

/** The outcome of spending tokens, wherever it was begun. It appears over its surroundings, so nothing moves. */
function Outcome({ tips, place }: TipWidgetProps) {
  const isThanked = useSelector(tips, (snapshot) => snapshot.hasTag('thanked'))
  const isReady = useSelector(tips, (snapshot) => snapshot.hasTag('ready'))
  const isChecking = useSpending(tips, 'checking')
  const isUnresolved = useSpending(tips, 'unresolved') && isReady
  const failure = useSelector(tips, (snapshot) => snapshot.context.failure)
  return (
    <>
      <p className={styles.tooltip} data-place={place} role="status" data-shown={isThanked || isChecking || undefined}>
        {isThanked && (place === 'room' ? tipTexts.sent : tipTexts.arrived)}
        {isChecking && tipTexts.checking}
      </p>
      {isUnresolved && (
        <Strip text={tipTexts.unresolved}>
          <Button isSmall onClick={() => tips.send({ type: 'check.requested' })}>
            Check again
          </Button>
        </Strip>
      )}
      {failure && (
        <Strip text={failure}>
          <Button isSmall onClick={() => tips.send({ type: 'notice.closed' })}>
            Close
          </Button>
        </Strip>
      )}
    </>
  )
}

/** What a guest needs to spend tokens: an account. */
export function TipLogInDialog({ tips }: { tips: TipActor }) {
  const { title, logIn, getTokens } = tipTexts.fullAccess
  return (
    <Dialog>
      <DialogTitle>{title}</DialogTitle>
      <DialogActions>
        <Button look="primary" onClick={() => tips.send({ type: 'logIn.chosen' })}>
          {logIn}
        </Button>
        <Button onClick={() => tips.send({ type: 'tokens.chosen' })}>{getTokens}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** Many tokens are about to go (D28). */
export function TipQuestionDialog({ tips, place }: TipWidgetProps) {
  const cost = useSelector(tips, (snapshot) => snapshot.context.cost)
  const balance = useSelector(tips, (snapshot) => snapshot.context.balance)
  return (
    <SpendingQuestionDialog
      question={tipQuestion(cost, balance, place)}
      onConfirm={(isLast) => tips.send({ type: 'spending.confirmed', isLast })}
      onDecline={() => tips.send({ type: 'dialog.closed' })}
    />
  )
}

/** There are fewer tokens than are to be spent. */
export function TipTokensDialog({ tips }: { tips: TipActor }) {
  const { title, text, getTokens } = tipTexts.notEnough
  return (
    <Dialog>
      <DialogTitle>{title}</DialogTitle>
      <DialogText>{text}</DialogText>
      <DialogActions>
        <Button look="primary" onClick={() => tips.send({ type: 'tokens.chosen' })}>
          {getTokens}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
