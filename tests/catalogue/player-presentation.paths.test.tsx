// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { drive } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { openPlayer, seeControls, video } from './player-page.tsx'
import { cases } from './player-presentation.cases.ts'
import { film } from './plugged-player.ts'

let player: ReturnType<typeof openPlayer>
let isOffered: boolean

describePaths(
  'playerPresentation',
  cases,
  drive({
    open(site) {
      isOffered = false
      player = openPlayer(site, film)
      const find = async () => {
        await seeControls()
        return player.child('presentation')
      }
      return { actor: find, view: player.view }
    },
    begins: 'inPage',
    happens: {
      'pictureInPicture.offered': { by: offer, to: 'stays' },
      'fullScreen.entered': { by: () => player.desk.says['fullScreen.entered'](), to: 'fullScreen' },
      'fullScreen.left': { by: () => player.desk.says['fullScreen.left'](), to: 'inPage' },
      'pictureInPicture.entered': { by: () => player.desk.says['pictureInPicture.entered'](), to: 'floating' },
      'pictureInPicture.left': { by: () => player.desk.says['pictureInPicture.left'](), to: 'inPage' },
    },
    see: () => ({
      inPage: () => expect(place()).toEqual({ button: 'Full screen', isElsewhere: false, isOffered }),
      fullScreen: () => expect(place()).toEqual({ button: 'Leave full screen', isElsewhere: false, isOffered }),
      floating: () => expect(place()).toEqual({ button: 'Full screen', isElsewhere: true, isOffered }),
    }),
  }),
)

/** A browser says that it has a small window when the picture is connected. */
function offer() {
  isOffered = true
  Object.assign(document, { pictureInPictureEnabled: true })
  player.surface.attachVideo(video())
  Object.assign(document, { pictureInPictureEnabled: false })
}

function place() {
  return {
    button: screen.queryByRole('button', { name: /full screen/i })?.getAttribute('aria-label'),
    isElsewhere: screen.queryByText('Playing in its own small window') !== null,
    isOffered: screen.queryByRole('button', { name: 'Picture in picture' }) !== null,
  }
}
