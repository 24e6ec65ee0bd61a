import { type KeyboardEvent, type ReactNode, useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { MessengerChat } from '../../contracts/messenger/messenger.ts'
import { badgeOf, previewOf, timeText, totalUnread } from '../../machines/messenger/chats.ts'
import type { messengerMachine } from '../../machines/messenger/messenger.machine.ts'
import { type messengerChatsMachine, openChatOf } from '../../machines/messenger/messenger-chats.machine.ts'
import { nameOfSlug } from '../../machines/site/words.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { Spinner } from '../kit/spinner.tsx'
import { usePanelFocus } from '../kit/use-panel-focus.ts'
import { useSelector } from '../kit/use-selector.ts'
import { Avatar } from './avatar.view.tsx'
import styles from './messenger.module.css'
import { Thread } from './thread.view.tsx'

type MessengerActor = ActorRefFrom<typeof messengerMachine>
type ChatsActor = ActorRefFrom<typeof messengerChatsMachine>

interface MessengerProps {
  messenger: MessengerActor
  /** The tips that go with an open chat (MSG-008). */
  tips: ReactNode
}

/** The panel over every page: chats, or the one that is open. */
export function Messenger({ messenger, tips }: MessengerProps) {
  const chats = useSelector(messenger, (snapshot) => snapshot.children.messengerChats)
  return chats ? <Panel messenger={messenger} chats={chats} tips={tips} /> : null
}

interface PanelProps extends MessengerProps {
  chats: ChatsActor
}

function Panel({ messenger, chats, tips }: PanelProps) {
  const isShown = useSelector(messenger, (snapshot) => snapshot.hasTag('show'))
  const isMinimized = useSelector(messenger, (snapshot) => snapshot.hasTag('minimized'))
  const isChat = useSelector(chats, (snapshot) => snapshot.hasTag('chat'))
  const isOpening = useSelector(chats, (snapshot) => snapshot.hasTag('opening'))
  const chat = useSelector(chats, (snapshot) => openChatOf(snapshot.context))
  const thread = useSelector(chats, (snapshot) => snapshot.children.thread)
  const title = useId()
  const panel = usePanelFocus(isShown, `${isChat} ${isOpening} ${chat?.id}`)
  if (!isShown && !isMinimized) return null
  return (
    <section
      ref={panel}
      className={isMinimized ? styles.minimized : styles.panel}
      aria-labelledby={title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || closesSomethingInside(event)) return
        event.preventDefault()
        messenger.send({ type: 'panel.closed' })
      }}
    >
      <PanelHeader
        messenger={messenger}
        chats={chats}
        titleId={title}
        chat={isChat || isOpening ? chat : undefined}
        isInChat={isChat || isOpening}
      />
      {isShown && (
        <div className={styles.body}>
          {isOpening && (
            <div className={styles.middle}>
              <Spinner />
              <p role="status">Opening the chat …</p>
            </div>
          )}
          {isChat && thread && <Thread key={thread.id + (chat?.id ?? '')} thread={thread} tips={tips} />}
          {!isChat && !isOpening && <ChatList messenger={messenger} chats={chats} />}
        </div>
      )}
    </section>
  )
}

/** Escape closes what is open in the panel before the panel. */
function closesSomethingInside(event: KeyboardEvent<HTMLElement>): boolean {
  const { currentTarget, defaultPrevented } = event
  const menu = currentTarget.querySelector<HTMLDetailsElement>('details[open]')
  if (!menu) return defaultPrevented || currentTarget.querySelector('[aria-expanded="true"]') !== null
  event.preventDefault()
  menu.open = false
  menu.querySelector('summary')?.focus()
  return true
}

interface PanelHeaderProps {
  messenger: MessengerActor
  chats: ChatsActor
  titleId: string
  chat: MessengerChat | undefined
  isInChat: boolean
}

