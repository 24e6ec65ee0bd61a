import { fireEvent, screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { AnyEventObject } from 'xstate'
import { createVideoAdapter } from '../../adapters/catalogue/video.adapter.ts'
import { answerWith } from '../../app/ports/answer-with.ts'
import { createPassPorts } from '../../app/ports/pass-ports.ts'
import { createPlayerPorts } from '../../app/ports/player-ports.ts'
import { freshSourcesOf } from '../../app/routes/pages/video-actor.ts'
import type { Site } from '../../app/site/site.ts'
import { playerMachine } from '../../machines/catalogue/player.machine.ts'
import type { PlayerInput } from '../../machines/catalogue/player-media.ts'
import { Player } from '../../views/catalogue/player.view.tsx'
import type { TestSandbox } from '../sandbox/test-sandbox.ts'
import { until } from '../support/until.ts'
import { onStage } from '../support/view-stage.tsx'

type Act = (event: AnyEventObject) => unknown

/** A player before the sandbox, drawn as a page draws it: its `<video>`, its storage and the browser's keys are real, what a film does is told by `desk`. */
export function openPlayer(site: Site, input: PlayerInput, { slug = '', sheet = '', holdsPreparation = false } = {}) {
  vi.stubGlobal('ResizeObserver', NoSizes)
  const desk = standInForFilms(holdsPreparation)
  const { surface, ports, preparePlayer } = createPlayerPorts(site.settings, true)
  const { loadVideo } = createVideoAdapter({ ...site.ports.page, aiMaskSecret: undefined })
  const actor = site.open(
    playerMachine,
    {
      ...ports,
      ...createPassPorts(site),
      preparePlayer: answerWith(preparePlayer),
      renewSources: answerWith(freshSourcesOf({ slug, hasAccess: true }, loadVideo)),
    },
    { input },
  )
  actor.start()
  const view = onStage(<Player player={actor} surface={surface} sheet={sheet} />, { path: '/videos/video-7/' })
  type Children = ReturnType<typeof actor.getSnapshot>['children']
  function child<Id extends keyof Children>(id: Id) {
    const part = actor.getSnapshot().children[id]
    if (!part) throw new Error(`The player has no ${id}`)
    return part as NonNullable<Children[Id]>
  }
  return { actor, view, desk, surface, child }
}

/** Opens its film, which has no picture yet. */
export async function openFilm({ desk }: ReturnType<typeof openPlayer>) {
  await seeControls()
  await until(() => {
    if (!video().src) throw new Error('The film is not being opened yet')
  })
  desk.says['media.ready']()
}

/** jsdom lays nothing out: a canvas keeps the size that it has. */
class NoSizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** The `<video>` of jsdom plays nothing: it keeps what it is told, and the path says what becomes of it. */
function standInForFilms(holdsPreparation: boolean) {
  const media = HTMLMediaElement.prototype
  const keys = new Map<string, MediaSessionActionHandler | null>()
  let isRunning = false
  let refuse = (_: unknown) => {}
  let answerPreparation = () => {}
  vi.spyOn(media, 'play').mockImplementation(() => {
    isRunning = true
    return new Promise((_, refusePlay) => {
      refuse = refusePlay
    })
  })
  vi.spyOn(media, 'pause').mockImplementation(() => {
    isRunning = false
  })
  vi.spyOn(media, 'load').mockReturnValue()
  vi.spyOn(media, 'duration', 'get').mockReturnValue(600)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 10))
  Object.assign(Element.prototype, { setPointerCapture() {}, scrollIntoView() {} })
  const answer = { supported: true, smooth: true, powerEfficient: true }
  const setActionHandler = (action: string, handler: MediaSessionActionHandler | null) => keys.set(action, handler)
  const decodingInfo = () =>
    new Promise((settle) => {
      answerPreparation = () => settle(answer)
      if (!holdsPreparation) answerPreparation()
    })
  Object.defineProperties(navigator, {
    mediaSession: { configurable: true, value: { metadata: null, setActionHandler } },
    mediaCapabilities: { configurable: true, value: { decodingInfo } },
  })
  const says = (type: string, isOver = false) => {
    if (isOver) isRunning = false
    fireEvent(video(), new Event(type))
  }
  const fails = (code: number) => {
    Object.defineProperty(video(), 'error', { configurable: true, value: { code } })
    says('error', true)
  }
  const goesOver = (element: Element | null) => {
    Object.assign(document, { fullscreenElement: element })
    fireEvent(document, new Event('fullscreenchange'))
  }
  return {
    isRunning: () => isRunning,
    answerPreparation: () => answerPreparation(),
    pressMediaKey: (action: MediaSessionAction, seekTime?: number) => keys.get(action)?.({ action, seekTime }),
    /** What the film itself, and the browser around it, say. */
    says: {
      'media.ready': () => says('loadedmetadata'),
      'media.playing': () => {
        isRunning = true
        says('playing')
      },
      'media.paused': () => says('pause', true),
      'media.stalled': () => says('waiting'),
      'media.seeked': () => says('seeked'),
      'media.ended': () => says('ended', true),
      'media.moved': ({ seconds = 100 }) => {
        video().currentTime = seconds
        says('timeupdate')
      },
      'media.volumeChanged': ({ volume, isMuted }) => {
        Object.assign(video(), { volume, muted: isMuted })
        says('volumechange')
      },
      'media.playRefused': () => {
        isRunning = false
        refuse(new DOMException('A click first', 'NotAllowedError'))
      },
      'media.failed': ({ reason }) => fails(reason === 'decode' ? 3 : 4),
      'fullScreen.entered': () => goesOver(document.querySelector('[data-player]')),
      'fullScreen.left': () => goesOver(null),
      'pictureInPicture.entered': () => says('enterpictureinpicture'),
      'pictureInPicture.left': () => says('leavepictureinpicture'),
    } satisfies Record<string, Act>,
  }
}

