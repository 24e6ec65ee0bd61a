import { expect, test } from 'vitest'
import { shareChoice, trailerChoice } from '../../machines/catalogue/stage-choices.ts'

const poster = { isPlayer: false, isFull: false, isTrailer: false, isSharing: false }

test('Trailer plays the trailer in place of the poster, and ends it; in a player it exchanges film and trailer', () => {
  const stages = {
    poster,
    trailer: { ...poster, isTrailer: true },
    film: { ...poster, isPlayer: true, isFull: true },
    'trailer in the player': { ...poster, isPlayer: true },
  }
  const choices = Object.entries(stages).map(([name, stage]) => ({ name, ...trailerChoice(stage) }))
  expect(choices).toEqual([
    { name: 'poster', isPressed: false, event: { type: 'trailer.requested' } },
    { name: 'trailer', isPressed: true, event: { type: 'poster.requested' } },
    { name: 'film', isPressed: false, event: { type: 'kind.toggled' } },
    { name: 'trailer in the player', isPressed: true, event: { type: 'kind.toggled' } },
  ])
})

test('Share opens the ways to share, and closes them', () => {
  expect([shareChoice(poster), shareChoice({ ...poster, isSharing: true })]).toEqual([
    { isPressed: false, event: { type: 'sharing.requested' } },
    { isPressed: true, event: { type: 'poster.requested' } },
  ])
})
