import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { memo, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import styles from './message-list.module.css'

/** This close to its end the list counts as read to the end, px (cams §9). */
const NEAR_END_PX = 50
/** This far from its beginning older rows are asked for, in heights of the window onto it (cams §9). */
const NEAR_START_WINDOWS = 2
/** What has been read is reported this much later, all of it at once (cams §9). */
const SEEN_MS = 300
/** Screen readers announce new rows at most this often. */
const ANNOUNCE_MS = 4_000
const MOST_ROWS = 500
const USUAL_HEIGHT_PX = 40

type List = Virtualizer<HTMLDivElement, HTMLDivElement>

interface MessageListProps<Row> {
  /** What is in it, for screen readers. */
  label: string
  /** Oldest first. */
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** A row is rendered again when it or this changes. */
  draw: (row: Row) => ReactNode
  /** Whether the reader wrote it: what one has just written is shown, wherever one was reading. */
  isOwn: (row: Row) => boolean
  /** Key of the row that the list opens at; its end unless told. */
  opensAt?: string
  /** What the button says that leads to the end; `''`: there is none. */
  newsLabel: string
  /** What screen readers announce of the rows that came at the end since the last time; `''`: nothing. */
  announce: (rows: readonly Row[]) => string
  /** The list has been scrolled to its end, or away from it. */
  onNearEnd: (isNearEnd: boolean) => void
  onNearStart?: () => void
  /** Keys of the rows of which at least half can be seen. */
  onSeen?: (keys: readonly string[]) => void
  /** Shown when there are no rows. */
  children?: ReactNode
}

/**
 * Messages, the newest at the end. While its end is in sight it follows what comes; otherwise what is in sight stays where it is, whatever comes
 * after it or is put before it. Only rows near the window are in the document. One list a conversation: give it a `key`.
 */
export function MessageList<Row>({
  rows,
  keyOf,
  draw,
  isOwn,
  opensAt,
  newsLabel,
  announce,
  ...told
}: MessageListProps<Row>) {
  const { label, children } = told
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => USUAL_HEIGHT_PX,
    measureElement: measured,
    getItemKey: (index) => keyOf(rows[index] as Row),
    rangeExtractor: fewRows,
    overscan: 8,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR_END_PX,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
  })

  const isPlaced = useRef(false)
  useLayoutEffect(() => {
    if (isPlaced.current || rows.length === 0) return
    isPlaced.current = true
    const place = opensAt === undefined ? -1 : rows.findIndex((row) => keyOf(row) === opensAt)
    if (place < 0) virtual.scrollToEnd()
    else virtual.scrollToIndex(place, { align: 'start' })
  })

  const end = useRef<End>({ isNear: null, isWanted: false, atPx: Number.NaN, scrollTop: 0, isSettling: true }).current
  const known = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the end is has changed when the rows have
  useLayoutEffect(() => {
    Object.assign(end, { isSettling: true, atPx: Number.NaN })
    const last = rows.at(-1)
    const newest = last === undefined ? '' : keyOf(last)
    const place = rows.findLastIndex((row) => keyOf(row) === known.current)
    if (newest !== known.current && known.current !== '' && rows.slice(place < 0 ? -1 : place + 1).some(isOwn)) {
      end.isWanted = true
      virtual.scrollToEnd()
    }
    known.current = newest
  }, [rows])
  const latest = useRef({ ...told, virtual, rows, end })
  latest.current = { ...told, virtual, rows, end }
  const watch = useRef<ReturnType<typeof watchReading> | null>(null)
  useEffect(() => {
    const watching = watchReading(
      () => reportPlace(latest.current, scroller.current),
      () => reportSeen(latest.current, scroller.current),
    )
    watch.current = watching
    let isDrawn = true
    const size = new ResizeObserver(([entry]) => {
      const isNowDrawn = (entry?.contentRect.height ?? 0) > 0
      // A list that was hidden has followed nothing meanwhile.
      if (isNowDrawn && !isDrawn) {
        latest.current.end.isWanted = true
        latest.current.virtual.scrollToEnd()
      }
      isDrawn = isNowDrawn
      watching.moved()
    })
    if (scroller.current) size.observe(scroller.current)
    return () => {
      watch.current = null
      size.disconnect()
      watching.stop()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in sight has changed when the rows have
  useEffect(() => watch.current?.moved(), [rows])

  return (
    <div className={styles.place}>
      <div
        ref={scroller}
        className={styles.scroller}
        role="log"
        aria-live="off"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
        tabIndex={0}
        onScroll={() => watch.current?.moved()}
      >
        {rows.length === 0 && <div className={styles.empty}>{children}</div>}
        <div ref={virtual.containerRef} className={styles.rows}>
          {virtual.getVirtualItems().map(({ index, key }) => (
            <div key={key} ref={virtual.measureElement} data-index={index} className={styles.row}>
              <Drawn row={rows[index] as Row} draw={draw} />
            </div>
          ))}
        </div>
      </div>
      {newsLabel && (
        <button type="button" className={styles.news} onClick={() => virtual.scrollToEnd()}>
          <Icon name="arrowDown" size={16} />
          {newsLabel}
        </button>
      )}
      <Announcer rows={rows} keyOf={keyOf} announce={announce} />
    </div>
  )
}

const Drawn = memo(function Drawn<Row>({ row, draw }: Pick<MessageListProps<Row>, 'draw'> & { row: Row }) {
  return draw(row)
}) as <Row>(props: Pick<MessageListProps<Row>, 'draw'> & { row: Row }) => ReactNode

const heights = new WeakMap<Element, number>()

/** Heights of rows that come together are read together: the page is laid out once for all of them, not once for each. */
function measured(row: HTMLDivElement, entry: ResizeObserverEntry | undefined, list: List): number {
  if (entry) return measureElement(row, entry, list)
  if (!heights.has(row)) {
    for (const each of row.parentElement?.children ?? []) {
      if (!heights.has(each)) heights.set(each, (each as HTMLElement).offsetHeight)
    }
  }
  return heights.get(row) ?? USUAL_HEIGHT_PX
}

function fewRows(range: Range): number[] {
  return defaultRangeExtractor(range).slice(0, MOST_ROWS)
}

type Told<Row> = Pick<MessageListProps<Row>, 'onNearEnd' | 'onNearStart' | 'onSeen' | 'rows'> & {
  virtual: List
  end: End
}

interface End {
  /** What was told last; null: nothing was. */
  isNear: boolean | null
  /** The reader has written something, and is led there. */
  isWanted: boolean
  /** How far the list could be scrolled when it was looked at last, px; NaN: it has had other rows then. */
  atPx: number
  scrollTop: number
  /** Rows have come or gone, and their heights are not all known yet. */
  isSettling: boolean
}

/** Whether the list is at rest: until then its end is still to be found, and whoever was there is led back to it. */
function reportPlace<Row>({ rows, virtual, end, ...told }: Told<Row>, scroller: HTMLDivElement | null): boolean {
  if (!scroller || rows.length === 0) return true
  const { scrollTop, clientHeight, scrollHeight } = scroller
  const endPx = scrollHeight - clientHeight
  // What is not drawn shows no end.
  const isNear = clientHeight > 0 && endPx - scrollTop <= NEAR_END_PX
  // Who has not scrolled up has not left the end: it has gone.
  const isMoving = end.isSettling
    ? endPx !== end.atPx || scrollTop !== end.scrollTop
    : endPx !== end.atPx && scrollTop >= end.scrollTop
  Object.assign(end, { atPx: endPx, scrollTop, isSettling: isMoving && end.isSettling })
  if (isMoving) {
    if ((end.isNear || end.isWanted) && !isNear) virtual.scrollToEnd()
    return false
  }
  end.isWanted = false
  if (end.isNear !== isNear) {
    end.isNear = isNear
    told.onNearEnd(isNear)
  }
  if (clientHeight > 0 && scrollTop <= NEAR_START_WINDOWS * clientHeight) told.onNearStart?.()
  return true
}

function reportSeen<Row>({ rows, virtual, onSeen }: Told<Row>, scroller: HTMLDivElement | null) {
  if (!scroller || rows.length === 0 || !onSeen) return
  const { scrollTop, clientHeight } = scroller
  if (clientHeight === 0) return
  const keys = virtual.getVirtualItems().flatMap(({ key, start, end, size }) => {
    const visible = Math.min(end, scrollTop + clientHeight) - Math.max(start, scrollTop)
    return visible * 2 >= Math.min(size, clientHeight) ? [String(key)] : []
  })
  onSeen(keys)
}

/** Looks where the list stands once a frame until it is at rest, and now and then for what has been read. */
function watchReading(isAtRest: () => boolean, read: () => void) {
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    frame = isAtRest() ? 0 : requestAnimationFrame(look)
  }
  return {
    moved() {
      frame ||= requestAnimationFrame(look)
      // Never put off: a list that is never still is read too.
      timer ??= setTimeout(() => {
        timer = undefined
        read()
      }, SEEN_MS)
    },
    stop() {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    },
  }
}

type AnnouncerProps<Row> = Pick<MessageListProps<Row>, 'rows' | 'keyOf' | 'announce'>

/** Says what is new in one sentence every few seconds, however much it is. What stands there at first is not new. */
function Announcer<Row>({ rows, keyOf, announce }: AnnouncerProps<Row>) {
  const [words, say] = useState('')
  const newest = useRef('')
  const isWaiting = useRef(false)
  const known = useRef({ rows, keyOf, announce })
  known.current = { rows, keyOf, announce }
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    const last = rows.at(-1)
    if (last === undefined) return
    if (newest.current === '') newest.current = keyOf(last)
    if (isWaiting.current || keyOf(last) === newest.current) return
    isWaiting.current = true
    timer.current = setTimeout(() => {
      isWaiting.current = false
      const now = known.current
      const place = now.rows.findLastIndex((row) => now.keyOf(row) === newest.current)
      const fresh = now.rows.slice(place + 1)
      const end = now.rows.at(-1)
      if (end !== undefined) newest.current = now.keyOf(end)
      if (fresh.length > 0) say(now.announce(fresh))
    }, ANNOUNCE_MS)
  }, [rows, keyOf])
  return (
    <p role="status" className="only-read">
      {words}
    </p>
  )
}