/** What a visitor does with the player's buttons, menus, lines and keys. */
export const VISITOR = {
  'play.toggled': () => pressKey('k'),
  'position.chosen': ({ seconds }) =>
    fireEvent.change(screen.getByRole('slider', { name: 'Time line' }), { target: { value: seconds } }),
  'position.nudged': () => pressKey('l'),
  'position.shareChosen': ({ share }) => pressKey(share === 1 ? 'End' : '5'),
  'volume.chosen': ({ volume }) =>
    fireEvent.change(screen.getByRole('slider', { name: 'Volume' }), { target: { value: volume } }),
  'volume.nudged': () => pressKey('ArrowUp'),
  'mute.toggled': () => fireEvent.click(screen.getByRole('button', { name: /^Sound o/ })),
  'speed.chosen': () => choose('Speed', /^2×/),
  'speed.nudged': () => pressKey('<'),
  'quality.chosen': ({ quality }) => choose('Quality', new RegExp(`^${quality}`)),
  'fullScreen.toggled': () => pressKey('f'),
  'pictureInPicture.toggled': () => pressKey('i'),
  'help.toggled': () => pressKey('?'),
  'help.closed': () => pressKey('Escape'),
  'scrub.moved': ({ seconds }) => fireEvent.pointerMove(timeLine(), { clientX: seconds }),
  'scrub.left': () => fireEvent.pointerLeave(timeLine()),
  'retry.requested': () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })),
  'resuming.toggled': () => choose('Resuming', /^/, false),
} satisfies Record<string, Act>

export function video() {
  const element = document.querySelector('video')
  if (!element) throw new Error('There is no picture')
  return element
}

export function pressKey(key: string) {
  fireEvent.keyDown(frame(), { key })
}

export function frame() {
  return screen.getByRole('region', { name: 'Player: Video 7' })
}

export async function choose(menu: string, name: RegExp, checked?: boolean) {
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${menu}`) }))
  await until(() => fireEvent.click(screen.getByRole('menuitemradio', { name, checked })))
}

export function timeLine() {
  return screen.getByRole('slider', { name: 'Time line' }).closest('[class*="scrubber"]')!
}

/** The bar over the picture is fetched when a player is first drawn. */
export const seeControls = () => until(() => screen.getByRole('button', { name: 'Keys' }))

/** What a visitor sees of the film. */
export function looks() {
  const names = screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label') ?? '')
  return {
    isLoading: screen.queryByText('Loading') !== null,
    offers: names.includes('Pause') ? 'Pause' : names.includes('Play') ? 'Play' : undefined,
    alert: screen.queryByRole('alert')?.querySelector('p')?.textContent ?? undefined,
  }
}

/** A film of the sandbox. */
export async function someFilm({ call }: TestSandbox): Promise<string> {
  const { items } = (await (await call('getVideos')).json()) as { items: { slug: string }[] }
  return items[0]!.slug
}
