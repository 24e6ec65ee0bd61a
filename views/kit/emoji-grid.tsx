import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { GridLayout, Size, Virtualizer } from 'react-aria-components/Virtualizer'
import styles from './emoji-picker.module.css'

export interface Emoji {
  native: string
  name: string
}

/** Six a row, as the specification has them (cams §9). */
const LAYOUT = {
  minItemSize: new Size(40, 40),
  maxItemSize: new Size(40, 40),
  minSpace: new Size(0, 0),
  maxColumns: 6,
  // Nothing need be measured.
  preserveAspectRatio: true,
}

/** A virtual grid of options: arrows, PageUp and PageDown, Home and End, and the first letters of a name lead through it. */
export function EmojiGrid({ emoji, onPick }: { emoji: readonly Emoji[]; onPick: (emoji: string) => void }) {
  return (
    <Virtualizer layout={GridLayout} layoutOptions={LAYOUT}>
      <ListBox
        aria-label="Emoji"
        layout="grid"
        autoFocus="first"
        className={styles.grid}
        items={emoji}
        onAction={(native) => onPick(String(native))}
      >
        {({ native, name }) => (
          <ListBoxItem
            id={native}
            textValue={name}
            aria-label={name}
            className={styles.cell}
            render={(cell) => <div {...(cell as object)} title={name} />}
          >
            {native}
          </ListBoxItem>
        )}
      </ListBox>
    </Virtualizer>
  )
}
