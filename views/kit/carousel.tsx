import { type ReactNode, useState } from 'react'
import type { Swiper as Mechanism } from 'swiper'
import { Swiper, SwiperSlide } from 'swiper/react'
import { IconButton } from './button.tsx'
import styles from './carousel.module.css'

interface CarouselProps {
  /** What is in it, for screen readers. */
  label: string
  /** By the least width of the window in px: how many slides stand side by side, and how far apart in px. */
  layouts: Readonly<Record<number, { slidesPerView: number; spaceBetween: number }>>
  isCentred: boolean
  slides: ReadonlyArray<{ key: string; content: ReactNode }>
}

const SLIDE_MS = 240

/** Slides that a finger, the wheel of a track pad, the focus and two buttons move. Without scripts it scrolls. */
export function Carousel({ label, layouts, isCentred, slides }: CarouselProps) {
  const [mechanism, setMechanism] = useState<Mechanism | null>(null)
  const [edges, setEdges] = useState({ isBeginning: true, isEnd: true })
  const look = ({ isBeginning, isEnd }: Mechanism) => setEdges({ isBeginning, isEnd })
  const speed = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : SLIDE_MS)
  return (
    <section aria-label={label} className={styles.carousel}>
      <Swiper
        className={styles.window}
        wrapperTag="ul"
        breakpoints={layouts}
        centeredSlides={isCentred}
        watchOverflow
        onSwiper={(swiper) => {
          setMechanism(swiper)
          look(swiper)
        }}
        onSlideChange={look}
        onBreakpoint={look}
        onResize={look}
        onSlidesLengthChange={look}
      >
        {slides.map(({ key, content }, place) => (
          <SwiperSlide
            key={key}
            tag="li"
            className={styles.slide}
            // Browsers scroll what has the focus into the window, which the mechanism does not know of.
            onFocus={() => {
              mechanism?.el?.scrollTo({ left: 0 })
              mechanism?.slideTo(place, speed())
            }}
          >
            {content}
          </SwiperSlide>
        ))}
      </Swiper>
      {!(edges.isBeginning && edges.isEnd) && (
        <div className={styles.controls}>
          <IconButton
            icon="chevronLeft"
            label="Previous"
            aria-disabled={edges.isBeginning}
            onClick={() => mechanism?.slidePrev(speed())}
          />
          <IconButton
            icon="chevronRight"
            label="Next"
            aria-disabled={edges.isEnd}
            onClick={() => mechanism?.slideNext(speed())}
          />
        </div>
      )}
    </section>
  )
}
