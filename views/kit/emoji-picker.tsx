import type { EmojiMartData } from '@emoji-mart/data'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './emoji-picker.module.css'
import { Spinner } from './spinner.tsx'

/** As the specification has them (cams §9). */
const PER_LINE = 6
const CELL_PX = 40

interface Emoji {
  native: string
  name: string
}

let known: readonly Emoji[] | undefined

/** Every emoji there is, without search or categories. Their data is fetched when a picker opens for the first time. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const [emoji, setEmoji] = useState(known)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (emoji || hasFailed) return
    let isAwaited = true
    loadEmoji().then(
      (loaded) => isAwaited && setEmoji(loaded),
      () => isAwaited && setFailed(true),
    )
    return () => {
      isAwaited = false
    }
  }, [emoji, hasFailed])
  return (
    <section aria-label="Emoji" className={styles.picker}>
      {emoji ? (
        <Grid emoji={emoji} onPick={onPick} />
      ) : (
        <div className={styles.state}>
          {hasFailed ? (
            <>
              <p>The emoji did not come.</p>
              <Button isSmall onClick={() => setFailed(false)}>
                Try again
              </Button>
            </>
          ) : (
            <Spinner />
          )}
        </div>
      )}
    </section>
  )
}

async function loadEmoji(): Promise<readonly Emoji[]> {
  const { default: data } = await import('@emoji-mart/data/sets/15/native.json')
  const { categories, emojis } = data as unknown as EmojiMartData
  known = categories.flatMap((category) =>
    category.emojis.flatMap((id) => {
      const found = emojis[id]
      const native = found?.skins[0]?.native
      return found && native ? [{ native, name: found.name }] : []
    }),
  )
  return known
}

interface GridProps {
  emoji: readonly Emoji[]
  onPick: (emoji: string) => void
}

/** One stop for the Tab key; arrows, Home and End move inside. */
function Grid({ emoji, onPick }: GridProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState(0)
  const lines = Math.ceil(emoji.length / PER_LINE)
  const virtual = useVirtualizer({
    count: lines,
    getScrollElement: () => scroller.current,
    estimateSize: () => CELL_PX,
    overscan: 3,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
  })
  const wanted = useRef(true)
  useEffect(() => {
    const button = scroller.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)
    if (!wanted.current || !button) return
    wanted.current = false
    button.focus({ preventScroll: true })
  })
  function move(event: KeyboardEvent) {
    const to = placeAfter(event.key, place, emoji.length)
    if (to === undefined) return
    event.preventDefault()
    wanted.current = true
    setPlace(to)
    virtual.scrollToIndex(Math.floor(to / PER_LINE))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows that bubble up from the buttons
    <div ref={scroller} className={styles.grid} onKeyDown={move}>
      <div ref={virtual.containerRef} className={styles.lines}>
        {virtual.getVirtualItems().map(({ index, key }) => (
          <div key={key} ref={virtual.measureElement} data-index={index} className={styles.line}>
            {emoji.slice(index * PER_LINE, (index + 1) * PER_LINE).map(({ native, name }, column) => {
              const own = index * PER_LINE + column
              return (
                <button
                  key={native}
                  type="button"
                  data-place={own}
                  className={styles.cell}
                  aria-label={name}
                  title={name}
                  tabIndex={own === place ? 0 : -1}
                  onClick={() => {
                    setPlace(own)
                    onPick(native)
                  }}
                >
                  {native}
                </button>
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}

function placeAfter(key: string, place: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: place + 1,
    ArrowLeft: place - 1,
    ArrowDown: place + PER_LINE,
    ArrowUp: place - PER_LINE,
    Home: 0,
    End: count - 1,
  }
  const to = steps[key]
  return to === undefined ? undefined : Math.min(Math.max(0, to), count - 1)
}
