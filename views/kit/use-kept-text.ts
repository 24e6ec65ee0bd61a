import { type RefObject, useEffect } from 'react'

/** What was kept of an earlier visit may be known only after the first drawing: it goes into a field that is empty and nobody is in. */
export function useKeptText(field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>, text: string | undefined) {
  useEffect(() => {
    const { current } = field
    if (current && text && current.value === '' && document.activeElement !== current) current.value = text
  }, [field, text])
}
