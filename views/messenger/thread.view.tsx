import { memo, type ReactNode, useCallback, useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { isWritable, timeText, tipSentence } from '../../machines/messenger/chats.ts'
import type { messengerThreadMachine } from '../../machines/messenger/messenger-thread.machine.ts'
import { areSameRows, rowsOf, type ThreadRow } from '../../machines/messenger/thread.ts'
import { nameOfSlug } from '../../machines/site/words.ts'
import { Composer } from '../cams/composer.view.tsx'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { MessageList } from '../kit/message-list.tsx'
import { Spinner } from '../kit/spinner.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useSteady } from '../kit/use-steady.ts'
import styles from './thread.module.css'

interface ThreadProps {
  thread: ActorRefFrom<typeof messengerThreadMachine>
  tips: ReactNode
}

const endOfDay = (atMs: number) => new Date(atMs).setHours(24, 0, 0, 0)
const monthAndDay = (atMs: number) => new Date(atMs).toLocaleDateString('en-US', { month: 'long', day: 'numeric' })

/** One open chat. */
export const Thread = memo(function Thread({ thread, tips }: ThreadProps) {
  const messages = useSelector(thread, (snapshot) => snapshot.context.messages)
  const dividerId = useSelector(thread, (snapshot) => snapshot.context.dividerId)
  const ownId = useSelector(thread, (snapshot) => snapshot.context.ownId)
  const nowMs = useSelector(thread, (snapshot) => snapshot.context.nowMs)
  const participant = useSelector(thread, (snapshot) => snapshot.context.participant)
  const hasNews = useSelector(thread, (snapshot) => snapshot.context.hasNews)
  const isBusy = useSelector(thread, (snapshot) => snapshot.hasTag('busy'))
  const hasFailed = useSelector(thread, (snapshot) => snapshot.hasTag('failed'))
  const isLoadingOlder = useSelector(thread, (snapshot) => snapshot.hasTag('loadingOlder'))
  const composer = useSelector(thread, (snapshot) => snapshot.children.composer)
  const rows = useSteady(
    useMemo(() => rowsOf(messages, dividerId, endOfDay), [messages, dividerId]),
    areSameRows,
  )
  const username = nameOfSlug(participant.username)
  const isOwn = useCallback((row: ThreadRow) => 'message' in row && row.message.senderId === ownId, [ownId])
  const draw = useCallback(
    (row: ThreadRow) => <Row row={row} ownId={ownId} nowMs={nowMs} username={username} />,
    [ownId, nowMs, username],
  )
  return (
    <div className={styles.thread}>
      {isBusy && (
        <div className={styles.middle}>
          <Spinner />
          <p role="status">Loading messages …</p>
        </div>
      )}
      {hasFailed && (
        <div className={styles.middle} role="alert">
          <p>The messages could not be loaded.</p>
          <Button isSmall onClick={() => thread.send({ type: 'retry.requested' })}>
            Try again
          </Button>
        </div>
      )}
      {!isBusy && !hasFailed && (
        <>
          {isLoadingOlder && (
            <p className={styles.older} role="status">
              Loading older messages …
            </p>
          )}
          <MessageList
            label={`Messages with ${username}`}
            rows={rows}
            keyOf={keyOf}
            draw={draw}
            isOwn={isOwn}
            {...(dividerId && { opensAt: 'divider' })}
            newsLabel={hasNews ? 'New Messages' : ''}
            announce={(fresh) => announcementOf(fresh, ownId, username)}
            onNearEnd={(isNear) => thread.send({ type: 'end.judged', isNear })}
            onNearStart={() => thread.send({ type: 'start.neared' })}
            onSeen={(ids) => thread.send({ type: 'messages.seen', ids })}
          >
            <p>Say hello to {username}.</p>
          </MessageList>
        </>
      )}
      <div className={styles.foot}>
        {isWritable(participant) ? (
          tips
        ) : (
          <p className={styles.closed}>
            <Icon name="lock" size={18} />
            {participant.hasBlocked ? 'Chat is not available' : 'You cannot write here just now.'}
          </p>
        )}
        {composer && <Composer composer={composer} failure="Can’t send the message" />}
      </div>
    </div>
  )
})

const keyOf = (row: ThreadRow) => row.key

interface RowProps {
  row: ThreadRow
  ownId: string
  nowMs: number
  /** Of the other side. */
  username: string
}

function Row({ row, ownId, nowMs, username }: RowProps) {
  if (row.kind === 'date') return <p className={styles.date}>{monthAndDay(row.atMs)}</p>
  if (row.kind === 'divider') return <p className={styles.divider}>New Messages</p>
  const { senderId, content, amount, sentAtMs } = row.message
  const isOwn = senderId === ownId
  const name = isOwn ? 'You' : username
  if (row.kind === 'tip') {
    return (
      <p className={styles.tip}>
        <Icon name="tokens" size={18} />
        {tipSentence(name, amount)}
      </p>
    )
  }
  return <Said content={content} sentAtMs={sentAtMs} nowMs={nowMs} isOwn={isOwn} name={name} />
}

/** Compared by content: being read makes it another message, which looks the same. */
const Said = memo(function Said({ content, sentAtMs, nowMs, isOwn, name }: SaidProps) {
  return (
    <div className={isOwn ? styles.own : styles.other}>
      <p className={styles.bubble} dir="auto">
        {content}
      </p>
      <time className={styles.time} dateTime={sentAtMs > 0 ? new Date(sentAtMs).toISOString() : undefined}>
        <span className="only-read">{name}, </span>
        {timeText(sentAtMs, nowMs)}
      </time>
    </div>
  )
})

interface SaidProps {
  content: string
  sentAtMs: number
  nowMs: number
  isOwn: boolean
  name: string
}

/** One sentence, however many there are. */
function announcementOf(rows: readonly ThreadRow[], ownId: string, name: string): string {
  const others = rows.flatMap((row) =>
    (row.kind === 'regular' || row.kind === 'tip') && row.message.senderId !== ownId ? [row.message] : [],
  )
  const [only] = others
  if (!only) return ''
  if (others.length > 1) return `${others.length} new messages from ${name}`
  return only.amount > 0 ? tipSentence(name, only.amount) : `${name}: ${only.content.slice(0, 200)}`
}
