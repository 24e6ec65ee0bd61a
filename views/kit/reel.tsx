import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Swiper as Mechanism } from 'swiper'
import { Swiper, SwiperSlide } from 'swiper/react'
import styles from './reel.module.css'

interface ReelProps {
  /** The slide that is shown. */
  index: number
  slides: ReadonlyArray<{ key: string; content: ReactNode }>
  /** What a press on a slide does, in words. */
  pressLabel: string
  onPress: () => void
  onReach: (index: number) => void
}

const SLIDE_MS = 280
/** Of a slide's height: so far a slow finger must go. A finger on a busy phone counts as slow, however fast it was. */
const SLOW_SWIPE_SHARE = 0.25

/** Slides one above the other, each as high as the reel; a finger moves them, and a press anywhere is one button's. */
export function Reel({ index, slides, pressLabel, onPress, onReach }: ReelProps) {
  const mechanism = useRef<Mechanism>(null)
  const [first] = useState(index)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!mechanism.current || mechanism.current.activeIndex === index) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    // Without callbacks: whoever moved it by `index` knows.
    mechanism.current.slideTo(index, isCalm ? 0 : SLIDE_MS, false)
  }, [index])

  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  // What had the focus may have gone, or belong to a slide that is out of sight: the keys must still be heard.
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body || focused.closest('[inert]'))
      button.current?.focus({ preventScroll: true })
  })

  return (
    <Swiper
      className={styles.reel}
      wrapperTag="ul"
      direction="vertical"
      initialSlide={first}
      longSwipesRatio={SLOW_SWIPE_SHARE}
      // The button lies behind the slides, outside of their list.
      touchEventsTarget="container"
      // A touch beside the focused button must not take the focus away.
      focusableElements="select"
      onSwiper={(swiper) => {
        mechanism.current = swiper
      }}
      onSlideChange={({ activeIndex }) => onReach(activeIndex)}
    >
      <button
        slot="container-start"
        ref={button}
        type="button"
        className={styles.press}
        aria-label={pressLabel}
        // The end of a swipe is no press.
        onClick={(event) => event.defaultPrevented || onPress()}
      />
      {slides.map(({ key, content }, place) => (
        <SwiperSlide key={key} tag="li" className={styles.slide} inert={place !== index}>
          {content}
        </SwiperSlide>
      ))}
    </Swiper>
  )
}