function PanelHeader({ messenger, chats, titleId, chat, isInChat }: PanelHeaderProps) {
  const isMinimized = useSelector(messenger, (snapshot) => snapshot.hasTag('minimized'))
  const isFollowing = useSelector(messenger, (snapshot) => snapshot.hasTag('following'))
  const hasChats = useSelector(chats, (snapshot) => snapshot.context.chats.length > 0)
  const unread = useSelector(chats, (snapshot) => badgeOf(totalUnread(snapshot.context.chats)))
  const heading = (
    <>
      <span id={titleId} className={styles.title}>
        {isInChat ? (chat ? nameOfSlug(chat.participant.username) : 'Chat') : 'Messages'}
      </span>
      {isMinimized && unread && <span className={styles.unread}>{unread}</span>}
      {chat && <span className={styles.presence}>{presenceOf(chat, isFollowing)}</span>}
    </>
  )
  return (
    <header className={styles.header}>
      {isInChat && !isMinimized && (
        <IconButton
          icon="chevronLeft"
          label="Back to all chats"
          disabled={!hasChats}
          onClick={() => chats.send({ type: 'back.pressed' })}
        />
      )}
      {chat && <Avatar participant={chat.participant} isPresenceKnown={isFollowing} />}
      {isMinimized ? (
        <button type="button" className={styles.heading} onClick={() => messenger.send({ type: 'header.clicked' })}>
          {heading}
        </button>
      ) : (
        <div className={styles.heading}>{heading}</div>
      )}
      <IconButton
        icon={isMinimized ? 'chevronUp' : 'minimize'}
        label={isMinimized ? 'Open messages' : 'Minimize messages'}
        onClick={() => messenger.send({ type: 'minimize.toggled' })}
      />
      <IconButton icon="close" label="Close messages" onClick={() => messenger.send({ type: 'panel.closed' })} />
    </header>
  )
}

function presenceOf({ participant }: MessengerChat, isFollowing: boolean) {
  if (!isFollowing) return 'Reconnecting …'
  return participant.isOnline ? 'Online' : 'Offline'
}

function ChatList({ messenger, chats }: { messenger: MessengerActor; chats: ChatsActor }) {
  const known = useSelector(chats, (snapshot) => snapshot.context.chats)
  const ownId = useSelector(chats, (snapshot) => snapshot.context.clientId)
  const nowMs = useSelector(chats, (snapshot) => snapshot.context.nowMs)
  const isFollowing = useSelector(messenger, (snapshot) => snapshot.hasTag('following'))
  const hasFailed = useSelector(chats, (snapshot) => snapshot.hasTag('chatsFailed'))
  if (known.length === 0) {
    return (
      <div className={styles.middle}>
        <p>{hasFailed ? 'Your chats could not be loaded.' : 'No messages yet. Write to a model from their room.'}</p>
        {hasFailed && (
          <Button isSmall onClick={() => chats.send({ type: 'retry.requested' })}>
            Try again
          </Button>
        )}
      </div>
    )
  }
  return (
    <ul className={styles.chats}>
      {known.map((chat) => (
        <li key={chat.id} className={styles.chat}>
          <button
            type="button"
            className={styles.open}
            onClick={() => messenger.send({ type: 'chat.selected', chatId: chat.id })}
          >
            <Avatar participant={chat.participant} isPresenceKnown={isFollowing} />
            <span className={styles.facts}>
              <span className={styles.line}>
                <span className={styles.name}>{nameOfSlug(chat.participant.username)}</span>
                {chat.lastMessage && chat.lastMessage.sentAtMs > 0 && (
                  <time className={styles.time} dateTime={new Date(chat.lastMessage.sentAtMs).toISOString()}>
                    {timeText(chat.lastMessage.sentAtMs, nowMs)}
                  </time>
                )}
              </span>
              <span className={styles.line}>
                <bdi className={styles.preview}>
                  {chat.participant.hasBlocked ? 'Chat is not available' : previewOf(chat, ownId)}
                </bdi>
                {chat.unread > 0 && (
                  <span className={styles.unread}>
                    <span aria-hidden="true">{badgeOf(chat.unread)}</span>
                    <span className="only-read">{`${chat.unread} unread`}</span>
                  </span>
                )}
              </span>
            </span>
          </button>
          <ChatMenu chat={chat} onLeave={() => messenger.send({ type: 'minimize.toggled' })} />
        </li>
      ))}
    </ul>
  )
}

interface ChatMenuProps {
  chat: MessengerChat
  /** The page that it leads to lies below the panel. */
  onLeave: () => void
}

function ChatMenu({ chat: { participant }, onLeave }: ChatMenuProps) {
  return (
    <details name="chat-menu" className={styles.menu}>
      <summary title="More">
        <Icon name="more" />
        <span className="only-read">{`More about ${nameOfSlug(participant.username)}`}</span>
      </summary>
      <div className={styles.sheet}>
        <SiteLink
          to="/@cams/$modelNickname/"
          params={{ modelNickname: participant.username }}
          onClick={(event) => {
            if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onLeave()
          }}
        >
          Go to Model`s Room
        </SiteLink>
      </div>
    </details>
  )
}
