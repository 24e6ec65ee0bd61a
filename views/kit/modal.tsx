import { type ComponentProps, useCallback, useLayoutEffect, useRef } from 'react'
import { useDialogPlace } from './dialog-place.ts'

/**
 * The platform's modal dialog while it is its turn: the rest is inert, and Escape or a press beside it asks to close. The focus goes in, back to
 * where it was inside after another lay over it, and at the end to what opened it.
 */
export function Modal(attributes: ComponentProps<'dialog'>) {
  const { isShown, dismiss } = useDialogPlace()
  const element = useRef<HTMLDialogElement>(null)
  const focused = useRef<Element>(null)

  // A layout effect: the platform gives the focus back only to what closes before it is taken out of the page.
  useLayoutEffect(() => {
    const dialog = element.current
    if (!isShown || !dialog) return
    showOver(dialog)
    if (focused.current instanceof HTMLElement && focused.current.isConnected) focused.current.focus()
    return () => {
      focused.current = dialog.contains(document.activeElement) ? document.activeElement : null
      // React puts the focus back where it was before this change, and WebKit lets it into a dialog that has just been closed.
      dialog.inert = true
      dialog.close()
    }
  }, [isShown])

  // Escape twice in a row closes a dialog even if `cancel` is refused.
  const reopen = useCallback(() => {
    const dialog = element.current
    if (isShown && dialog?.isConnected && !dialog.open) showOver(dialog)
  }, [isShown])

  return (
    <dialog
      {...attributes}
      ref={element}
      onCancel={(event) => {
        // A field inside may be cancelled, too: that bubbles.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        dismiss('escape')
      }}
      onClose={reopen}
      onMouseDown={(event) => {
        // The second press of two was meant for what opened the dialog.
        if (event.target === event.currentTarget && event.detail < 2) dismiss('outside')
      }}
    />
  )
}

function showOver(dialog: HTMLDialogElement) {
  dialog.inert = false
  dialog.showModal()
}
