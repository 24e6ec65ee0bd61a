import { expect, test } from 'vitest'
import { namedEvents, walks } from './cam-chat-words.ts'
import { type ChatWord, startChat } from './chat-world.ts'

type World = ReturnType<typeof startChat>

for (const [place, { gate, start, steps }] of walks.entries()) {
  test(`walk ${place + 1}: a chat and its parts say what the one statechart said`, () => {
    const world = startChat({ gate })
    const seen = [world.words()]
    const shown = ['']
    const told = ['']
    for (const [event] of steps) {
      happen(world, event)
      seen.push(world.words())
      shown.push(shownBy(world))
      told.push(world.noted.splice(0).join(', '))
    }
    expect(seen).toEqual([start, ...steps.map(([, words]) => words)])
    expect(shown).toEqual(['', ...steps.map(([, , what]) => what)])
    expect(told).toEqual(['', ...steps.map(([, , , what]) => what)])
  })
}

function happen({ actor, clock }: World, step: string) {
  const [, waitMs = '0', name] = /^(?:(\d+) ms(?:, then )?)?(.+)?$/.exec(step) ?? []
  clock.increment(Number(waitMs))
  if (name) actor.send(namedEvents[name] ?? ({ type: name } as ChatWord))
}

function shownBy({ lines, outbox, context }: World) {
  const { unread } = context()
  const own = outbox().map((message) => message.replace(/^.* /, ''))
  return [...lines(), ...own, ...(unread ? [`+${unread}`] : [])].join(' ')
}
