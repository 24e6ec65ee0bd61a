import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { livePictureMachine } from '../../machines/cams/live-picture.machine.ts'
import { silentPlayer } from '../catalogue/plugged-player.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { FLAT, SPATIAL } from './live-picture.cases.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(livePictureMachine, new URL('../../machines/cams/live-picture.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(livePictureMachine)
})

test('tells every stream’s headset what was told of the room, before it began and since', () => {
  const actor = createActor(plugPorts(livePictureMachine, { player: silentPlayer() })).start()
  const told = () => actor.getSnapshot().children.player?.getSnapshot().children.headset?.getSnapshot().context.room
  actor.send({ type: 'room.told', facts: { balance: 140 } })
  const seen = [FLAT, SPATIAL].map((stream) => {
    actor.send({ type: 'picture.changed', stream })
    const first = told()
    actor.send({ type: 'room.told', facts: { tips: [`Ann tipped in ${stream.type}`] } })
    return [first, told()]
  })
  expect(seen).toEqual([
    [
      { balance: 140, cost: null, tips: [] },
      { balance: 140, cost: null, tips: ['Ann tipped in video2D'] },
    ],
    [
      { balance: 140, cost: null, tips: ['Ann tipped in video2D'] },
      { balance: 140, cost: null, tips: ['Ann tipped in video3D'] },
    ],
  ])
})

test('plays each stream anew, live and at once, and nothing where there is none [ROOM-002, ROOM-048]', () => {
  const played: unknown[] = []
  const actor = createActor(plugPorts(livePictureMachine, { player: silentPlayer() }), {
    inspect: (inspection) => {
      if (inspection.type !== '@xstate.actor') return
      const { id, options } = inspection.actorRef as { id?: string; options?: { input: unknown } }
      if (id === 'player') played.push(options?.input)
    },
  }).start()
  const shown = [FLAT, null, SPATIAL].map((stream) => {
    actor.send({ type: 'picture.changed', stream })
    return [...actor.getSnapshot().tags].sort().join(' ')
  })
  expect(shown).toEqual(['player', '', 'player vrPlayer'])
  const live = { memoryKey: '', title: 'Ada Quill', kind: 'live', durationSeconds: 0, startsAtOnce: true }
  const flat = { projection: 'flat', stereo: 'none', fov: 0, lens: 'linear', isEyeSwapped: false, alpha: 'none' }
  const half = { projection: '180', stereo: 'sbs', fov: 180, lens: 'linear', isEyeSwapped: false, alpha: 'none' }
  const hls = { quality: 'auto', type: 'application/vnd.apple.mpegurl', fileSize: 0 }
  expect(played).toEqual([
    {
      ...live,
      sources: [{ ...hls, src: 'http://127.0.0.1:4202/live/ada/2d/index.m3u8', format: flat }],
    },
    {
      ...live,
      sources: [{ ...hls, src: 'http://127.0.0.1:4202/live/ada/3d/index.m3u8', format: half }],
    },
  ])
})
