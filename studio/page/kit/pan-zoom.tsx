import { type ReactNode, useEffect, useRef } from 'react'
import type { Area } from '../../diagrams/drawing.ts'
import { createCamera } from './camera.ts'
import styles from './pan-zoom.module.css'

interface PanZoomProps {
  /** What is drawn, for screen readers: how to move about is added. */
  label: string
  /** Pixels of the drawing at scale 1. */
  width: number
  height: number
  /** Brought into sight whenever it becomes another one. */
  reveal: Area | undefined
  children: ReactNode
}

/** A drawing to move about in: drag, wheel, pinch, arrow keys, + and −, 0 for all of it. Moves one layer; what is in it is drawn anew only after a zoom. */
export function PanZoom({ label, width, height, reveal, children }: PanZoomProps) {
  const view = useRef<HTMLElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const camera = useRef<ReturnType<typeof createCamera>>(undefined)

  useEffect(() => {
    const mounted = createCamera(view.current!, layer.current!, content.current!, { width, height })
    camera.current = mounted
    return mounted.stop
  }, [width, height])

  useEffect(() => {
    if (reveal) camera.current?.reveal(reveal)
  }, [reveal])

  return (
    <div className={styles.frame}>
      <section
        ref={view}
        className={styles.view}
        // Arrow keys move the drawing.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={`${label}. Arrow keys move, plus and minus zoom, 0 shows all.`}
      >
        <div ref={layer} className={styles.layer}>
          <div ref={content} className={styles.content} style={{ width, height }}>
            {children}
          </div>
        </div>
      </section>
      <fieldset className={styles.tools} aria-label="Zoom">
        <button type="button" aria-label="Zoom in" title="Zoom in (+)" onClick={() => camera.current?.zoomBy(1.3)}>
          +
        </button>
        <button
          type="button"
          aria-label="Zoom out"
          title="Zoom out (−)"
          onClick={() => camera.current?.zoomBy(1 / 1.3)}
        >
          −
        </button>
        <button type="button" aria-label="Show all" title="Show all (0)" onClick={() => camera.current?.showAll()}>
          <svg aria-hidden="true" width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor">
            <path strokeWidth="1.5" d="M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4" />
          </svg>
        </button>
      </fieldset>
    </div>
  )
}
