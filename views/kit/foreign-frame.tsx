import { cssVariables } from './css-variables.ts'

interface ForeignFrameProps {
  src: string
  /** Read by screen readers. */
  title: string
  className?: string | undefined
  /** CSS pixels; 0: as large as its place. */
  width: number
  height: number
}

/**
 * A page of somebody else. It has no origin, so that it reaches neither cookies nor the page around it, cannot lead the visitor's tab elsewhere, and
 * is not told which page it stands on. What its visitors open gets a tab of its own.
 */
export function ForeignFrame({ src, title, className, width, height }: ForeignFrameProps) {
  return (
    <iframe
      ref={cssVariables({
        '--frame-width': width > 0 ? `${width}px` : undefined,
        '--frame-height': height > 0 ? `${height}px` : undefined,
      })}
      src={src}
      title={title}
      className={className}
      sandbox="allow-scripts allow-popups"
      referrerPolicy="no-referrer"
      allow=""
      loading="lazy"
      {...(width > 0 && { width })}
      {...(height > 0 && { height })}
    />
  )
}
