import { livePictureMachine } from '../../machines/cams/live-picture.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const FLAT = {
  title: 'Ada Quill',
  url: 'http://127.0.0.1:4202/live/ada/2d/index.m3u8',
  type: 'video2D',
} as const
export const SPATIAL = {
  title: 'Ada Quill',
  url: 'http://127.0.0.1:4202/live/ada/3d/index.m3u8',
  type: 'video3D',
} as const

export const cases = casesOf(livePictureMachine, {
  events: {
    'picture.changed': [{ stream: FLAT }, { stream: SPATIAL }, { stream: null }],
    'room.told': [{ facts: { balance: 140 } }],
  },
})
