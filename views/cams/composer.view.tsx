import { memo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type composerMachine, composerTexts } from '../../machines/cams/composer.machine.ts'
import { MESSAGE_LIMIT } from '../../machines/cams/message-text.ts'
import { MessageField } from '../kit/message-field.tsx'
import { useSelector } from '../kit/use-selector.ts'

/** From here on it is told how many characters are left. */
const FEW_LEFT = 50

interface ComposerProps {
  of: ActorRefFrom<typeof composerMachine>
  /** What stands below the field when a message did not get away; `''` where the conversation itself shows it. */
  failure: string
}

/** Where a message is written, in a room's chat and in the messenger. It is not drawn anew with what is said beside it. */
export const Composer = memo(function Composer({ of, failure }: ComposerProps) {
  const text = useSelector(of, (snapshot) => snapshot.context.text)
  const caret = useSelector(of, (snapshot) => snapshot.context.caret)
  const caretMoves = useSelector(of, (snapshot) => snapshot.context.caretMoves)
  const isEnabled = useSelector(of, (snapshot) => snapshot.hasTag('enabled'))
  const isSending = useSelector(of, (snapshot) => snapshot.hasTag('sending'))
  const isPicking = useSelector(of, (snapshot) => snapshot.hasTag('picking'))
  const hasFailed = useSelector(of, (snapshot) => snapshot.context.hasFailed)
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
      left={left <= FEW_LEFT ? left : null}
      error={hasFailed ? failure : ''}
      onEdit={(typed) => of.send({ type: 'text.edited', text: typed })}
      onPaste={(pasted, range) => of.send({ type: 'text.pasted', text: pasted, ...range })}
      onPick={(emoji, range) => of.send({ type: 'emoji.picked', emoji, ...range })}
      onEnter={(range) => of.send({ type: 'enter.pressed', ...range })}
      onSend={() => of.send({ type: 'message.submitted' })}
      onTogglePicker={() => of.send({ type: 'picker.toggled' })}
      onClosePicker={() => of.send({ type: 'picker.closed' })}
    />
  )
})
