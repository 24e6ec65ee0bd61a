import { VR180 } from '../../contracts/catalogue/film-format.ts'
import { xrPlayerMachine } from '../../machines/catalogue/xr-player.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const half = VR180
const fisheye = { ...half, projection: 'fisheye', fov: 190 } as const

export const cases = casesOf(xrPlayerMachine, {
  inputs: {
    film: { title: 'Video 7', isLive: false, format: null, isAskedFor: false },
    'asked for before there was a player': { title: 'Video 7', isLive: false, format: null, isAskedFor: true },
  },
  events: {
    'headset.found': [
      { vr: true, ar: true },
      { vr: true, ar: false },
    ],
    'headset.missing': [{ reason: 'noDevice' }, { reason: 'policy' }],
    'headset.entered': [{ kind: 'vr' }, { kind: 'ar' }],
    'format.used': [{ format: half }, { format: fisheye }],
    'film.opened': [{ durationSeconds: 600, ladder: [] }],
    'room.told': [{ facts: { cost: { soFar: 12, secondsLeft: 300 } } }],
    'media.moved': [{ seconds: 100, bufferedSeconds: 120 }],
    'panel.pressed': [
      { control: 'leave' },
      { control: 'play' },
      { control: 'back' },
      { control: 'ahead' },
      { control: 'recentre' },
      { control: 'nearer' },
      { control: 'farther' },
      { control: 'surroundings' },
    ],
    'panel.sought': [{ share: 0.5 }],
  },
  project: ({ context: { offers, kind, format, isPlaying, triesLayer } }) => [
    offers.ar,
    kind,
    format.projection,
    isPlaying,
    triesLayer,
  ],
})
