import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

interface ClipVideoProps {
  src: string
  /** Whether it is to play. */
  isWanted: boolean
  /** How much of it is fetched before it is to play. */
  preload: 'auto' | 'metadata' | 'none'
  isMuted: boolean
  /** Begins again where it ends, and has no end. */
  isEndless: boolean
  className?: string
  /** Of the line that `--played`, from 0 to 1, makes longer. */
  lineClassName?: string
  onBegan: () => void
  /** The browser does not let it start without a press. */
  onRefused: () => void
  onBroke: () => void
  onEnded: () => void
}

/** A film without controls of its own. What leaves the page lets go of its file. */
export function ClipVideo({
  src,
  isWanted,
  preload,
  isMuted,
  isEndless,
  className,
  lineClassName,
  ...on
}: ClipVideoProps) {
  const element = useRef<HTMLVideoElement>(null)
  const line = useRef<HTMLSpanElement>(null)
  const wasAsked = useRef(false)
  const tellRefused = useEffectEvent(on.onRefused)
  const tellBroke = useEffectEvent(on.onBroke)

  useEffect(() => hold(element, src), [src])

  useEffect(() => {
    const video = element.current
    if (!video) return
    if (!isWanted) return video.pause()
    // What broke, or never came, is fetched anew.
    if (video.error || (wasAsked.current && video.readyState < video.HAVE_CURRENT_DATA)) video.load()
    wasAsked.current = true
    let isOver = false
    video.play()?.catch(({ name }: DOMException) => {
      if (isOver) return
      if (name === 'NotAllowedError') tellRefused()
      // A pause, or a file that is let go, interrupts: nothing is broken.
      else if (name !== 'AbortError') tellBroke()
    })
    return () => {
      isOver = true
    }
  }, [isWanted])

  return (
    <>
      <video
        ref={element}
        className={className}
        muted={isMuted}
        loop={isEndless}
        playsInline
        disablePictureInPicture
        preload={preload}
        aria-hidden="true"
        tabIndex={-1}
        onPlaying={on.onBegan}
        onError={on.onBroke}
        onEnded={on.onEnded}
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
          line.current?.style.setProperty('--played', String(duration > 0 ? currentTime / duration : 0))
        }
      />
      <span ref={line} aria-hidden="true" className={lineClassName} />
    </>
  )
}

/** By an effect, not an attribute: an element that is taken out of the page keeps its file until it is told to let go. */
function hold({ current: video }: RefObject<HTMLVideoElement | null>, src: string) {
  if (!video) return
  video.src = src
  return () => {
    video.removeAttribute('src')
    video.load()
  }
}
