import { expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import { PLAYER_STORAGE_KEYS } from '../../adapters/catalogue/player-storage.ts'
import { createSafeStorage } from '../../adapters/site/storage.adapter.ts'
import { createFormatMemory } from '../../adapters/xr/format-memory.adapter.ts'
import { type FilmFormat, FLAT, VR180 } from '../../contracts/catalogue/film-format.ts'

const KEY = PLAYER_STORAGE_KEYS.formats

/** A device's storage, and who opens films on it. */
function device() {
  const kept = new Map<string, string>()
  const storage = createSafeStorage({
    storage: () => ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
      clear: () => kept.clear(),
      key: () => null,
      length: 0,
    }),
  })
  const keepFormat = createFormatMemory(storage)
  /** What is recalled of a film, and how it is told of one. */
  function open(memoryKey: string) {
    const recalled: FilmFormat[] = []
    const machine = setup({ actors: { keepFormat } }).createMachine({
      invoke: { src: 'keepFormat', id: 'memory', input: { memoryKey } },
      on: { 'format.recalled': { actions: ({ event }) => void recalled.push(event.format) } },
    })
    const actor = createActor(machine).start()
    const memory = actor.getSnapshot().children.memory!
    return {
      recalled,
      keep: (format: FilmFormat) => memory.send({ type: 'format.keep', format }),
      forget: () => memory.send({ type: 'format.forget' }),
    }
  }
  return { kept, open }
}

test('what a visitor says of a film is recalled for that film and that visitor, the latest word alone', () => {
  const { open } = device()
  const swapped: FilmFormat = { ...VR180, isEyeSwapped: true, alpha: 'chroma' }
  const film = open('guest:7')
  film.keep(VR180)
  film.keep(swapped)
  expect({
    same: open('guest:7').recalled,
    other: open('guest:8').recalled,
    visitor: open('ann:7').recalled,
  }).toEqual({ same: [swapped], other: [], visitor: [] })
})

test('what is forgotten is not recalled, and other films are', () => {
  const { open } = device()
  open('guest:7').keep(VR180)
  open('guest:8').keep(FLAT)
  open('guest:7').forget()
  expect({ gone: open('guest:7').recalled, there: open('guest:8').recalled }).toEqual({ gone: [], there: [FLAT] })
})

test('a stream without a name of its own is not remembered', () => {
  const { kept, open } = device()
  open('').keep(VR180)
  expect({ recalled: open('').recalled, kept: kept.size }).toEqual({ recalled: [], kept: 0 })
})

test('a hundred films are remembered, and the oldest goes first', () => {
  const { open } = device()
  for (let film = 1; film <= 101; film++) open(`guest:${film}`).keep(VR180)
  expect({ first: open('guest:1').recalled, second: open('guest:2').recalled }).toEqual({ first: [], second: [VR180] })
})

test.for(['no json', '{}', '[{"key":"guest:7"}]', '[{"key":"guest:7","projection":"cube","alpha":"none"}]', '[7]'])(
  'what somebody else wrote there (%s) is nothing that was said, and the next word is kept',
  (written) => {
    const { kept, open } = device()
    open('guest:1').keep(FLAT)
    const [place = KEY] = kept.keys()
    kept.set(place, written)
    const film = open('guest:7')
    film.keep(VR180)
    expect({ before: film.recalled, after: open('guest:7').recalled }).toEqual({ before: [], after: [VR180] })
  },
)
