import { IconButton } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useActors } from './actors.context.ts'
import { SOMETHING_WENT_WRONG } from './failure-texts.ts'
import styles from './toast.module.css'

/** Says over everything else that what the visitor just did came to nothing. */
export function Toast() {
  const { notices } = useActors()
  const isShown = useSelector(notices, (snapshot) => snapshot.hasTag('shown'))
  if (!isShown) return null
  return (
    <div role="alert" className={styles.place}>
      <p className={styles.toast}>
        <Icon name="alert" />
        {SOMETHING_WENT_WRONG}
        <IconButton icon="close" label="Close" onClick={() => notices.send({ type: 'notice.dismissed' })} />
      </p>
    </div>
  )
}
