import { firstValueFrom, take, toArray } from 'rxjs'
import { expect, test } from 'vitest'
import { createOwnName } from '../../adapters/catalogue/own-name.adapter.ts'

const CHANNEL = 'own-name.test'
const open = () => new BroadcastChannel(CHANNEL)
const tabOf = (userId: string) => createOwnName({ open, userId })

test('a name that one tab tells is heard in the other tabs of the same user, and of nobody else', async () => {
  const [here, there, others] = [tabOf('ada'), tabOf('ada'), tabOf('bruno')]
  const heard: string[] = []
  const listening = [here, others].map((tab, place) =>
    tab.changes.subscribe(({ name }) => heard.push(`${place}: ${name}`)),
  )
  const news = firstValueFrom(there.changes.pipe(take(2), toArray()))
  const stranger = open()
  for (const message of [null, 'ada', { userId: 'ada' }, { userId: 'ada', name: 7 }]) stranger.postMessage(message)
  here.tell('night-owl')
  stranger.postMessage({ userId: 'ada', name: 'day-owl' })
  const told = await news
  for (const one of listening) one.unsubscribe()
  stranger.close()
  expect({ told, heard }).toEqual({
    told: [
      { type: 'ownName.changed', name: 'night-owl' },
      { type: 'ownName.changed', name: 'day-owl' },
    ],
    heard: ['0: day-owl'],
  })
})

test('a browser without channels hears and tells nothing', () => {
  const alone = createOwnName({ open: () => undefined, userId: 'ada' })
  const heard: unknown[] = []
  const listening = alone.changes.subscribe((change) => heard.push(change))
  alone.tell('night-owl')
  listening.unsubscribe()
  expect(heard).toEqual([])
})
