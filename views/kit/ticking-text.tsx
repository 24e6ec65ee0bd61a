import { useEffect, useRef } from 'react'

interface TickingTextProps<Snapshot> {
  source: {
    getSnapshot(): Snapshot
    subscribe(observer: () => void): { unsubscribe(): void }
  }
  /** Never `''`. */
  text: (snapshot: Snapshot) => string
  className?: string
}

/** A text that changes every second: it is written into its own node as it changes, so that nothing is rendered for it, itself included. */
export function TickingText<Snapshot>({ source, text, className }: TickingTextProps<Snapshot>) {
  const place = useRef<HTMLSpanElement>(null)
  // After each rendering: that may have brought another actor, or another way to read it.
  useEffect(() => {
    const node = place.current?.firstChild
    const write = () => {
      const news = text(source.getSnapshot())
      if (node && node.nodeValue !== news) node.nodeValue = news
    }
    write()
    const subscription = source.subscribe(write)
    return () => subscription.unsubscribe()
  })
  // The server's text is older than the page's first own one.
  return (
    <span ref={place} className={className} suppressHydrationWarning>
      {text(source.getSnapshot())}
    </span>
  )
}
