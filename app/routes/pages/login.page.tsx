import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { CHECKOUT_DRAFT_KEY } from '../../../adapters/sales/draft-keys.ts'
import type { LogInSearch } from '../../../contracts/site/searches.ts'
import { ownPathOf } from '../../../machines/access/links.ts'
import { mailRequestMachine, type RequestMail } from '../../../machines/account/mail-request.machine.ts'
import { codeLoginMachine, type RedeemCode } from '../../../machines/session/code-login.machine.ts'
import { EMAIL_LIMIT } from '../../../machines/session/email-rules.ts'
import { logInDestination } from '../../../machines/session/log-in-destination.ts'
import { type LogIn, loginMachine } from '../../../machines/session/login.machine.ts'
import { isActiveMembershipToken, tokenKindOf } from '../../../machines/session/visitor.ts'
import { LoginView } from '../../../views/session/login.view.tsx'
import { LoginSlides } from '../../../views/session/login-slides.view.tsx'
import { answerWith } from '../../ports/answer-with.ts'
import type { OpenPage } from '../../site/open-page.ts'
import type { Opening } from '../../site/pages.ts'
import type { Site } from '../../site/site.ts'
import { logInWires } from '../../site/wires/session.ts'
import { startContent, warmContent } from './content.ts'
import { unlisted } from './page-facts.ts'
import { startPasskeyLogin } from './passkey-login-actor.ts'

const SLIDES = { kind: 'loginSlides' } as const

/** Where the visitor goes after the log-in: always to `leadsTo`; to `intercepted`, unless their account leads elsewhere. */
interface Ways {
  leadsTo?: string
  intercepted?: string
}

export function open(opening: Opening<LogInSearch>): OpenPage {
  return openLogIn(opening, { intercepted: interceptedIn(opening) })
}

/** The page that asked for the log-in; `/` where none did, and where it would log out again. */
function interceptedIn({ site, search }: Opening<LogInSearch>): string {
  const path = ownPathOf(search.to ?? '', site)
  const match = site.routeAt(path.replace(/[?#].*/, ''))
  return match.kind === 'page' && match.route.name === 'logout' ? '/' : path
}

export function openLogIn(
  { site, openActor, match, key }: Pick<Opening, 'site' | 'openActor' | 'match' | 'key'>,
  { lead, ...ways }: Ways & { lead?: ReactNode } = {},
): OpenPage {
  site.system.bring(logInWires)
  const actor = openActor(
    loginMachine,
    { logIn: answerWith(logInOf(site, ways)) },
    {
      name: 'login',
      // The first page is as the server drew it, without the draft.
      input: {
        exampleEmail: site.settings.exampleEmail,
        email: site.arrival.getSnapshot() ? draftOf(site)?.email : '',
      },
    },
  )
  const { mailCode } = site.ports.login
  const byCode = openActor(
    codeLoginMachine,
    { mailCode: answerWith(mailCode), redeemCode: answerWith(codeLogInOf(site, ways)) },
    { name: 'codeLogin', input: { exampleEmail: site.settings.exampleEmail } },
  )
  const unblocking = openActor(
    mailRequestMachine,
    { requestMail: answerWith(unblockingOf(site)) },
    { input: { exampleEmail: site.settings.exampleEmail, asksPassword: false, isNewAddress: false } },
  )
  actor.start()
  byCode.start()
  unblocking.start()
  const byPasskey = startPasskeyLogin({ site, openActor }, () => accepted(site, ways))
  const slides = openSlides(site, openActor)
  return {
    key,
    match,
    actor,
    beside: [byCode, unblocking, byPasskey, slides].filter((each) => each !== undefined),
    draw: () => (
      <LoginView
        lead={lead}
        form={actor}
        byCode={byCode}
        byPasskey={byPasskey}
        unblocking={unblocking}
        aside={slides && <LoginSlides slides={slides} />}
      />
    ),
    ...unlisted(site, match, 'Log In'),
  }
}

export async function warm({ site }: Pick<Opening, 'site'>, signal: AbortSignal) {
  if (site.visitor.getSnapshot().isInVerifiedView) await warmContent(site, SLIDES, signal)
}

/** Answers also where the visitor goes after the log-in. */
function logInOf(site: Site, ways: Ways): LogIn {
  return async (signal, credentials) => placed(site, await site.ports.login.logIn(signal, credentials), ways)
}

function codeLogInOf(site: Site, ways: Ways): RedeemCode {
  return async (signal, mailed) => placed(site, await site.ports.login.redeemCode(signal, mailed), ways)
}

/** What it takes is fetched when it is asked for: hardly anybody is blocked. */
function unblockingOf({ ports }: Site): RequestMail {
  return async (signal, input) => {
    const [{ createAccountActions }, { accountEndpoints }] = await Promise.all([
      import('../../../adapters/account/account-actions.adapter.ts'),
      import('../../../contracts/account/endpoints.ts'),
    ])
    ports.bringRows(accountEndpoints)
    return createAccountActions({ call: ports.page.call, token: '' }).requestUnblocking(signal, input)
  }
}

function placed<Answer extends { type: string }>(site: Site, answer: Answer, ways: Ways) {
  return answer.type === 'login.accepted'
    ? accepted(site, ways)
    : (answer as Exclude<Answer, { type: 'login.accepted' }>)
}

function accepted(site: Site, { leadsTo, intercepted = '/' }: Ways) {
  if (leadsTo) return { type: 'login.accepted' as const, to: leadsTo }
  const { claims } = site.ports.held()
  const nowSeconds = site.ports.now() / 1000
  const kind = tokenKindOf(claims, nowSeconds)
  const to =
    !isActiveMembershipToken(claims, nowSeconds) && draftOf(site)?.awaitsLogIn
      ? '/payment/'
      : logInDestination(kind, { ...site.settings, intercepted })
  return { type: 'login.accepted' as const, to }
}

/** Slides are for the verified view only. */
function openSlides(site: Site, openActor: Opening['openActor']) {
  if (!site.visitor.getSnapshot().isInVerifiedView) return undefined
  return startContent(site, openActor, SLIDES)
}

const Draft = z.object({ email: z.string().check(z.maxLength(EMAIL_LIMIT)), awaitsLogIn: z.boolean() })

/** The draft of a checkout form that led the visitor here. */
function draftOf({ ports }: Site) {
  return ports.tabStorage.read(CHECKOUT_DRAFT_KEY, Draft)
}
