import type { ActorRefFrom } from 'xstate'
import { createVreels } from '../../adapters/catalogue/vreels.adapter.ts'
import { lineOf, savesData } from '../../adapters/site/may-warm.ts'
import { vreelsEndpoints } from '../../contracts/catalogue/vreels-endpoints.ts'
import { vreelsMachine } from '../../machines/catalogue/vreels.machine.ts'
import { VreelsDialog } from '../../views/catalogue/vreels-dialog.view.tsx'
import { answerWith, streamOf } from '../ports/answer-with.ts'
import type { Site } from './site.ts'
import { vreelsWires } from './wires/vreels.ts'

/** Opens the one actor of the clips: a chunk of its own, with Swiper, which comes when they are first opened. */
export function openVreels(site: Site): ActorRefFrom<typeof vreelsMachine> {
  const { ports, system } = site
  ports.bringRows(vreelsEndpoints)
  const vreels = createVreels({
    ...ports.page,
    storage: ports.deviceStorage,
    motion: ports.motion,
    savesData: () => savesData(lineOf(window)),
    document,
  })
  const actor = site.open(
    vreelsMachine,
    {
      loadClips: answerWith(vreels.loadClips),
      watchBack: streamOf(ports.backGuard.hold('vreels')),
      watchSurroundings: streamOf(vreels.surroundings),
      keepChoices: vreels.keepChoices,
    },
    { name: 'vreels', input: { choices: vreels.choices() } },
  )
  system.bring(vreelsWires)
  site.drawDialogs({ vreels: <VreelsDialog vreels={actor} /> })
  return actor.start()
}
