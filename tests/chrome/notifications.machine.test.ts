import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { badgeOf, unseenOf } from '../../machines/chrome/notification-rules.ts'
import { notificationsMachine } from '../../machines/chrome/notifications.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { told } from './notification-samples.ts'

const NOW = 2_000_000_000
const LATEST = 1_900_000_000

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(notificationsMachine, new URL('../../machines/chrome/notifications.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(notificationsMachine)
})

function start() {
  const calls = { loads: 0, marks: 0 }
  const clock = new SimulatedClock()
  const machine = plugPorts(notificationsMachine, {
    loadNotifications: fromCallback<EventObject>(() => {
      calls.loads += 1
    }),
    moveMark: fromCallback<EventObject>(({ sendBack }) => {
      calls.marks += 1
      sendBack({ type: 'mark.moved', markSeconds: NOW })
    }),
  })
  const actor = createActor(machine, { clock }).start()
  const load = (count: number, markSeconds: number) =>
    actor.send({ type: 'notifications.loaded', notifications: told(count), markSeconds, nowSeconds: NOW })
  const now = () => {
    const { value, context } = actor.getSnapshot()
    const { list, sight } = value
    return { list, sight, unseen: unseenOf(context), shown: context.shown }
  }
  return { actor, calls, clock, load, now }
}

function startFor(reader: string) {
  const started = start()
  started.actor.send({ type: 'reader.changed', reader })
  return started
}

describe('a reader', () => {
  test('has them asked for once, and nobody else has [SESSION-032]', () => {
    const { actor, calls, now } = start()
    actor.send({ type: 'reader.changed', reader: '' })
    const before = { ...now(), loads: calls.loads }
    actor.send({ type: 'reader.changed', reader: 'ada' })
    actor.send({ type: 'reader.changed', reader: 'ada' })
    expect({ before, after: now(), loads: calls.loads }).toEqual({
      before: { list: 'none', sight: 'closed', unseen: 0, shown: 6, loads: 0 },
      after: { list: 'loading', sight: 'closed', unseen: 0, shown: 6 },
      loads: 1,
    })
  })

  test('who logs out leaves nothing behind, and another has their own [SESSION-032]', () => {
    const { actor, load, now } = startFor('ada')
    load(8, 0)
    actor.send({ type: 'list.opened' })
    actor.send({ type: 'more.requested' })
    actor.send({ type: 'notification.followed', id: 'first' })
    actor.send({ type: 'reader.changed', reader: 'bea' })
    const other = now()
    const { notifications, read, markSeconds, markBefore } = actor.getSnapshot().context
    load(2, 0)
    actor.send({ type: 'list.opened' })
    actor.send({ type: 'reader.changed', reader: '' })
    const nobody = { ...now(), notifications: actor.getSnapshot().context.notifications }
    expect({ other, notifications, read, markSeconds, markBefore, nobody }).toEqual({
      other: { list: 'loading', sight: 'closed', unseen: 0, shown: 6 },
      notifications: [],
      read: [],
      markSeconds: 0,
      markBefore: 0,
      nobody: { list: 'none', sight: 'closed', unseen: 0, shown: 6, notifications: [] },
    })
  })
})

describe('the number', () => {
  test('counts what was published after the mark, all of it where there is none [NOTIF-007]', () => {
    const counts = [0, LATEST - 8, LATEST - 2, LATEST].map((markSeconds) => {
      const { load, now } = startFor('ada')
      load(8, markSeconds)
      return now().unseen
    })
    expect(counts).toEqual([8, 8, 2, 0])
  })

  test('is 0 once the list is opened, and stays 0 when it is closed [NOTIF-008, NOTIF-009, NOTIF-010]', () => {
    const { actor, calls, load, now } = startFor('ada')
    load(8, LATEST - 3)
    const before = now().unseen
    actor.send({ type: 'list.opened' })
    const opened = now().unseen
    actor.send({ type: 'list.closed' })
    const closed = now().unseen
    actor.send({ type: 'list.opened' })
    expect({ before, opened, closed, marks: calls.marks }).toEqual({ before: 3, opened: 0, closed: 0, marks: 2 })
  })

  test('counts nothing that is dated later than now: no mark could take it back', () => {
    const { actor } = startFor('ada')
    const [first, ...rest] = told(3)
    actor.send({
      type: 'notifications.loaded',
      notifications: [{ ...first!, publishedAt: NOW + 60 }, ...rest],
      markSeconds: 0,
      nowSeconds: NOW,
    })
    expect(unseenOf(actor.getSnapshot().context)).toBe(2)
  })

  test("is '9+' above 9, and nothing at 0 [NOTIF-006]", () => {
    expect([-1, 0, 1, 9, 10, 400].map(badgeOf)).toEqual(['', '', '1', '9', '9+', '9+'])
  })
})

describe('the list', () => {
  test('shows six, and six more each time, as long as there are any [NOTIF-002]', () => {
    const { actor, load, now } = startFor('ada')
    load(14, 0)
    const shown = [now().shown]
    for (const _ of [1, 2, 3, 4]) {
      actor.send({ type: 'more.requested' })
      shown.push(now().shown)
    }
    expect(shown).toEqual([6, 12, 18, 18, 18])
  })

  test('begins with the first six again when it is opened again', () => {
    const { actor, load, now } = startFor('ada')
    load(14, 0)
    actor.send({ type: 'list.opened' })
    actor.send({ type: 'more.requested' })
    actor.send({ type: 'list.closed' })
    const closed = now().shown
    actor.send({ type: 'list.opened' })
    expect({ closed, opened: now().shown }).toEqual({ closed: 12, opened: 6 })
  })

  test('keeps what is new apart from what was seen, until it is opened again or its link was followed', () => {
    const { actor, load } = startFor('ada')
    load(3, LATEST - 2)
    const news = () => {
      const { notifications, markBefore, read } = actor.getSnapshot().context
      return notifications.filter(({ id, publishedAt }) => publishedAt > markBefore && !read.includes(id)).length
    }
    actor.send({ type: 'list.opened' })
    const opened = news()
    actor.send({ type: 'notification.followed', id: 'first' })
    const followed = news()
    actor.send({ type: 'list.closed' })
    actor.send({ type: 'list.opened' })
    expect({ opened, followed, again: news() }).toEqual({ opened: 2, followed: 1, again: 0 })
  })

  test('that does not come in 16 seconds has failed, and can be asked for again', () => {
    const { actor, calls, clock, load, now } = startFor('ada')
    clock.increment(16_000)
    const failed = now().list
    actor.send({ type: 'retry.requested' })
    load(1, 0)
    actor.send({ type: 'reader.changed', reader: 'bea' })
    actor.send({ type: 'notifications.failed' })
    expect({ failed, loads: calls.loads, refused: now().list }).toEqual({
      failed: 'failed',
      loads: 3,
      refused: 'failed',
    })
  })
})
