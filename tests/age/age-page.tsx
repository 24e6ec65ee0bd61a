import { screen } from '@testing-library/react'
import { open } from '../../app/routes/pages/age-verification.page.tsx'
import type { Site } from '../../app/site/site.ts'
import type { TestSandbox } from '../sandbox/test-sandbox.ts'
import { putCookie } from '../support/drive.tsx'
import { onStage } from '../support/view-stage.tsx'

export const OWN = 'session-of-mine'
export const AGE_PATH = '/age-verification/'
export const AGE_CALLS = [
  'getMustPassVerification',
  'getHasVerification',
  'createAgeSession',
  'getAgeSession',
  'postAgeVerification',
] as const

const AFTER_THE_LAW_MS = Date.parse('2025-10-02T18:30:00Z')
const BEFORE_THE_LAW_MS = Date.parse('2023-03-14T09:00:00Z')

/** The page, and the actor of the site that it shows, which begins its check now. */
export function startAgePage(site: Site) {
  const page = open({ site, openActor: site.open, match: site.routeAt(AGE_PATH), search: {}, key: 'age' })
  const { ageVerification } = site.actors
  ageVerification.start()
  return { ageVerification, view: onStage(page.draw(), { path: AGE_PATH, actors: site.actors }) }
}

/** What the servers know of the member: nothing is passed unless told. */
export function putMember({ database }: TestSandbox, { mustPass = true, hasPassed = false, ownsSession = true } = {}) {
  const registered = database.prepare("UPDATE accounts SET registered_at_ms = ? WHERE id = 'user-mustVerify'")
  registered.run(mustPass ? AFTER_THE_LAW_MS : BEFORE_THE_LAW_MS)
  const session = database.prepare('INSERT OR REPLACE INTO age_sessions VALUES (?, ?, ?, ?, ?, ?)')
  const owner = ownsSession ? 'user-mustVerify' : 'user-verified'
  session.run(OWN, owner, '', AFTER_THE_LAW_MS, hasPassed ? 'verified' : null, hasPassed ? AFTER_THE_LAW_MS : null)
}

/** The session that this browser has at the provider, and how often its result has been asked for. */
export function keepSession(triesUsed = 0) {
  putCookie(`sessionId=${OWN}; path=/`)
  if (triesUsed > 0)
    sessionStorage.setItem('age-verification-tries', JSON.stringify({ sessionId: OWN, tries: triesUsed }))
}

/** What the page says, and which session this browser keeps. */
export function agePageNow() {
  const [title] = screen.getAllByRole('heading', { level: 1 })
  const panel = title?.parentElement
  return {
    title: title?.textContent,
    text: panel?.querySelector('h1 + p')?.textContent,
    session: /(?:^|; )sessionId=([^;]*)/.exec(document.cookie)?.[1],
  }
}
