import '../../views/themes/base.css'
import '../../views/themes/dark.css'
import './message-list-harness.css'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { EmojiPicker } from '../../views/kit/emoji-picker.tsx'
import { MessageList } from '../../views/kit/message-list.tsx'

interface Row {
  key: string
  text: string
  isOwn?: true
}

const told = { nearEnd: [] as boolean[], nearStart: 0, seen: [] as string[], picked: [] as string[] }
const say = {
  rows: (_: readonly Row[]) => {},
  opensAt: (_: string) => {},
  picker: (_: boolean) => {},
  hidden: (_: boolean) => {},
}

/** Rows of many heights, the same every time. */
const rowsOf = (from: number, to: number): Row[] =>
  Array.from({ length: to - from }, (_, step) => ({
    key: `m${from + step}`,
    text: `${from + step} ${'word '.repeat(((from + step) * 7) % 40)}`,
  }))

const place = document.createElement('div')
place.id = 'place'
document.body.append(place)
document.documentElement.dataset.theme = 'dark'

function Stage() {
  const [rows, setRows] = useState<readonly Row[]>([])
  const [opensAt, setOpensAt] = useState('')
  const [isPicking, setPicking] = useState(false)
  const [isHidden, setHidden] = useState(false)
  say.rows = setRows
  say.opensAt = setOpensAt
  say.picker = setPicking
  say.hidden = setHidden
  if (isPicking) return <EmojiPicker onPick={(emoji) => told.picked.push(emoji)} />
  return (
    <div id="fold" hidden={isHidden}>
      <MessageList
        key={opensAt}
        label="Chat"
        rows={rows}
        keyOf={({ key }) => key}
        draw={({ text }) => <p>{text}</p>}
        isOwn={(row) => row.isOwn === true}
        {...(opensAt && { opensAt })}
        newsLabel={rows.length > 0 ? 'New messages' : ''}
        announce={(fresh) => `${fresh.length} new messages`}
        onNearEnd={(isNearEnd) => told.nearEnd.push(isNearEnd)}
        onNearStart={() => {
          told.nearStart += 1
        }}
        onSeen={(keys) => {
          told.seen = [...keys]
        }}
      >
        Nobody has said anything yet
      </MessageList>
    </div>
  )
}
createRoot(place).render(<Stage />)

const scroller = () => document.querySelector('[role="log"]') as HTMLElement
const harness = {
  told,
  show: (from: number, to: number) => flushSync(() => say.rows(rowsOf(from, to))),
  /** The same rows, and one that the reader has written. */
  write: (from: number, to: number) =>
    flushSync(() => say.rows([...rowsOf(from, to), { key: `own${to}`, text: 'mine', isOwn: true }])),
  hide: (isHidden: boolean) => flushSync(() => say.hidden(isHidden)),
  openAt: (key: string) => flushSync(() => say.opensAt(key)),
  pick: () => flushSync(() => say.picker(true)),
  scrollTo(top: number) {
    scroller().scrollTop = top
  },
  fromEnd: () => scroller().scrollHeight - scroller().scrollTop - scroller().clientHeight,
  rowsInDocument: () => document.querySelectorAll('[data-index]').length,
  status: () => document.querySelector('[role="status"]')?.textContent ?? '',
  /** The first row of which the top is in sight, and how far below the window's top it stands, px. */
  topRow() {
    const top = scroller().getBoundingClientRect().top
    for (const row of document.querySelectorAll('[data-index]')) {
      const at = row.getBoundingClientRect().top - top
      if (at >= 0) return { text: row.textContent?.split(' ')[0] ?? '', at }
    }
    return { text: '', at: Number.NaN }
  },
  rowAt(text: string) {
    const top = scroller().getBoundingClientRect().top
    for (const row of document.querySelectorAll('[data-index]')) {
      if (row.textContent?.split(' ')[0] === text) return row.getBoundingClientRect().top - top
    }
    return Number.NaN
  },
  settled: () =>
    new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 60)))),
}
export type MessageListHarness = typeof harness
Object.assign(globalThis, { harness })
