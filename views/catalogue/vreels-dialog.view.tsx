import type { KeyboardEvent } from 'react'
import { Button, IconButton } from '../kit/button.tsx'
import { useDialogPlace } from '../kit/dialog-place.ts'
import { Modal } from '../kit/modal.tsx'
import { Spinner } from '../kit/spinner.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { failureText } from '../site/failure-texts.ts'
import { ClipControls } from './clip-controls.view.tsx'
import { ClipReel } from './clip-reel.view.tsx'
import styles from './vreels.module.css'
import type { VreelsActor } from './vreels-actor.ts'

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, PageUp: -1, ArrowDown: 1, PageDown: 1 }

/** Short upright films over the whole page: a swipe or an arrow key goes on, space plays, M is the sound. */
export function VreelsDialog({ vreels }: { vreels: VreelsActor }) {
  const { titleId, dismiss } = useDialogPlace()
  const isBusy = useSelector(vreels, (snapshot) => snapshot.hasTag('busy'))
  const isFailed = useSelector(vreels, (snapshot) => snapshot.hasTag('failed'))
  const isEmpty = useSelector(vreels, (snapshot) => snapshot.hasTag('empty'))
  const isShown = useSelector(vreels, (snapshot) => snapshot.hasTag('shown'))
  const failure = useSelector(vreels, (snapshot) => snapshot.context.failure)

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { index, choices } = vreels.getSnapshot().context
    const step = STEPS[event.key]
    if (step) vreels.send({ type: 'clip.reached', index: index + step })
    else if (event.key.toLowerCase() === 'm')
      vreels.send({ type: 'choice.switched', choice: 'hasSound', isOn: !choices.hasSound })
    else return
    event.preventDefault()
  }

  return (
    <Modal className={styles.player} aria-labelledby={titleId} onKeyDown={press}>
      {isShown && <ClipReel vreels={vreels} />}
      <header className={styles.top}>
        <h2 id={titleId}>VReels</h2>
        <IconButton icon="close" label="Close" onClick={() => dismiss('cross')} />
      </header>
      {isShown ? (
        <ClipControls vreels={vreels} />
      ) : (
        <div className={styles.news} role="status">
          {isBusy && (
            <>
              <Spinner />
              <p>Loading the clips…</p>
            </>
          )}
          {isFailed && <p>{failureText(failure)}</p>}
          {isEmpty && <p>There are no clips just now. Please look in again later.</p>}
          {(isFailed || isEmpty) && <Button onClick={() => vreels.send({ type: 'retry.requested' })}>Try again</Button>}
        </div>
      )}
    </Modal>
  )
}
