import { useEffect, useRef } from 'react'

/** For a form that opens below its button: when it goes, and the focus with it, the first button of the box that has both gets it. */
export function useFocusBack(isOpen: boolean) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = box
    if (!isOpen) return
    return () => {
      if (document.activeElement === document.body) current?.querySelector('button')?.focus()
    }
  }, [isOpen])
  return box
}
