import { useCallback, useId, useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { ChatEntry } from '../../contracts/cams/realtime-events.ts'
import type { chatHistoryMachine } from '../../machines/cams/chat-history.machine.ts'
import type { chatOutboxMachine } from '../../machines/cams/chat-outbox.machine.ts'
import type { OutgoingMessage } from '../../machines/cams/chat-outbox.ts'
import { chatLineText, chatSummary } from '../../machines/cams/chat-text.ts'
import { badgeOf } from '../../machines/messenger/chats.ts'
import { counted } from '../../machines/site/words.ts'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { MessageList } from '../kit/message-list.tsx'
import { useSelector } from '../kit/use-selector.ts'
import type { CamActors } from '../site/cam-actors.context.ts'
import styles from './chat.module.css'
import { Composer } from './composer.view.tsx'

const NOTHING_SAID = 'Nobody has said anything yet. Say hello!'

/** Ours comes after everything that is known to have been said. */
type Row = ChatEntry | OutgoingMessage

/** The chat of the room that the visitor is in, and where they write. */
export function RoomChat({
  actors: { camChat, roomComposer },
}: {
  actors: Pick<CamActors, 'camChat' | 'roomComposer'>
}) {
  const history = useSelector(camChat, (snapshot) => snapshot.children.chatHistory)
  const outbox = useSelector(camChat, (snapshot) => snapshot.children.chatOutbox)
  const roomId = useSelector(camChat, (snapshot) => snapshot.context.roomId)
  const isSheet = useSelector(camChat, (snapshot) => snapshot.hasTag('sheet'))
  const list = useId()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard of whatever has the focus inside
    <div
      className={styles.chat}
      data-chat-sheet={isSheet ? 'open' : 'closed'}
      onKeyDown={(event) => {
        // The emoji close before the sheet.
        if (
          event.key !== 'Escape' ||
          event.defaultPrevented ||
          !isSheet ||
          roomComposer.getSnapshot().hasTag('picking')
        )
          return
        event.preventDefault()
        camChat.send({ type: 'sheet.closed' })
      }}
    >
      <button
        type="button"
        className={styles.handle}
        aria-expanded={isSheet}
        aria-controls={list}
        onClick={() => camChat.send({ type: 'sheet.toggled' })}
      >
        <Icon name="message" size={18} />
        Chat
        {history && <Unread history={history} />}
        <span className={styles.last} aria-hidden="true" dir="auto">
          {!isSheet && history && <LastLine history={history} />}
        </span>
        <Icon name={isSheet ? 'chevronDown' : 'chevronUp'} size={18} />
      </button>
      <div id={list} className={styles.list}>
        {history && outbox ? <Lines key={roomId} history={history} outbox={outbox} /> : <NoLines />}
      </div>
      <div className={styles.composer}>
        <Composer composer={roomComposer} failure="" />
      </div>
    </div>
  )
}

type History = ActorRefFrom<typeof chatHistoryMachine>

function Unread({ history }: { history: History }) {
  const unread = useSelector(history, (snapshot) => snapshot.context.unread)
  if (unread === 0) return null
  return (
    <span className={styles.unread}>
      <span aria-hidden="true">{badgeOf(unread)}</span>
      <span className="only-read"> {counted(unread, 'new line')}</span>
    </span>
  )
}

function LastLine({ history }: { history: History }) {
  return useSelector(history, (snapshot) => lastOf(snapshot.context.timeline.lines))
}

interface LinesProps {
  history: History
  outbox: ActorRefFrom<typeof chatOutboxMachine>
}

function Lines({ history, outbox }: LinesProps) {
  const lines = useSelector(history, (snapshot) => snapshot.context.timeline.lines)
  const own = useSelector(outbox, (snapshot) => snapshot.context.outbox)
  const userId = useSelector(history, (snapshot) => snapshot.context.userId)
  const hasUnread = useSelector(history, (snapshot) => snapshot.context.unread > 0)
  const isConnecting = useSelector(history, (snapshot) => snapshot.hasTag('connecting'))
  const isDenied = useSelector(history, (snapshot) => snapshot.hasTag('denied'))
  const rows = useMemo((): readonly Row[] => (own.length === 0 ? lines : [...lines, ...own]), [lines, own])
  const draw = useCallback(
    (row: Row) =>
      'ev' in row ? (
        <Line entry={row} isOwn={row.data.userId === userId && userId !== ''} />
      ) : (
        <OwnMessage
          message={row}
          onRetry={() => outbox.send({ type: 'message.retried', clientMsgId: row.clientMsgId })}
          onDiscard={() => outbox.send({ type: 'message.discarded', clientMsgId: row.clientMsgId })}
        />
      ),
    [outbox, userId],
  )
  const isOwn = useCallback((row: Row) => !('ev' in row) || (row.data.userId === userId && userId !== ''), [userId])
  return (
    <MessageList
      label="Chat"
      rows={rows}
      keyOf={keyOf}
      draw={draw}
      isOwn={isOwn}
      newsLabel={hasUnread ? 'New messages' : ''}
      announce={(fresh) => chatSummary(fresh.filter((row) => 'ev' in row))}
      onNearEnd={(isNearEnd) => history.send({ type: 'end.seen', isNearEnd })}
    >
      {emptyText(isConnecting, isDenied)}
    </MessageList>
  )
}

/** Outside of rooms nothing is said. */
function NoLines() {
  return (
    <MessageList<Row>
      label="Chat"
      rows={NO_ROWS}
      keyOf={keyOf}
      draw={() => null}
      isOwn={() => false}
      newsLabel=""
      announce={() => ''}
      onNearEnd={() => {}}
    >
      {NOTHING_SAID}
    </MessageList>
  )
}

const NO_ROWS: readonly Row[] = []

function lastOf(lines: readonly ChatEntry[]): string {
  const last = lines.at(-1)
  return last ? chatSummary([last]) : ''
}

function emptyText(isConnecting: boolean, isDenied: boolean): string {
  if (isDenied) return 'This chat cannot be read just now.'
  return isConnecting ? 'Joining the chat…' : NOTHING_SAID
}

function keyOf(row: Row): string {
  return 'ev' in row ? row.data.id : `own ${row.clientMsgId}`
}

/** What others write is text and nothing else: its direction and its height are its own (H07). Tips are drawn from tips only. */
function Line({ entry, isOwn }: { entry: ChatEntry; isOwn: boolean }) {
  if (entry.ev !== 'message') {
    return (
      <p className={styles.event}>
        <Icon name="tokens" size={16} />
        <bdi className={styles.eventText}>{chatLineText(entry)}</bdi>
      </p>
    )
  }
  return (
    <div className={isOwn ? `${styles.message} ${styles.own}` : styles.message}>
      <bdi className={styles.name}>{entry.data.userName}</bdi>
      <p className={styles.text} dir="auto">
        {chatLineText(entry)}
      </p>
    </div>
  )
}

interface OwnMessageProps {
  message: OutgoingMessage
  onRetry: () => void
  onDiscard: () => void
}

function OwnMessage({ message: { text, status }, onRetry, onDiscard }: OwnMessageProps) {
  return (
    <div className={`${styles.message} ${styles.own}`} data-status={status}>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {status === 'waiting' && <p className={styles.note}>Sending…</p>}
      {status === 'failed' && (
        <div className={styles.failed} role="alert">
          <span>Can’t send the message</span>
          <Button isSmall onClick={onRetry}>
            Retry
          </Button>
          <Button look="plain" isSmall onClick={onDiscard}>
            Discard
          </Button>
        </div>
      )}
    </div>
  )
}
