import { Button, ButtonLink } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { useDialogPlace } from '../kit/dialog-place.ts'
import { Icon } from '../kit/icon.tsx'
import { Picture } from '../kit/picture.tsx'
import { Prose } from '../kit/prose.tsx'
import { useSelector } from '../kit/use-selector.ts'
import styles from './ai-mask.module.css'
import type { VideoPageActor } from './video-page-actor.ts'

const TITLE = 'AI mask'

/** On the page of an AI-mask video: the button that opens the pop-up. */
export function AiMask({ page }: { page: VideoPageActor }) {
  const mask = useSelector(page, (snapshot) => snapshot.context.mask)
  if (!mask) return null
  return (
    <Button isSmall aria-haspopup="dialog" onClick={() => page.send({ type: 'mask.opened' })}>
      <Icon name="info" size={18} />
      {TITLE}
    </Button>
  )
}

/** What AI-mask videos are. */
export function AiMaskDialog({ page }: { page: VideoPageActor }) {
  const { titleId } = useDialogPlace()
  const mask = useSelector(page, (snapshot) => snapshot.context.mask)
  if (!mask) return null
  return (
    <Dialog>
      <h2 id={titleId} className={styles.title}>
        {mask.title || TITLE}
      </h2>
      {mask.image && (
        <div className={styles.picture}>
          <Picture picture={mask.image} shape="poster" sizes="(width < 512px) 90vw, 432px" />
        </div>
      )}
      <Prose html={mask.text} />
      {mask.link && (
        <p className={styles.link}>
          <ButtonLink href={mask.link} look="primary">
            Learn more
          </ButtonLink>
        </p>
      )}
    </Dialog>
  )
}
