import { memo } from 'react'
import type { RoomItem } from '../../contracts/cams/rooms.ts'
import { isActiveBroadcast, statusLabel, viewersIn } from '../../machines/cams/room-status.ts'
import { counted, nameOfSlug } from '../../machines/site/words.ts'
import { Icon } from '../kit/icon.tsx'
import { Picture } from '../kit/picture.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { Truncated } from '../kit/truncated.tsx'
import { useSite } from '../site/site.context.ts'
import styles from './room-card.module.css'

const SIZES = '(width < 576px) 46vw, (width < 1025px) 31vw, 300px'

interface RoomCardProps {
  room: RoomItem
  isPriority?: boolean
}

/** One room of the list: the whole card leads there. */
export const RoomCard = memo(function RoomCard({ room, isPriority }: RoomCardProps) {
  const { settings } = useSite()
  const { broadcastStatus, broadcastTextStatus, broadcastMembersCount, modelNickname, modelName, isSixThousand } = room
  const viewers = viewersIn(broadcastStatus, broadcastMembersCount)
  const picture = room.picture ? { alt: '', permalink: room.picture, colour: '' } : null
  return (
    <article className={styles.card} data-active={isActiveBroadcast(broadcastStatus)}>
      <div className={styles.media}>
        <Picture
          picture={picture}
          shape="poster"
          sizes={SIZES}
          alt=""
          isPriority={isPriority}
          host={settings.hosts.camProvider}
        />
        <span className={styles.status} data-status={broadcastStatus}>
          {statusLabel(broadcastStatus, isSixThousand)}
        </span>
        <span className={styles.viewers}>
          <Icon name="eye" size={16} />
          <span aria-hidden="true">{viewers}</span>
          <span className="only-read">{counted(viewers, 'viewer')}</span>
        </span>
      </div>
      <h2 className={styles.name}>
        <SiteLink to="/@cams/$modelNickname/" params={{ modelNickname }} className={styles.link}>
          {modelName || nameOfSlug(modelNickname)}
        </SiteLink>
      </h2>
      <p className={styles.text}>
        <Truncated text={broadcastTextStatus} lines={1} />
      </p>
    </article>
  )
})
