/** What is drawn over a film. Readers of screens hear of the film itself. */
export function CanvasElement({
  attach,
  className,
}: {
  attach: (element: HTMLCanvasElement | null) => void
  className?: string
}) {
  return <canvas ref={attach} className={className} />
}
