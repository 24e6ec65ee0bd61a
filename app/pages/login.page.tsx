import { createActor } from 'xstate'
import { logInDestination } from '../../machines/session/log-in-destination.ts'
import { loginMachine } from '../../machines/session/login.machine.ts'
import { tokenKindOf } from '../../machines/session/visitor.ts'
import { LoginView } from '../../views/session/login.view.tsx'
import { LoginSlides } from '../../views/session/login-slides.view.tsx'
import { answerWith } from '../answer-with.ts'
import type { Site } from '../kernel.ts'
import type { Opening, OpenPage } from '../pages.ts'
import { plugPorts } from '../plug-ports.ts'
import { startContent, warmContent } from './content.ts'
import { unlisted } from './page-facts.ts'

const SLIDES = { kind: 'loginSlides' } as const

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
  const slides = openSlides(site)
  return {
    key,
    match,
    actor,
    beside: slides,
    isLeadingOn: () => actor.getSnapshot().hasTag('busy') || actor.getSnapshot().hasTag('succeeded'),
    draw: () => <LoginView form={actor} aside={slides && <LoginSlides slides={slides} />} />,
    ...unlisted(site, match, 'Log In'),
  }
}

export async function warm({ site }: Pick<Opening, 'site'>, signal: AbortSignal) {
  if (site.visitor.getSnapshot().isInVerifiedView) await warmContent(site, SLIDES, signal)
}

/** Slides are for the verified view only. */
function openSlides(site: Site) {
  if (!site.visitor.getSnapshot().isInVerifiedView) return undefined
  return startContent(site, SLIDES)
}
