import { useEffect, useRef } from 'react'

/**
 * For a panel that is no dialog: the focus comes with it, stays in it when another `view` of it has replaced what had the focus, and goes back
 * where it came from. The panel must be focusable itself (`tabIndex={-1}`).
 */
export function usePanelFocus(isShown: boolean, view: string) {
  const panel = useRef<HTMLElement>(null)
  const origin = useRef<Element | null>(null)
  useEffect(() => {
    if (!isShown) return
    origin.current = document.activeElement
    return () => {
      // A panel that is only folded is still there, with the button that was pressed.
      if (panel.current === null && origin.current instanceof HTMLElement) origin.current.focus()
    }
  }, [isShown])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view has other things to stand on
  useEffect(() => {
    if (isShown && !panel.current?.contains(document.activeElement)) panel.current?.focus()
  }, [isShown, view])
  return panel
}
