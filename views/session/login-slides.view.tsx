import type { ActorRefFrom } from 'xstate'
import type { LoginSlide } from '../../contracts/session/login-slide.ts'
import type { contentPageMachine } from '../../machines/catalogue/content-page.machine.ts'
import { slidesFor } from '../../machines/catalogue/page-content.ts'
import { Picture } from '../kit/picture.tsx'
import { Rail } from '../kit/rail.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useDigest } from '../site/digest.context.ts'
import styles from './login-slides.module.css'

/** What is new, beside the log-in form: one set of slides for narrow windows, one for wide ones. Nothing where none came. */
export function LoginSlides({ slides }: { slides: ActorRefFrom<typeof contentPageMachine> }) {
  const content = useSelector(slides, (snapshot) => snapshot.context.content)
  const all = content?.kind === 'loginSlides' ? content.slides : []
  return (['mobile', 'desktop'] as const).map((displayType) => {
    const shown = slidesFor(all, displayType)
    if (shown.length === 0) return null
    return (
      <div key={displayType} className={displayType === 'mobile' ? styles.narrow : styles.wide}>
        <Rail label="What is new" isSingle hasControls={shown.length > 1}>
          {shown.map((slide) => (
            <Slide key={slide.id} slide={slide} />
          ))}
        </Rail>
      </div>
    )
  })
}

function Slide({ slide }: { slide: LoginSlide }) {
  const type = useDigest().loginPageSliderTypeList.find(({ id }) => id === slide.type)
  return (
    <li className={styles.slide}>
      <Picture picture={slide.image} shape="wide" sizes="(width <= 1024px) 100vw, 50vw" alt="" />
      <div className={styles.words}>
        {type && <p className={styles.type}>{type.name}</p>}
        <h2 className={styles.title}>
          <SiteLink href={slide.link} className={styles.link}>
            {slide.title}
          </SiteLink>
        </h2>
        {slide.text && <p className={styles.text}>{slide.text}</p>}
        {slide.isAd && <p className={styles.text}>Advertisement</p>}
      </div>
    </li>
  )
}
