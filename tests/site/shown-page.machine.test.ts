import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { matchRoute } from '../../app/routes/match.ts'
import { type ShownPageEmitted, shownPageMachine } from '../../machines/site/shown-page.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { SITES, VISITORS } from '../support/samples.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(shownPageMachine, new URL('../../machines/site/shown-page.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(shownPageMachine)
})

describe('the page that is shown', () => {
  const PASS = { kind: 'pass' } as const
  const ofGuest = {
    type: 'page.shown',
    key: '/videos/ guest true false false',
    match: matchRoute('/videos/', SITES.dark),
    decision: PASS,
    isShared: false,
  } as const
  const member = { type: 'visitor.changed', visitor: VISITORS.member } as const
  const again = { type: 'page.outdated' }

  test('is requested again, once, for another visitor', () => {
    const { actor, said } = start()
    actor.send({ type: 'visitor.changed', visitor: VISITORS.guest })
    actor.send(ofGuest)
    expect(said).toEqual([])
    actor.send(member)
    actor.send({ type: 'gate.judged', decision: PASS })
    expect(said).toEqual([again])
    actor.send({ ...ofGuest, key: '/videos/ member true true true' })
    expect({ said, state: actor.getSnapshot().value }).toEqual({ said: [again], state: 'current' })
  })

  test('is asked for again when the gate thinks otherwise, and not while it is being asked', () => {
    const { actor, said } = start()
    actor.send(ofGuest)
    actor.send({ type: 'gate.judged', decision: null })
    expect(said).toEqual([])
    actor.send({ type: 'gate.judged', decision: { kind: 'maintenance' } })
    expect(said).toEqual([again])
  })

  test('waits for money, and for a page that leads on by itself', () => {
    const { actor, said } = start()
    actor.send(ofGuest)
    actor.send({ type: 'money.judged', isPending: true })
    actor.send(member)
    expect(said).toEqual([])
    actor.send({ type: 'page.leads', by: 'checkout 1', isLeading: true })
    actor.send({ type: 'money.judged', isPending: false })
    expect(said).toEqual([])
    actor.send({ type: 'page.leads', by: 'checkout 1', isLeading: false })
    expect(said).toEqual([again])
  })

  test('that could not be opened is asked for whenever the visitor changes', () => {
    const { actor, said } = start()
    actor.send(ofGuest)
    actor.send({ type: 'page.stranded', isStranded: true })
    actor.send({ type: 'visitor.changed', visitor: VISITORS.guest })
    actor.send({ type: 'page.stranded', isStranded: false })
    actor.send({ type: 'visitor.changed', visitor: VISITORS.guest })
    expect(said).toEqual([again])
  })

  test('that could not be opened is asked for whenever the gate has judged, unless it has to wait', () => {
    const { actor, said } = start()
    actor.send(ofGuest)
    actor.send({ type: 'page.stranded', isStranded: true })
    actor.send({ type: 'money.judged', isPending: true })
    actor.send({ type: 'gate.judged', decision: PASS })
    actor.send({ type: 'visitor.changed', visitor: VISITORS.guest })
    const whilePending = [...said]
    actor.send({ type: 'money.judged', isPending: false })
    actor.send({ type: 'gate.judged', decision: PASS })
    expect({ whilePending, said }).toEqual({ whilePending: [], said: [again] })
  })

  test('that opens in the end is compared with what was heard while it could not be opened', () => {
    const outdated = [member, { type: 'gate.judged', decision: { kind: 'maintenance' } } as const].map((news) => {
      const { actor } = start()
      actor.send({ type: 'page.stranded', isStranded: true })
      actor.send(news)
      actor.send({ type: 'page.stranded', isStranded: false })
      actor.send(ofGuest)
      return actor.getSnapshot().value
    })
    expect(outdated).toEqual(['outdated', 'outdated'])
  })

  test('of live rooms is asked for again when their actors go', () => {
    const { actor, said } = start()
    actor.send(ofGuest)
    actor.send({ type: 'cams.ended' })
    expect(said).toEqual([])
    actor.send({ ...ofGuest, isShared: true })
    actor.send({ type: 'cams.ended' })
    expect(said).toEqual([again])
  })
})

function start() {
  const actor = createActor(shownPageMachine)
  const said: ShownPageEmitted[] = []
  actor.on('*', (event) => said.push(event))
  actor.start()
  return { actor, said }
}
