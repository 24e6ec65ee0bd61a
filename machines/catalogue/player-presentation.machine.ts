import { assign, setup } from 'xstate'

/** What the browser did. */
export type PlayerPresentationEvent =
  /** There is a small window above other windows. */
  | { type: 'pictureInPicture.offered' }
  | { type: 'fullScreen.entered' }
  | { type: 'fullScreen.left' }
  | { type: 'pictureInPicture.entered' }
  | { type: 'pictureInPicture.left' }

export const playerPresentationMachine = setup({
  types: {
    context: {} as { hasPictureInPicture: boolean },
    events: {} as PlayerPresentationEvent,
    tags: {} as 'fullScreen' | 'floating',
  },
  actions: { offerPictureInPicture: assign({ hasPictureInPicture: true }) },
}).createMachine({
  id: 'playerPresentation',
  description: 'Where the picture is. Only the browser decides, the buttons ask it.',
  meta: { requirements: ['ROOM-002'] },
  context: { hasPictureInPicture: false },
  on: { 'pictureInPicture.offered': { actions: 'offerPictureInPicture' } },
  initial: 'inPage',
  states: {
    inPage: {
      description: 'In its place on the page.',
      on: { 'fullScreen.entered': 'fullScreen', 'pictureInPicture.entered': 'floating' },
    },
    fullScreen: {
      description: 'Over the whole screen.',
      tags: 'fullScreen',
      on: { 'fullScreen.left': 'inPage', 'pictureInPicture.entered': 'floating' },
    },
    floating: {
      description: 'In a small window above other windows.',
      tags: 'floating',
      on: { 'pictureInPicture.left': 'inPage', 'fullScreen.entered': 'fullScreen' },
    },
  },
})
