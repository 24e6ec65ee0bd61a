// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { CookieBanner } from '../../views/site/cookie-banner.view.tsx'
import { AT_ONCE, drive, pressed } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './cookie-banner.cases.ts'

/** What the cookie must say; `''`: there is none. */
let choice = ''

describePaths(
  'cookieBanner',
  cases,
  drive({
    situation: (start) => ({
      cookies: start === 'has chosen' ? ['cookieConsent=reject'] : [],
      path: start === 'from the app' ? '/?x_platform_source=app' : '/',
    }),
    open: ({ actors: { cookieBanner } }, start) => {
      choice = start === 'has chosen' ? 'reject' : ''
      return { actor: cookieBanner, view: onStage(<CookieBanner />, { actors: { cookieBanner } }) }
    },
    begins: { 'new visitor': 'waiting', 'has chosen': 'done', 'from the app': 'done' },
    happens: {
      'cookies.accepted': { by: choose('Accept', 'accept'), to: 'done' },
      'cookies.rejected': { by: choose('Reject', 'reject'), to: 'done' },
      'choice.remembered': { by: AT_ONCE, to: 'done' },
    },
    lasts: { 'waiting after bannerDelay': { ms: 1_000, to: 'shown' } },
    leftOut: { 'remembering --after cookiePatience--> done': 'The cookie answers at once.' },
    see: () => ({
      waiting: () => expect(page()).toEqual({ isShown: false, choice: '' }),
      shown: () => expect(page()).toEqual({ isShown: true, choice: '' }),
      remembering: () => expect(page()).toEqual({ isShown: false, choice }),
      done: () => expect(page()).toEqual({ isShown: false, choice }),
    }),
  }),
)

function choose(button: string, means: string): ReturnType<typeof pressed> {
  const pressing = pressed(button)
  return (event, live) => {
    choice = means
    return pressing(event, live)
  }
}

function page() {
  return {
    isShown: screen.queryByRole('region', { name: 'Cookies' }) !== null,
    choice: /cookieConsent=(\w+)/.exec(document.cookie)?.[1] ?? '',
  }
}
