import { memo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type composerMachine, composerTexts } from '../../machines/cams/composer.machine.ts'
import { MESSAGE_LIMIT } from '../../machines/cams/message-text.ts'
import { MessageField } from '../kit/message-field.tsx'
import { useSelector } from '../kit/use-selector.ts'

/** From here on the number of characters left is announced. */
const FEW_LEFT = 50

interface ComposerProps {
  composer: ActorRefFrom<typeof composerMachine>
  /** The text below the field when a message was not sent; `''` where the conversation itself shows it. */
  failure: string
}

/** The field for messages, in a room's chat and in the messenger. New messages do not render it again. */
export const Composer = memo(function Composer({ composer, failure }: ComposerProps) {
  const text = useSelector(composer, (snapshot) => snapshot.context.text)
  const caret = useSelector(composer, (snapshot) => snapshot.context.caret)
  const caretMoves = useSelector(composer, (snapshot) => snapshot.context.caretMoves)
  const isEnabled = useSelector(composer, (snapshot) => snapshot.hasTag('enabled'))
  const isSending = useSelector(composer, (snapshot) => snapshot.hasTag('sending'))
  const isPicking = useSelector(composer, (snapshot) => snapshot.hasTag('picking'))
  const suggestions = useSelector(composer, (snapshot) => snapshot.context.suggestions)
  const active = useSelector(composer, (snapshot) => snapshot.context.active)
  const hasFailed = useSelector(composer, (snapshot) => snapshot.context.hasFailed)
  const left = MESSAGE_LIMIT - text.length
  return (
    <MessageField
      text={text}
      caret={caret}
      caretMoves={caretMoves}
      placeholder={isEnabled ? composerTexts.placeholder : composerTexts.unavailable}
      sendLabel={composerTexts.send}
      isDisabled={!isEnabled}
      isSending={isSending}
      isPicking={isPicking}
      suggestions={suggestions}
      active={active}
      left={left <= FEW_LEFT ? left : null}
      error={hasFailed ? failure : ''}
      onEdit={(typed, at) => composer.send({ type: 'text.edited', text: typed, caret: at })}
      onCaret={(at) => composer.send({ type: 'caret.moved', caret: at })}
      onPaste={(pasted, range) => composer.send({ type: 'text.pasted', text: pasted, ...range })}
      onPick={(emoji, range) => composer.send({ type: 'emoji.picked', emoji, ...range })}
      onEnter={(range) => composer.send({ type: 'enter.pressed', ...range })}
      onSend={() => composer.send({ type: 'message.submitted' })}
      onTogglePicker={() => composer.send({ type: 'picker.toggled' })}
      onClosePicker={() => composer.send({ type: 'picker.closed' })}
      onStep={(by) => composer.send({ type: 'suggestions.stepped', by })}
      onTake={(emoji) => composer.send({ type: 'suggestion.taken', emoji })}
      onCloseSuggestions={() => composer.send({ type: 'suggestions.closed' })}
    />
  )
})
