import { createActor } from 'xstate'
import { EMPTY_SEO } from '../../contracts/site/seo.ts'
import { playerMachine, type RenewSources } from '../../machines/catalogue/player.machine.ts'
import { parseVideoSearch, sourcesOf } from '../../machines/catalogue/video-facts.ts'
import { type LoadVideo, videoPageMachine } from '../../machines/catalogue/video-page.machine.ts'
import { VideoView } from '../../views/catalogue/video.view.tsx'
import { answerWith } from '../answer-with.ts'
import type { Opening, OpenPage } from '../pages.ts'
import { createPlayerPorts } from '../player-ports.ts'
import { plugPorts } from '../plug-ports.ts'
import { headFor } from './page-facts.ts'

export function open({ site, match, search, key }: Opening): OpenPage {
  const slug = match.kind === 'page' ? (match.params.slug ?? '') : ''
  const { isVideoFromFreePage, t } = parseVideoSearch(search)
  const { surface, memory } = createPlayerPorts(site.settings, site.isBrowser)
  const player = plugPorts(playerMachine, {
    drivePlayer: surface.logic,
    keepMemory: memory.keepMemory,
    preparePlayer: answerWith(memory.preparePlayer),
    renewSources: answerWith(freshSourcesOf(slug, site.ports.loadVideo)),
  })
  const actor = createActor(
    plugPorts(videoPageMachine, {
      loadVideo: site.handover.ask('loadVideo', site.ports.loadVideo),
      recordView: answerWith(site.ports.recordView),
      player,
    }),
    {
      input: {
        slug,
        seed: seedOf(slug),
        hasAccess: site.visitor.getSnapshot().hasAccess,
        visitorKey: site.actors.session.getSnapshot().context.claims?.sub ?? 'guest',
        isFromFreePage: isVideoFromFreePage === 1,
        startAtSeconds: t,
      },
    },
  )
  actor.start()
  const content = () => actor.getSnapshot().context.content
  return {
    key,
    match,
    actor,
    draw: () => <VideoView page={actor} attachVideo={surface.attach} />,
    head: () =>
      headFor(site, match, actor, { seo: content()?.seo ?? EMPTY_SEO, fallbackTitle: content()?.video.title ?? '' }),
    jsonLd: () => content()?.jsonLd ?? null,
  }
}

/** The links to a film are good for some hours: a page that was open for longer asks for its video again. */
function freshSourcesOf(slug: string, loadVideo: LoadVideo): RenewSources {
  return async (signal, { kind }) => {
    const answer = await loadVideo(signal, { slug })
    switch (answer.type) {
      case 'video.loaded':
        return { type: 'sources.renewed', sources: sourcesOf(answer.content.video, kind) }
      case 'video.missing':
        return { type: 'sources.lost', reason: 'missing' }
      // The link that the film has now stays the reason: the next retry asks once more.
      case 'video.refused':
      case 'video.failed':
        return { type: 'sources.lost', reason: 'forbidden' }
    }
  }
}

/** Order of suggestions: the same for one video on server and browser, different for another. */
function seedOf(text: string): number {
  let seed = 7
  for (const character of text) seed = (seed * 31 + (character.codePointAt(0) ?? 0)) | 0
  return seed
}
