import type { ActorRefFrom } from 'xstate'
import { createModelAdapter } from '../../../adapters/catalogue/model.adapter.ts'
import { modelEndpoints } from '../../../contracts/catalogue/model-endpoints.ts'
import type { ModelPageSearch } from '../../../contracts/site/searches.ts'
import { EMPTY_SEO } from '../../../contracts/site/seo.ts'
import type { ModelSection } from '../../../machines/catalogue/model-facts.ts'
import { modelPageMachine } from '../../../machines/catalogue/model-page.machine.ts'
import { modelSectionMachine } from '../../../machines/catalogue/model-section.machine.ts'
import { ModelGalleryDialog, ModelView } from '../../../views/catalogue/model.view.tsx'
import type { OpenPage } from '../../site/open-page.ts'
import type { Opening } from '../../site/pages.ts'
import { videoWires } from '../../site/wires/video.ts'
import { startComments } from './comments-actor.ts'
import { headFor } from './page-facts.ts'

type ModelActor = ActorRefFrom<typeof modelPageMachine>

export function open(opening: Opening<ModelPageSearch>): OpenPage<ModelActor, ModelPageSearch> {
  const { site, match, key } = opening
  const actor = startModel(opening)
  const films = startSection(opening, 'films')
  const similar = startSection(opening, 'similar')
  const comments = startComments(opening)
  return {
    key,
    match,
    actor,
    beside: [films, similar, comments],
    draw: () => <ModelView page={actor} films={films} similar={similar} comments={comments} />,
    head(snapshot) {
      const { content } = snapshot.context
      return headFor(site, match, snapshot, {
        seo: content?.seo ?? EMPTY_SEO,
        fallbackTitle: content?.model.title ?? '',
      })
    },
    jsonLd: () => actor.getSnapshot().context.content?.jsonLd ?? null,
    editPath: ({ context: { content } }) => (content ? `/models/${content.model.id}` : ''),
    readdress: (search) => actor.send({ type: 'address.changed', search }),
  }
}

type ModelOpening = Omit<Opening<ModelPageSearch>, 'key'>

/** Who it is, with the pictures. */
export function startModel({ site, openActor, match, search }: ModelOpening): ModelActor {
  site.system.bring(videoWires)
  const { loadModel } = adapterOf(site)
  const actor = openActor(
    modelPageMachine,
    { loadModel: site.handover.ask('loadModel', loadModel) },
    { children: ['gallery'], input: { slug: slugOf(match), search } },
  ).start()
  site.drawDialogs({ gallery: <ModelGalleryDialog page={actor} /> })
  return actor
}

/** A part of the page that comes, or does not, by itself. */
export function startSection({ site, openActor, match }: Omit<ModelOpening, 'search'>, section: ModelSection) {
  const { loadModelSection } = adapterOf(site)
  return openActor(
    modelSectionMachine,
    { loadModelSection: site.handover.ask('loadModelSection', loadModelSection) },
    { input: { section, slug: slugOf(match) } },
  ).start()
}

export function warm({ site, match }: Omit<ModelOpening, 'openActor'>, signal: AbortSignal) {
  return adapterOf(site).loadModel(signal, { slug: slugOf(match) })
}

function adapterOf({ ports }: Opening['site']) {
  ports.bringRows(modelEndpoints)
  return createModelAdapter({ ...ports.page, now: ports.now })
}

function slugOf(match: Opening['match']) {
  return match.kind === 'page' ? (match.params.slug ?? '') : ''
}
