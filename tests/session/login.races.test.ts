import { test } from 'vitest'
import { answerWith } from '../../app/ports/answer-with.ts'
import { type LoginAnswer, loginMachine } from '../../machines/session/login.machine.ts'
import { assertNoRace } from '../../studio/paths/races.ts'
import { plugPorts } from '../support/plug-ports.ts'

const RUNS = process.env.LONG === '1' ? 5_000 : 300
const PASSWORD = 'Proscenium1'

function answersTo(): LoginAnswer[] {
  return [
    { type: 'login.accepted', to: '/' },
    { type: 'login.refused', message: '', fields: { email: '', password: '' }, isBlocked: false },
    { type: 'login.failed', cause: 'offline' },
    { type: 'login.limited', waitMs: 5_000 },
  ]
}

test('in any order of answers, edits and clicks, one log-in is announced once, and no answer to an earlier one counts', async () => {
  await assertNoRace(
    {
      plug: (control) => plugPorts(loginMachine, { logIn: answerWith(control.port('logIn', answersTo)) }),
      input: { exampleEmail: 'name@example.com' },
      events: [
        { type: 'login.submitted', email: 'ada@example.com', password: PASSWORD },
        { type: 'login.submitted', email: 'ben@example.com', password: PASSWORD },
        { type: 'email.edited', email: 'a' },
        { type: 'password.edited' },
      ],
      waitsMs: [5_000, 16_000],
      always: {
        'a log-in is told once, when it has succeeded': ({ snapshot, said }) =>
          said.length === (snapshot.matches('succeeded') ? 1 : 0),
        'the password is kept nowhere': ({ snapshot }) => !JSON.stringify(snapshot.context).includes(PASSWORD),
        'nothing is complained of while the server is asked': ({ snapshot }) =>
          !snapshot.hasTag('busy') || snapshot.context.message === '',
      },
      atRest: { 'nothing is waited for any more': ({ snapshot }) => !snapshot.hasTag('busy') },
    },
    { runs: RUNS },
  )
})
