import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createStreamMemory } from '../../adapters/catalogue/stream-memory.adapter.ts'

test('live streams begin muted at full volume, and keep what the viewer chose for as long as the tab is open [ROOM-050]', async () => {
  const { preparePlayer, keepMemory } = createStreamMemory()
  const sound = async () => {
    const { volume, isMuted } = await preparePlayer(new AbortController().signal, { memoryKey: '', sources: [] })
    return { volume, isMuted }
  }
  const first = await sound()
  const memory = createActor(keepMemory, { input: { memoryKey: '' } }).start()
  memory.send({ type: 'sound.keep', volume: 0.4, isMuted: false, speed: 1 })
  memory.stop()
  expect({ first, later: await sound(), again: await sound() }).toEqual({
    first: { volume: 1, isMuted: true },
    later: { volume: 0.4, isMuted: false },
    again: { volume: 0.4, isMuted: false },
  })
})
