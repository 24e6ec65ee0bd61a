import { type ReactNode, useEffect, useRef } from 'react'

interface InViewProps {
  /** When it changes, it is scrolled into view again. */
  text: string
  className?: string
  children: ReactNode
}

/** Scrolls to what it holds, if that is out of sight. A field that takes the focus in the same moment wins. */
export function InView({ text, className, children }: InViewProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (text) place.current?.scrollIntoView({ block: 'nearest' })
  }, [text])
  return (
    <div ref={place} className={className}>
      {children}
    </div>
  )
}
