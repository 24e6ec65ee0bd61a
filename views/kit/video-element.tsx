import { createElement } from 'react'

interface VideoElementProps {
  /** Ref of the player's media surface: the element belongs to the player, not to React. */
  attach: (element: HTMLVideoElement | null) => void
  label: string
  className?: string
  poster?: string
  /** Address of a caption track, where a film has one. */
  captions?: string
}

/** The picture. Without controls of the browser: ours stand beside it. */
export function VideoElement({ attach, label, className, poster, captions }: VideoElementProps) {
  return createElement(
    'video',
    { ref: attach, className, poster, 'aria-label': label, playsInline: true, preload: 'metadata' },
    captions ? <track kind="captions" src={captions} srcLang="en" label="English" /> : null,
  )
}
