import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button, IconButton } from './button.tsx'
import { deferred } from './deferred.tsx'
import { DismissArea } from './dismiss-area.tsx'
import { EmojiPicker } from './emoji-picker.tsx'
import { FieldError } from './field-error.tsx'
import { Icon } from './icon.tsx'
import styles from './message-field.module.css'

const EmojiSuggestions = deferred(async () => (await import('./emoji-suggestions.tsx')).EmojiSuggestions)

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
  suggestions: readonly { emoji: string; name: string }[]
  /** The place of the suggestion that Enter takes. */
  active: number
  /** How many characters may still be written, once it is few; null before. */
  left: number | null
  /** What went wrong; `''`: nothing. */
  error: string
  onEdit: (text: string, caret: number) => void
  onCaret: (caret: number) => void
  onPaste: (text: string, range: Range) => void
  onPick: (emoji: string, range: Range) => void
  onEnter: (range: Range) => void
  onSend: () => void
  onTogglePicker: () => void
  onClosePicker: () => void
  onStep: (by: 1 | -1) => void
  onTake: (emoji: string) => void
  onCloseSuggestions: () => void
}

/** The field of a message, with its emoji and the button that sends it. It grows with what is written. */
export function MessageField({ text, caret, caretMoves, placeholder, isDisabled, ...rest }: MessageFieldProps) {
  const { sendLabel, isSending, isPicking, suggestions, active, left, error } = rest
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  /** Suggestions that are drawn. Without them, keys are the field's. */
  const [list, setList] = useState<HTMLElement | null>(null)
  const optionId = (place: number) => `${id}-emoji-${place}`
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
  /** Whether the key was meant for the suggestions. */
  function suggests({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
    const chosen = suggestions[active]
    if (!list || !chosen || shiftKey || altKey || ctrlKey || metaKey) return false
    if (key === 'ArrowDown') rest.onStep(1)
    else if (key === 'ArrowUp') rest.onStep(-1)
    else if (key === 'Enter' || key === 'Tab') rest.onTake(chosen.emoji)
    else if (key === 'Escape') rest.onCloseSuggestions()
    else return false
    return true
  }
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
        {suggestions.length > 0 && !isPicking && (
          <div className={styles.suggestions}>
            <EmojiSuggestions
              ref={setList}
              suggestions={suggestions}
              active={active}
              optionId={optionId}
              onTake={rest.onTake}
            />
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
            aria-autocomplete="list"
            aria-controls={list?.id}
            aria-activedescendant={list ? optionId(active) : undefined}
            onChange={({ target }) => rest.onEdit(target.value, target.selectionStart)}
            onSelect={({ currentTarget }) => rest.onCaret(currentTarget.selectionStart)}
            onBlur={rest.onCloseSuggestions}
            onPaste={(event) => {
              event.preventDefault()
              const pasted = event.clipboardData.getData('text/plain')
              if (pasted) rest.onPaste(pasted, selection())
            }}
            onDrop={(event) => {
              if (event.dataTransfer.files.length > 0) event.preventDefault()
            }}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return
              if (suggests(event)) event.preventDefault()
              else if (event.key === 'Enter' && !event.shiftKey) {
                event.preventDefault()
                rest.onEnter(selection())
              }
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
