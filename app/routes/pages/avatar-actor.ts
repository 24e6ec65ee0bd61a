import { createAvatar, type OpenPicture } from '../../../adapters/account/avatar.adapter.ts'
import { openCanvasPicture } from '../../../adapters/account/canvas-picture.adapter.ts'
import { accountEndpoints } from '../../../contracts/account/endpoints.ts'
import { avatarMachine } from '../../../machines/account/avatar.machine.ts'
import { answerWith } from '../../ports/answer-with.ts'
import type { Opening } from '../../site/pages.ts'

/** The picture of who is logged in. `forget` lets go of the one that they chose last. */
export function startAvatar(
  { site, openActor }: Pick<Opening, 'site' | 'openActor'>,
  openPicture: (file: Blob) => Promise<OpenPicture> = openCanvasPicture,
) {
  const { handover, ports } = site
  ports.bringRows(accountEndpoints)
  const { loadAvatars, checkPicture, changeAvatar, forget } = createAvatar({ call: ports.page.call, openPicture })
  const actor = openActor(
    avatarMachine,
    {
      loadAvatars: handover.ask('loadAvatars', loadAvatars),
      checkPicture: answerWith(checkPicture),
      changeAvatar: answerWith(changeAvatar),
    },
    {},
  ).start()
  return { actor, forget }
}
