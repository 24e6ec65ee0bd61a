import type { VideoCard } from '../../contracts/catalogue/video.ts'
import { downloadOffer } from '../../machines/catalogue/video-rules.ts'
import { ButtonFace } from '../kit/button.tsx'
import { deferred } from '../kit/deferred.tsx'
import { Icon } from '../kit/icon.tsx'
import { MenuButton } from '../kit/menu-button.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useActors } from '../site/actors.context.ts'
import { useVisitor } from '../site/visitor.context.ts'
import { RenewalLink } from './download-button.view.tsx'

const DownloadPanel = deferred(async () => (await import('./download-panel.view.tsx')).DownloadPanel)

/** On a card of the list: a menu of the film's files, which are asked for when it opens. Expired members are led to what renews their membership. */
export function DownloadMenu({ video: { slug, title } }: { video: Pick<VideoCard, 'slug' | 'title'> }) {
  const { download } = useActors()
  const offer = downloadOffer(useVisitor())
  const isOpen = useSelector(
    download,
    (snapshot) =>
      snapshot.hasTag('shown') && snapshot.context.surface === 'menu' && snapshot.context.film.slug === slug,
  )
  if (offer === 'none') return null
  if (offer === 'renewal') return <RenewalLink />
  return (
    <MenuButton
      label={`Download ${title}`}
      isOpen={isOpen}
      onToggle={() =>
        download.send(isOpen ? { type: 'panel.closed' } : { type: 'files.wanted', film: { slug, title } })
      }
      onNear={DownloadPanel.load}
      menu={(opener) => <DownloadPanel opener={opener} />}
    >
      <ButtonFace look="quiet" isSmall>
        <Icon name="download" size={18} />
        Download
      </ButtonFace>
    </MenuButton>
  )
}
