import { expect, test } from 'vitest'
import { playerPlaybackMachine } from '../../machines/catalogue/player-playback.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { answerOpening, film, playbackOf, prepared, startPlayer } from './plugged-player.ts'

test('the diagram beside the machine is the machine', async () => {
  const diagram = new URL('../../machines/catalogue/player-playback.diagram.mmd', import.meta.url)
  await checkDiagram(playerPlaybackMachine, diagram)
})

test('the machine has nothing that passes silently', () => {
  checkLint(playerPlaybackMachine)
})

test('a film that opens in another quality goes on where it was, and as the visitor left it', () => {
  const opened = (['play.toggled', 'play.requested'] as const).map((type) => {
    const { actor, commands } = startPlayer(film)
    answerOpening(actor, prepared)
    actor.send({ type: 'media.ready', durationSeconds: 600, ladder: [] })
    actor.send({ type: 'media.moved', seconds: 200, bufferedSeconds: 210 })
    actor.send({ type })
    actor.send({ type: 'quality.chosen', quality: '2K' })
    const open = commands.at(-1)
    actor.send({ type: 'media.ready', durationSeconds: 600, ladder: [] })
    actor.send({ type: 'position.nudged', bySeconds: 5 })
    return {
      startsAt: open?.type === 'media.open' && open.startAtSeconds,
      last: commands.at(-1),
      is: playbackOf(actor),
    }
  })
  const sought = { startsAt: 200, last: { type: 'media.seek', seconds: 205 }, is: { open: 'seeking' } }
  expect(opened).toEqual([sought, sought])
})
