import type { ActorRefFrom } from 'xstate'
import { badgeOf, totalUnread } from '../../machines/messenger/chats.ts'
import type { messengerMachine } from '../../machines/messenger/messenger.machine.ts'
import type { messengerChatsMachine } from '../../machines/messenger/messenger-chats.machine.ts'
import { Icon } from '../kit/icon.tsx'
import { useSelector } from '../kit/use-selector.ts'
import styles from './messenger-button.module.css'

/** In the header, for visitors who have chats: shows and hides the messenger, and counts unread messages. */
export function MessengerButton({ messenger }: { messenger: ActorRefFrom<typeof messengerMachine> }) {
  const chats = useSelector(messenger, (snapshot) => snapshot.children.messengerChats)
  return chats ? <PanelToggle messenger={messenger} chats={chats} /> : null
}

interface PanelToggleProps {
  messenger: ActorRefFrom<typeof messengerMachine>
  chats: ActorRefFrom<typeof messengerChatsMachine>
}

function PanelToggle({ messenger, chats }: PanelToggleProps) {
  const hasChats = useSelector(chats, (snapshot) => snapshot.context.chats.length > 0)
  const unread = useSelector(chats, (snapshot) => totalUnread(snapshot.context.chats))
  const isShown = useSelector(messenger, (snapshot) => snapshot.hasTag('show'))
  const badge = badgeOf(unread)
  if (!hasChats) return null
  return (
    <button
      type="button"
      className={styles.button}
      aria-expanded={isShown}
      aria-label={badge ? `Messages, ${badge} unread` : 'Messages'}
      title="Messages"
      onClick={() => messenger.send({ type: 'panel.toggled' })}
    >
      <Icon name="message" size={22} />
      {badge && (
        <span className={styles.badge} aria-hidden="true">
          {badge}
        </span>
      )}
    </button>
  )
}
