import type { Slide } from '../../contracts/catalogue/home.ts'
import { slidesFor } from '../../machines/catalogue/page-content.ts'
import { Picture } from '../kit/picture.tsx'
import { Rail } from '../kit/rail.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import styles from './hero.module.css'

const MOBILE = '(width < 768px)'
const DESKTOP = '(width >= 768px)'

interface HeroProps {
  slides: readonly Slide[]
  /** Where every slide leads instead of its own link. */
  linkInstead?: string
}

/** The announcement slider: one set of slides for narrow windows, one for wide ones; with one set only, that one for all. */
export function Hero({ slides, linkInstead }: HeroProps) {
  const narrow = slidesFor(slides, 'mobile')
  const wide = slidesFor(slides, 'desktop')
  if (slides.length === 0) return null
  if (narrow.length === 0 || wide.length === 0) return <Slides slides={slides} linkInstead={linkInstead} />
  return (
    <>
      <div className={styles.narrow}>
        <Slides slides={narrow} linkInstead={linkInstead} media={MOBILE} />
      </div>
      <div className={styles.wide}>
        <Slides slides={wide} linkInstead={linkInstead} media={DESKTOP} />
      </div>
    </>
  )
}

function Slides({ slides, linkInstead, media }: HeroProps & { media?: string }) {
  return (
    <Rail label="Announcements" isSingle={true} hasControls={slides.length > 1}>
      {slides.map((slide, index) => (
        <li key={slide.id} className={styles.slide}>
          <Picture
            picture={slide.image}
            shape="wide"
            sizes="(width < 768px) 92vw, 100vw"
            alt=""
            isPriority={index === 0}
            onlyFor={media}
          />
          <div className={styles.words}>
            <h2 className={styles.title}>
              <SiteLink href={linkInstead ?? slide.link} className={styles.link}>
                {slide.title}
              </SiteLink>
            </h2>
            {slide.text && <p className={styles.text}>{slide.text}</p>}
            {slide.isAd && <p className={styles.ad}>Advertisement</p>}
          </div>
        </li>
      ))}
    </Rail>
  )
}
