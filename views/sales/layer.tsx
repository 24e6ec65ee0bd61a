/** One picture in wide windows, its mobile variant in narrow ones. */
export function Layer({ className, wide, narrow }: { className?: string; wide: string; narrow: string }) {
  if (!wide && !narrow) return null
  return (
    <picture>
      {narrow && <source media="(width < 768px)" srcSet={narrow} />}
      <img className={className} src={wide || narrow} width="960" height="540" alt="" />
    </picture>
  )
}
