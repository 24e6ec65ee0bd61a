import type { SoftPage } from '../../contracts/catalogue/home.ts'
import { resolutionLabel } from '../../machines/catalogue/display.ts'
import { SOFT_SLIDE_LINK } from '../../machines/catalogue/page-content.ts'
import type { SafeSeo } from '../../machines/site/safe-html.ts'
import { Picture } from '../kit/picture.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { MiddleAd } from '../site/middle-ad.tsx'
import { SeoText } from '../site/seo-text.view.tsx'
import cards from './cards.module.css'
import { Hero } from './hero.view.tsx'
import styles from './home.module.css'
import { PageTitle } from './section.view.tsx'
import { Duration } from './video-card.view.tsx'

const VIDEO_SIZES = '(width < 576px) 78vw, 340px'
const MODEL_SIZES = '(width < 576px) 46vw, 220px'

/** The home page outside the verified view: neutral pictures and titles, everything leads to the join page. */
export function SoftHome({ soft, seo }: { soft: SoftPage; seo: SafeSeo }) {
  return (
    <>
      <Hero slides={soft.slides} linkInstead={SOFT_SLIDE_LINK} />
      <section className={styles.intro}>
        <PageTitle note={soft.subtitle}>{soft.title}</PageTitle>
        <ul className={cards.shelf}>
          {soft.videos.map((video) => (
            <li key={`${video.title} ${video.image?.permalink}`} className={cards.card}>
              <div className={cards.media}>
                <Picture picture={video.image} shape="poster" sizes={VIDEO_SIZES} alt="" />
                <ul className={cards.badges}>
                  {video.quality.split(',').flatMap((quality) => {
                    const label = resolutionLabel(quality.trim())
                    return label
                      ? [
                          <li key={label} className={cards.badge}>
                            {label}
                          </li>,
                        ]
                      : []
                  })}
                </ul>
                <Duration seconds={video.duration} />
              </div>
              <div className={cards.text}>
                <h2 className={cards.title}>
                  <SiteLink to="/join-now/" className={cards.link}>
                    {video.title}
                  </SiteLink>
                </h2>
                {video.models && <p className={cards.meta}>{video.models}</p>}
              </div>
            </li>
          ))}
        </ul>
      </section>
      <MiddleAd />
      <ul className={cards.models}>
        {soft.models.map((model) => (
          <li key={`${model.name} ${model.image?.permalink}`} className={cards.card}>
            <div className={cards.media}>
              <Picture picture={model.image} shape="portrait" sizes={MODEL_SIZES} alt="" />
            </div>
            <h2 className={cards.name}>
              <SiteLink to="/join-now/" className={cards.link}>
                {model.name}
              </SiteLink>
            </h2>
          </li>
        ))}
      </ul>
      <SeoText seo={seo} />
    </>
  )
}
