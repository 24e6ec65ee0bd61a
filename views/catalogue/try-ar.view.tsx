import type { ActorRefFrom } from 'xstate'
import type { contentPageMachine } from '../../machines/catalogue/content-page.machine.ts'
import { Prose } from '../kit/prose.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { Breadcrumbs } from '../site/breadcrumbs.view.tsx'
import { MiddleAd } from '../site/middle-ad.tsx'
import { PageState } from '../site/page-state.view.tsx'
import { SeoText } from '../site/seo-text.view.tsx'
import { useSite } from '../site/site.context.ts'
import { PageTitle, Section } from './section.view.tsx'
import { LoadingText } from './static-page.view.tsx'
import { StaticSection } from './static-section.view.tsx'
import { VideoRail } from './video-rail.view.tsx'

/** `/try-ar/`: what AR is, and the films to try it with. */
export function TryArView({ page }: { page: ActorRefFrom<typeof contentPageMachine> }) {
  const content = useSelector(page, (snapshot) => snapshot.context.content)
  const { tryAr } = useSite().settings
  const shown = content?.kind === 'tryAr' ? content : undefined
  return (
    <PageState page={page}>
      <Breadcrumbs title={shown?.page.title} breadcrumb={shown?.seo.breadcrumb} />
      {!shown && <LoadingText />}
      {shown && (
        <>
          <PageTitle>{shown.page.title || 'Try AR'}</PageTitle>
          <Prose html={shown.page.text} />
          {(
            [
              [tryAr.arHeading, shown.films.arVideos, shown.films.arCategory],
              [tryAr.aiHeading, shown.films.aiVideos, shown.films.aiCategory],
            ] as const
          ).map(
            ([heading, videos, category]) =>
              videos.length > 0 && (
                <Section key={heading} title={heading} {...(category && { more: `/categories/${category}/` })}>
                  <VideoRail label={heading} items={videos} />
                </Section>
              ),
          )}
          <MiddleAd />
          {shown.page.sections.map((section) => (
            <StaticSection key={section.title} section={section} />
          ))}
          <SeoText seo={shown.seo} />
        </>
      )}
    </PageState>
  )
}
