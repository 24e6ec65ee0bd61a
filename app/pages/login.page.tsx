import { createActor } from 'xstate'
import { logInDestination } from '../../machines/session/log-in-destination.ts'
import { loginMachine } from '../../machines/session/login.machine.ts'
import { tokenKindOf } from '../../machines/session/visitor.ts'
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
    const kind = tokenKindOf(site.ports.held().claims, site.ports.now() / 1000)
    go(logInDestination(kind, site.settings))
  })
  actor.start()
  return {
    key,
    match,
    actor,
    isLeadingOn: () => actor.getSnapshot().hasTag('busy') || actor.getSnapshot().hasTag('succeeded'),
    draw: () => <LoginView form={actor} />,
    ...unlisted(site, match, 'Log In'),
  }
}
