import type { ActorRefFrom } from 'xstate'
import type { contentPageMachine } from '../../machines/catalogue/content-page.machine.ts'
import { ButtonLink } from '../kit/button.tsx'
import { Picture } from '../kit/picture.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { Breadcrumbs } from '../site/breadcrumbs.view.tsx'
import { Notice } from '../site/notice.view.tsx'
import { PageState } from '../site/page-state.view.tsx'
import { SeoText } from '../site/seo-text.view.tsx'
import styles from './help.module.css'
import { PageTitle, Section } from './section.view.tsx'
import { VideoGrid, VideoSkeletons } from './video-grid.view.tsx'

const PLACEHOLDERS = 8

/** `/devices/{slug}/`: a headset, and the films that look best in it. */
export function DeviceView({ page }: { page: ActorRefFrom<typeof contentPageMachine> }) {
  const content = useSelector(page, (snapshot) => snapshot.context.content)
  const device = content?.kind === 'device' ? content : undefined
  return (
    <PageState page={page}>
      <Breadcrumbs title={device?.name} breadcrumb={device?.seo.breadcrumb} />
      {!device && <VideoSkeletons count={PLACEHOLDERS} />}
      {device && (
        <>
          <PageTitle>{device.name}</PageTitle>
          <div className={styles.picture}>
            <Picture picture={device.image} shape="wide" sizes="(width < 576px) 92vw, 560px" alt="" />
          </div>
          {device.videos.length > 0 ? (
            <Section title={`Films for the ${device.name}`}>
              <VideoGrid items={device.videos} headingLevel="h3" />
            </Section>
          ) : (
            <Notice title="No films for it yet" text="Every film plays in a browser, too." icon="grid">
              <ButtonLink to="/videos/">All Videos</ButtonLink>
            </Notice>
          )}
          <SeoText seo={device.seo} />
        </>
      )}
    </PageState>
  )
}
