import { expect, test } from 'vitest'
import { namedEvents, walks } from './player-words.ts'
import { answerOpening, playbackOf, startPlayer } from './plugged-player.ts'

type Player = ReturnType<typeof startPlayer>

for (const [place, { input, start, steps }] of walks.entries()) {
  test(`walk ${place + 1}: the player and its parts say what the one statechart said`, () => {
    const player = startPlayer(input)
    const seen = [wordsOf(player)]
    const told = ['']
    for (const [event] of steps) {
      happen(player, event)
      seen.push(wordsOf(player))
      const { commands, kept } = player
      told.push([...commands.splice(0), ...kept.splice(0)].map(({ type }) => type).join(' '))
    }
    player.actor.stop()
    expect(seen).toEqual([start, ...steps.map(([, words]) => words)])
    expect(told).toEqual(['', ...steps.map(([, , what]) => what)])
  })
}

function happen({ actor, clock }: Player, step: string) {
  const [, waitMs = '0', name] = /^(?:(\d+) ms(?:, then )?)?(.+)?$/.exec(step) ?? []
  clock.increment(Number(waitMs))
  if (!name) return
  const event = namedEvents[name] ?? { type: name }
  const { children } = actor.getSnapshot()
  if (name === 'resuming.toggled') children.memory?.send({ type: name })
  else if (name === 'controls.used' || name === 'scrub.left') children.controls?.send({ type: name })
  else if (/^(player\.prepared|sources\.)/.test(event.type))
    answerOpening(actor, event as Parameters<typeof answerOpening>[1])
  else actor.send(event as Parameters<typeof actor.send>[0])
}

function wordsOf({ actor }: Player) {
  const { children } = actor.getSnapshot()
  const parts = [children.memory, children.controls, children.help, children.presentation]
  return [pathOf(playbackOf(actor)), ...parts.map((part) => part?.getSnapshot().value)].join(' ')
}

function pathOf(value: unknown): string {
  if (typeof value === 'string') return value
  return Object.entries(value as object)
    .map(([state, inside]) => `${state}.${pathOf(inside)}`)
    .join(' ')
}
