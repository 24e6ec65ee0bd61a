import type { EmojiMartData } from '@emoji-mart/data'
import { type ComponentType, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import type { Emoji } from './emoji-grid.tsx'
import styles from './emoji-picker.module.css'
import { Spinner } from './spinner.tsx'

interface Loaded {
  emoji: readonly Emoji[]
  Grid: ComponentType<{ emoji: readonly Emoji[]; onPick: (emoji: string) => void }>
}

let known: Loaded | undefined

/** Every emoji there is, without search or categories. Their data and their grid are fetched when a picker opens for the first time. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const [loaded, setLoaded] = useState(known)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (loaded || hasFailed) return
    let isAwaited = true
    load().then(
      (parts) => isAwaited && setLoaded(parts),
      () => isAwaited && setFailed(true),
    )
    return () => {
      isAwaited = false
    }
  }, [loaded, hasFailed])
  return (
    <section aria-label="Emoji" className={styles.picker}>
      {loaded ? (
        <loaded.Grid emoji={loaded.emoji} onPick={onPick} />
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

async function load(): Promise<Loaded> {
  const [{ EmojiGrid }, { default: data }] = await Promise.all([
    import('./emoji-grid.tsx'),
    import('@emoji-mart/data/sets/15/native.json'),
  ])
  const { categories, emojis } = data as unknown as EmojiMartData
  const emoji = categories.flatMap((category) =>
    category.emojis.flatMap((id) => {
      const found = emojis[id]
      const native = found?.skins[0]?.native
      return found && native ? [{ native, name: found.name }] : []
    }),
  )
  known = { emoji, Grid: EmojiGrid }
  return known
}
