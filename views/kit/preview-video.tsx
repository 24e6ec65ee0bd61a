interface PreviewVideoProps {
  src: string
  className?: string
  onFail: () => void
}

/** A silent loop over a poster. Decoration: hidden from screen readers, without controls. */
export function PreviewVideo({ src, className, onFail }: PreviewVideoProps) {
  return (
    <video
      className={className}
      src={src}
      autoPlay
      muted
      loop
      playsInline
      disablePictureInPicture
      preload="auto"
      aria-hidden="true"
      tabIndex={-1}
      onError={onFail}
    />
  )
}
