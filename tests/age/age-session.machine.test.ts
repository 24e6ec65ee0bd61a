import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { type AgeSessionEmitted, ageSessionMachine } from '../../machines/age/age-session.machine.ts'
import { silence } from '../catalogue/samples.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(ageSessionMachine, new URL('../../machines/age/age-session.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(ageSessionMachine)
})

test('sends the visitor to an address that we may send people to, and nowhere else [AGE-031]', () => {
  const { actor, said } = start()
  actor.send({ type: 'ageSession.started', url: 'https://age.example/start/1' })
  const elsewhere = start()
  elsewhere.actor.send({ type: 'ageSession.started', url: 'https://evil.invalid/' })
  expect({ said, elsewhere: elsewhere.said }).toEqual({
    said: [
      { type: 'ageSession.opened' },
      { type: 'leave.requested', url: 'https://age.example/start/1', purpose: 'ageProvider' },
    ],
    elsewhere: [
      { type: 'problem.noticed', reason: 'provider session: its address is not allowed' },
      { type: 'ageSession.missing' },
    ],
  })
})

test('says after twenty seconds that nobody answered, or that the visitor has not left', () => {
  const silent = start()
  silent.clock.increment(20_000)
  const staying = start()
  staying.actor.send({ type: 'ageSession.started', url: 'https://age.example/start/1' })
  staying.said.length = 0
  staying.clock.increment(19_999)
  expect(staying.said).toEqual([])
  staying.clock.increment(1)
  expect({ silent: silent.said, staying: staying.said }).toEqual({
    silent: [{ type: 'problem.noticed', reason: 'provider session: no answer' }, { type: 'ageSession.missing' }],
    staying: [{ type: 'ageSession.unused' }],
  })
})

function start() {
  const clock = new SimulatedClock()
  const said: AgeSessionEmitted[] = []
  const settings = { allowedHosts: { easyCancel: [], logOut: [], ageProvider: ['age.example'], biller: [] } }
  const machine = plugPorts(ageSessionMachine, { startAgeSession: silence() })
  const actor = createActor(machine, { clock, input: { settings } })
  actor.on('*', (emitted) => said.push(emitted))
  actor.start()
  return { actor, clock, said }
}
