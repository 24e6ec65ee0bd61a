import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { createVideoAdapter } from '../../../adapters/catalogue/video.adapter.ts'
import { hashOfText } from '../../../contracts/seeded-random.ts'
import type { VideoSearch } from '../../../contracts/site/searches.ts'
import { EMPTY_SEO } from '../../../contracts/site/seo.ts'
import type { RouteMatch } from '../../../machines/access/routes.ts'
import type { RenewSources } from '../../../machines/catalogue/player-opening.machine.ts'
import { sourcesOf } from '../../../machines/catalogue/video-facts.ts'
import { type LoadVideo, videoPageMachine } from '../../../machines/catalogue/video-page.machine.ts'
import { answerWith } from '../../ports/answer-with.ts'
import { createPassPorts } from '../../ports/pass-ports.ts'
import { createPlayerPorts } from '../../ports/player-ports.ts'
import type { Opening } from '../../site/pages.ts'
import { headFor } from './page-facts.ts'

type VideoSnapshot = SnapshotFrom<typeof videoPageMachine>
export type VideoActor = ActorRefFrom<typeof videoPageMachine>

/** The actor of one video, with a player that works: for its page and for the player that others embed. */
export function startVideo({ site, openActor, match, search }: Omit<Opening<VideoSearch>, 'key'>) {
  const slug = match.kind === 'page' ? (match.params.slug ?? '') : ''
  const { isVideoFromFreePage, t } = search
  const { hasAccess } = site.visitor.getSnapshot()
  const { loadVideo, recordView, loadMask } = createVideoAdapter({
    ...site.ports.page,
    aiMaskSecret: site.settings.aiMaskSecret,
  })
  const { surface, ports, preparePlayer } = createPlayerPorts(site.settings, site.isBrowser)
  const actor = openActor(
    videoPageMachine,
    {
      loadVideo: site.handover.ask('loadVideo', loadVideo),
      recordView: answerWith(recordView),
      loadMask: answerWith(loadMask),
      ...ports,
      ...createPassPorts(site),
      preparePlayer: answerWith(preparePlayer),
      renewSources: answerWith(freshSourcesOf({ slug, hasAccess }, loadVideo)),
    },
    {
      name: 'videoPage',
      children: ['gallery'],
      input: {
        slug,
        seed: hashOfText(slug),
        hasAccess,
        visitorKey: site.actors.session.getSnapshot().context.claims?.sub ?? 'guest',
        isFromFreePage: isVideoFromFreePage === 1,
        startAtSeconds: t,
      },
    },
  )
  actor.start()
  return { actor, surface }
}

export function videoHead(site: Opening['site'], match: RouteMatch, snapshot: VideoSnapshot) {
  const { content } = snapshot.context
  return headFor(site, match, snapshot, { seo: content?.seo ?? EMPTY_SEO, fallbackTitle: content?.video.title ?? '' })
}

/** The links to a film are good for some hours: a page that was open for longer asks for its video again. */
export function freshSourcesOf(question: Parameters<LoadVideo>[1], loadVideo: LoadVideo): RenewSources {
  return async (signal, { kind }) => {
    const answer = await loadVideo(signal, question)
    switch (answer.type) {
      case 'video.loaded':
        return {
          type: 'sources.renewed',
          sources: sourcesOf(answer.content.video, kind === 'full' ? 'full' : 'trailer'),
        }
      case 'video.missing':
        return { type: 'sources.lost', reason: 'missing' }
      // The link that the film has now stays the reason: the next retry asks once more.
      case 'video.refused':
      case 'video.failed':
        return { type: 'sources.lost', reason: 'forbidden' }
    }
  }
}
