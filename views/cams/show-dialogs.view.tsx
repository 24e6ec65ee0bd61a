import type { ActorRefFrom } from 'xstate'
import { isSpyShow, modelNameOf } from '../../machines/cams/room-facts.ts'
import type { roomRouteMachine } from '../../machines/cams/room-route.machine.ts'
import { complimentTexts, endTexts, showQuestion, textsOf } from '../../machines/cams/show-rules.ts'
import { factOfBalance } from '../../machines/cams/spending-question.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { useSelector } from '../kit/use-selector.ts'
import type { CamActors } from '../site/cam-actors.context.ts'
import { DialogActions, DialogText, DialogTitle } from '../site/dialog-parts.view.tsx'
import styles from './room.module.css'
import { ShowBar } from './show-bar.view.tsx'
import { SpendingFacts, SpendingQuestionDialog } from './spending-question.view.tsx'
import { useSpending } from './use-spending.ts'

type Actors = Pick<
  CamActors,
  'camRoom' | 'camShow' | 'showRequest' | 'showEnding' | 'showNews' | 'compliment' | 'tokenBalance'
>

/** What shows have to say beside a dialog, on whatever page the viewer is. */
export function ShowOverlay({ actors }: { actors: Actors }) {
  const isOffRoute = useSelector(actors.camRoom, (snapshot) => !snapshot.context.isOnRoute)
  return (
    <>
      {isOffRoute && (
        <div className={styles.offRoute}>
          <ShowBar actors={actors} isAway />
        </div>
      )}
      <ShowLine actors={actors} />
    </>
  )
}

/** A viewer who is in a show wants to enter another room. */
export function ShowEndDialog({ room }: { room: Actors['camRoom'] }) {
  const route = useSelector(room, (snapshot) => snapshot.children.roomRoute)
  return route ? <ShowEnd room={room} route={route} /> : null
}

