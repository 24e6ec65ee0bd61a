import type { MessengerChat } from '../../contracts/messenger/messenger.ts'
import { useSite } from '../site/site.context.ts'
import styles from './messenger.module.css'

interface AvatarProps {
  participant: MessengerChat['participant']
  /** False while the line is down: presence is unknown. */
  isPresenceKnown: boolean
}

/** Who one writes to: a picture, or a letter where there is none or the chat is blocked (MSG-010). */
export function Avatar({ participant: { avatar, username, hasBlocked, isOnline }, isPresenceKnown }: AvatarProps) {
  const { camProvider } = useSite().settings.hosts
  return (
    <span className={styles.avatar} data-online={isPresenceKnown && isOnline && !hasBlocked}>
      {avatar && !hasBlocked ? (
        <img src={`${camProvider}${avatar}`} width={44} height={44} alt="" loading="lazy" decoding="async" />
      ) : (
        <span className={styles.letter} aria-hidden="true">
          {[...username.trim()][0]?.toUpperCase() ?? '?'}
        </span>
      )}
    </span>
  )
}
