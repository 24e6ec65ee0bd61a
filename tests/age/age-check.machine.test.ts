import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { type AgeCheckEmitted, ageCheckMachine } from '../../machines/age/age-check.machine.ts'
import { silence } from '../catalogue/samples.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(ageCheckMachine, new URL('../../machines/age/age-check.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(ageCheckMachine)
})

test('speaks of a check that failed once, of one that nobody answers too [AGE-025]', () => {
  const endings = (['must pass', 'has passed'] as const).flatMap((question) =>
    (['refused', 'silent'] as const).map((ending) => {
      const { actor, clock, said } = start()
      actor.send({ type: 'clues.read', clues: MEMBER })
      if (question === 'has passed') actor.send({ type: 'mustPass.answered', mustPass: true })
      if (ending === 'refused') actor.send({ type: 'check.failed', reason: 'check: unavailable' })
      else clock.increment(20_000)
      return { question, ending, said }
    }),
  )
  const missed = { type: 'check.missed' }
  const noticed = (reason: string) => ({ type: 'problem.noticed', reason })
  expect(endings).toEqual([
    { question: 'must pass', ending: 'refused', said: [noticed('check: unavailable'), missed] },
    { question: 'must pass', ending: 'silent', said: [noticed('must-pass check: no answer'), missed] },
    { question: 'has passed', ending: 'refused', said: [noticed('check: unavailable'), missed] },
    { question: 'has passed', ending: 'silent', said: [noticed('has-passed check: no answer'), missed] },
  ])
})

test('says which session was cut short by a reload, and how often it was asked for', () => {
  const { actor, said } = start()
  actor.send({ type: 'clues.read', clues: { ...MEMBER, openSessionId: 'session-of-mine', triesUsed: 2 } })
  actor.send({ type: 'mustPass.answered', mustPass: true })
  actor.send({ type: 'hasPassed.answered', hasPassed: false })
  expect(said).toEqual([{ type: 'check.interrupted', session: { sessionId: 'session-of-mine', triesUsed: 2 } }])
})

test('takes no other session for one that a reload cut short [AGE-024]', () => {
  const verdicts = [
    { openSessionId: '', triesUsed: 0, returned: '' },
    { openSessionId: 'session-of-mine', triesUsed: 0, returned: '' },
    { openSessionId: '', triesUsed: 2, returned: '' },
    { openSessionId: 'session-of-mine', triesUsed: 2, returned: 'session-of-a-stranger' },
  ].map(({ openSessionId, triesUsed, returned }) => {
    const { actor, said } = start(returned)
    actor.send({ type: 'clues.read', clues: { ...MEMBER, openSessionId, triesUsed } })
    actor.send({ type: 'mustPass.answered', mustPass: true })
    actor.send({ type: 'hasPassed.answered', hasPassed: false })
    return said
  })
  expect(verdicts).toEqual([
    [{ type: 'check.required' }],
    [{ type: 'check.required' }],
    [{ type: 'check.required' }],
    [{ type: 'check.strayed' }],
  ])
})

test('does not keep an open session of a visitor before its clues are read', () => {
  const { actor } = start()
  expect(actor.getSnapshot().context).toEqual({ returnedSessionId: '', session: { sessionId: '', triesUsed: 0 } })
})

const MEMBER = { hasValidToken: true, isCleared: false, isClearedDevice: false, openSessionId: '', triesUsed: 0 }

function start(returnedSessionId = '') {
  const clock = new SimulatedClock()
  const said: AgeCheckEmitted[] = []
  const machine = plugPorts(ageCheckMachine, {
    readClues: silence(),
    askMustPass: silence(),
    askHasPassed: silence(),
    rememberClearance: silence(),
  })
  const actor = createActor(machine, { clock, input: { returnedSessionId } })
  actor.on('*', (emitted) => said.push(emitted))
  actor.start()
  return { actor, clock, said }
}
