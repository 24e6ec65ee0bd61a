import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Button, IconButton } from './button.tsx'
import { DismissArea } from './dismiss-area.tsx'
import { EmojiPicker } from './emoji-picker.tsx'
import { FieldError } from './field-error.tsx'
import { Icon } from './icon.tsx'
import styles from './message-field.module.css'

/** Offsets into the text, as `String.length` counts. */
interface Range {
  from: number
  to: number
}

interface MessageFieldProps {
  text: string
  /** Where the caret is put each time that `caretMoves` grows. */
  caret: number
  caretMoves: number
  placeholder: string
  sendLabel: string
  isDisabled: boolean
  isSending: boolean
  isPicking: boolean
  /** How many characters may still be written, once it is few; null before. */
  left: number | null
  /** What went wrong; `''`: nothing. */
  error: string
  onEdit: (text: string) => void
  onPaste: (text: string, range: Range) => void
  onPick: (emoji: string, range: Range) => void
  onEnter: (range: Range) => void
  onSend: () => void
  onTogglePicker: () => void
  onClosePicker: () => void
}

/** The field of a message, with its emoji and the button that sends it. It grows with what is written. */
export function MessageField({ text, caret, caretMoves, placeholder, isDisabled, ...rest }: MessageFieldProps) {
  const { sendLabel, isSending, isPicking, left, error } = rest
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  /** Where something is put that comes from beside the field, which may have lost the focus. */
  const selection = (): Range => ({
    from: field.current?.selectionStart ?? text.length,
    to: field.current?.selectionEnd ?? text.length,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it moves; the caret is the visitor's otherwise
  useLayoutEffect(() => {
    if (caretMoves > 0) field.current?.setSelectionRange(caret, caret)
  }, [caretMoves])
  useEffect(() => {
    if (isDisabled) field.current?.blur()
  }, [isDisabled])
  return (
    <div className={styles.whole}>
      <DismissArea
        className={styles.area}
        isActive={isPicking}
        onOutside={rest.onClosePicker}
        onEscape={rest.onClosePicker}
      >
        {isPicking && (
          <div className={styles.panel}>
            <EmojiPicker onPick={(emoji) => rest.onPick(emoji, selection())} />
          </div>
        )}
        <div className={styles.box} data-disabled={isDisabled || undefined}>
          {isDisabled && (
            <span className={styles.lock}>
              <Icon name="lock" size={18} />
            </span>
          )}
          <textarea
            ref={field}
            className={styles.text}
            rows={1}
            value={text}
            placeholder={placeholder}
            aria-label={placeholder}
            aria-describedby={error ? `${id}-error` : undefined}
            aria-invalid={error ? true : undefined}
            disabled={isDisabled}
            dir="auto"
            enterKeyHint="send"
            autoComplete="off"
            onChange={(event) => rest.onEdit(event.target.value)}
            onPaste={(event) => {
              event.preventDefault()
              const pasted = event.clipboardData.getData('text/plain')
              if (pasted) rest.onPaste(pasted, selection())
            }}
            onDrop={(event) => {
              if (event.dataTransfer.files.length > 0) event.preventDefault()
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
              event.preventDefault()
              rest.onEnter(selection())
            }}
          />
          {left !== null && (
            <span className={styles.left}>
              {left}
              <span className="only-read"> characters left</span>
            </span>
          )}
          <IconButton
            icon="smile"
            label="Emoji"
            aria-expanded={isPicking}
            disabled={isDisabled}
            onClick={rest.onTogglePicker}
          />
          <span className={styles.send}>
            <Button
              look="primary"
              isSmall
              isBusy={isSending}
              busyLabel={sendLabel}
              disabled={isDisabled}
              onClick={rest.onSend}
            >
              {sendLabel}
            </Button>
          </span>
        </div>
      </DismissArea>
      {error && (
        <div role="alert">
          <FieldError id={`${id}-error`} text={error} />
        </div>
      )}
    </div>
  )
}
