import { useEffect, useRef } from 'react'

interface AdFilmProps {
  src: string
  className?: string | undefined
  /** The browser plays nothing by itself. */
  onRefused: () => void
  onFailed: () => void
}

/** A film without sound that plays as long as it is there, again and again. The words are those of the link around it. */
export function AdFilm({ src, className, onRefused, onFailed }: AdFilmProps) {
  const film = useRef<HTMLVideoElement>(null)
  const refuse = useRef(onRefused)
  refuse.current = onRefused
  useEffect(() => {
    // Taking the element away ends the promise too, by an AbortError.
    film.current?.play()?.catch((error: Error) => error.name === 'NotAllowedError' && refuse.current())
  }, [])
  return (
    <video
      ref={film}
      className={className}
      src={src}
      muted
      loop
      playsInline
      disablePictureInPicture
      disableRemotePlayback
      aria-hidden="true"
      tabIndex={-1}
      onError={onFailed}
    />
  )
}
