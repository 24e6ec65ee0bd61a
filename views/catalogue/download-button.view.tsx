import { filmOf } from '../../machines/catalogue/downloads.ts'
import type { VideoDetails } from '../../machines/catalogue/video-facts.ts'
import { downloadOffer } from '../../machines/catalogue/video-rules.ts'
import { Button, ButtonLink } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { useActors } from '../site/actors.context.ts'
import { useSite } from '../site/site.context.ts'
import { useVisitor } from '../site/visitor.context.ts'

/** On a film's page: leads to its files, and expired members to what renews their membership. */
export function DownloadButton({ video }: { video: VideoDetails }) {
  const { download } = useActors()
  const offer = downloadOffer(useVisitor())
  if (offer === 'none' || video.downLoadVideoListForFront.length === 0) return null
  if (offer === 'renewal') return <RenewalLink />
  return (
    <Button isSmall aria-haspopup="dialog" onClick={() => download.send({ type: 'film.wanted', film: filmOf(video) })}>
      <Icon name="download" size={18} />
      Download
    </Button>
  )
}

/** For expired members (DOWN-005). */
export function RenewalLink() {
  const { url, target } = useSite().settings.renewalOffer
  return (
    <ButtonLink href={url} isInNewTab={target === '_blank'} look="quiet" isSmall>
      <Icon name="download" size={18} />
      Download
    </ButtonLink>
  )
}
