import { createActor } from 'xstate'
import { loginMachine } from '../../machines/session/login.machine.ts'
import { LoginView } from '../../views/session/login.view.tsx'
import { answerWith } from '../answer-with.ts'
import type { Opening, OpenPage } from '../pages.ts'
import { plugPorts } from '../plug-ports.ts'
import { unlisted } from './page-facts.ts'

export function open({ site, match, key, go }: Opening): OpenPage {
  const actor = createActor(plugPorts(loginMachine, { logIn: answerWith(site.ports.login.logIn) }), {
    input: { exampleEmail: site.settings.exampleEmail },
  })
  actor.on('login.succeeded', () => {
    site.actors.session.send({ type: 'login.succeeded' })
    go('/')
  })
  actor.start()
  return { key, match, actor, draw: () => <LoginView form={actor} />, ...unlisted(site, match, 'Log In') }
}