function ShowEnd({ room, route }: { room: Actors['camRoom']; route: ActorRefFrom<typeof roomRouteMachine> }) {
  const isSpy = useSelector(route, (snapshot) => isSpyShow(snapshot.context.state))
  const isEnding = useSelector(route, (snapshot) => snapshot.hasTag('endingShow'))
  const modelName = useSelector(room, (snapshot) => modelNameOf(snapshot.context))
  const { title, text, stay, end, ending } = endTexts(isSpy, modelName)
  return (
    <Dialog role="alertdialog">
      <DialogTitle>{title}</DialogTitle>
      <DialogText>{text}</DialogText>
      <DialogActions>
        <Button look="primary" disabled={isEnding} onClick={() => route.send({ type: 'showEnd.declined' })}>
          {stay}
        </Button>
        <Button isBusy={isEnding} busyLabel={ending} onClick={() => route.send({ type: 'showEnd.confirmed' })}>
          {end}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Before a show is paid for (D28). */
export function ShowQuestionDialog({ actors }: { actors: Pick<Actors, 'camRoom' | 'showRequest' | 'tokenBalance'> }) {
  const { camRoom, showRequest, tokenBalance } = actors
  const kind = useSelector(showRequest, (snapshot) => snapshot.context.kind)
  const settings = useSelector(showRequest, (snapshot) => snapshot.context.settings)
  const modelName = useSelector(camRoom, (snapshot) => modelNameOf(snapshot.context))
  const balance = useSelector(tokenBalance, (snapshot) => snapshot.context.balance?.balance ?? null)
  if (!kind) return null
  return (
    <SpendingQuestionDialog
      question={showQuestion(kind, settings, { modelName, balance })}
      onConfirm={(isLast) => showRequest.send({ type: 'request.confirmed', isLast })}
      onDecline={() => showRequest.send({ type: 'request.declined' })}
    />
  )
}

/** What has become of a show, or of the request for one. */
export function ShowNewsDialog({ news }: { news: Actors['showNews'] }) {
  const dialog = useSelector(news, (snapshot) => snapshot.context.dialog)
  const { title, text, hint, button, leadsToTokens } = textsOf(dialog)
  const close = () => news.send({ type: 'dialog.closed' })
  return (
    <Dialog role="alertdialog">
      <DialogTitle>{title}</DialogTitle>
      <DialogText>{text}</DialogText>
      {hint && <DialogText isStrong>{hint}</DialogText>}
      <DialogActions>
        <Button look="primary" onClick={leadsToTokens ? () => news.send({ type: 'tokens.wanted' }) : close}>
          {button}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** After a show. */
export function ComplimentDialog({
  actors: { compliment, tokenBalance },
}: {
  actors: Pick<Actors, 'compliment' | 'tokenBalance'>
}) {
  const balance = useSelector(tokenBalance, (snapshot) => snapshot.context.balance?.balance ?? null)
  const isSending = useSelector(compliment, (snapshot) => snapshot.hasTag('sendingCompliment'))
  const isChecking = useSpending(compliment, 'checking')
  const presets = useSelector(compliment, (snapshot) => snapshot.context.complementInfo.presetList)
  const isOffered = useSelector(compliment, (snapshot) => snapshot.context.complementInfo.privateRequestId !== '')
  const amount = useSelector(compliment, (snapshot) => snapshot.context.amount)
  const modelName = useSelector(compliment, (snapshot) => snapshot.context.modelName)
  const failure = useSelector(compliment, (snapshot) => snapshot.context.failure)
  const choose = (tokens: number) => compliment.send({ type: 'compliment.chosen', amount: tokens })
  return (
    <Dialog>
      <DialogTitle>The Private Show is over!</DialogTitle>
      {isOffered && <DialogText>{`If you liked it, leave ${modelName} a compliment in tokens.`}</DialogText>}
      {isOffered && (
        <div className={styles.amounts}>
          {presets.map((preset) => (
            <button key={preset} type="button" aria-pressed={preset === amount} onClick={() => choose(preset)}>
              {preset}
            </button>
          ))}
          <label>
            <span className="only-read">Tokens</span>
            <input
              inputMode="numeric"
              maxLength={9}
              value={amount > 0 ? String(amount) : ''}
              placeholder="Tokens"
              onChange={({ target }) => choose(Number(target.value.replaceAll(/[^0-9]/g, '')))}
            />
          </label>
        </div>
      )}
      {isOffered && amount > 0 && !isSending && <SpendingFacts facts={[factOfBalance(balance, amount)]} />}
      {isChecking && <DialogText>{complimentTexts.checking}</DialogText>}
      {failure && (
        <div role="alert">
          <DialogText isStrong>{failure}</DialogText>
        </div>
      )}
      <DialogActions>
        <Button
          look="primary"
          isBusy={isSending}
          busyLabel="Sending…"
          disabled={isOffered && amount === 0}
          onClick={() => compliment.send({ type: 'compliment.sent' })}
        >
          Compliment
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** News that need no answer, and a compliment that the viewer does not wait for, until its outcome is known. */
function ShowLine({ actors: { showNews, compliment } }: { actors: Actors }) {
  const isTold = useSelector(showNews, (snapshot) => snapshot.hasTag('dialog'))
  const notice = useSelector(showNews, ({ context: { dialog } }) => (dialog.kind === 'notice' ? dialog.text : ''))
  const isAside = useSelector(compliment, (snapshot) => snapshot.hasTag('complimentAside'))
  const isUnresolved = useSpending(compliment, 'unresolved')
  if (isTold) {
    if (!notice) return null
    return (
      <div className={styles.notice} role="alert">
        <p>{notice}</p>
        <IconButton icon="close" label="Close" onClick={() => showNews.send({ type: 'dialog.closed' })} />
      </div>
    )
  }
  if (isAside) {
    return (
      <div className={styles.notice} data-tone="calm" role="status">
        <p>{complimentTexts.aside}</p>
      </div>
    )
  }
  if (!isUnresolved) return null
  return (
    <div className={styles.notice} role="alert">
      <p>{complimentTexts.unresolved}</p>
      <Button isSmall onClick={() => compliment.send({ type: 'complimentCheck.requested' })}>
        Check again
      </Button>
    </div>
  )
}
