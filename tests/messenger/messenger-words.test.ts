import { expect, test } from 'vitest'
import { namedEvents, walks } from './messenger-words.ts'
import { type MessengerWord, startMessenger } from './messenger-world.ts'

for (const [place, { start, steps }] of walks.entries()) {
  test(`walk ${place + 1}: the messenger and its parts say what the one statechart said`, () => {
    const world = startMessenger()
    const seen = [world.words()]
    const known = ['']
    const told = ['']
    for (const [event] of steps) {
      happen(world, event)
      seen.push(world.words())
      known.push(chatsOf(world))
      told.push(world.noted.splice(0).join(', '))
    }
    expect(seen).toEqual([start, ...steps.map(([, words]) => words)])
    expect(known).toEqual(['', ...steps.map(([, , chats]) => chats)])
    expect(told).toEqual(['', ...steps.map(([, , , what]) => what)])
  })
}

type World = ReturnType<typeof startMessenger>

function happen({ actor, clock }: World, step: string) {
  const [, waitMs = '0', name] = /^(?:(\d+) ms(?:, then )?)?(.+)?$/.exec(step) ?? []
  clock.increment(Number(waitMs))
  if (name) actor.send(namedEvents[name] ?? ({ type: name } as MessengerWord))
}

function chatsOf({ actor, words }: World) {
  if (words() === 'loggedOut') return ''
  return actor
    .getSnapshot()
    .context.chats.map(({ id, unread }) => `${id}${unread || ''}`)
    .join(' ')
}
