// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { NO_PROMOTION_PARTS } from '../../views/site/promotion-parts.ts'
import { SiteShell } from '../../views/site/shell.view.tsx'
import { AT_ONCE, drive, pressed, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './splash.cases.ts'

const PATHS: Readonly<Record<string, string>> = { 'on the tour': '/tour/', embedded: '/embed/night-drive/' }
const KNOWN = 'known visitor'

describePaths(
  'splash',
  cases,
  drive({
    situation: (start) => ({
      cookies: start === KNOWN ? ['age_confirmed=1'] : [],
      path: PATHS[start] ?? '/',
    }),
    open: (site) => {
      const { actors, firstMatch, firstPath: path } = site
      const shell = (
        <SiteShell route={firstMatch} editPath="" promotions={NO_PROMOTION_PARTS}>
          <h1>The page</h1>
        </SiteShell>
      )
      return { actor: actors.splash, view: onStage(shell, { path, actors, isInShell: true }) }
    },
    begins: { 'new visitor': 'shown', [KNOWN]: 'accepted', 'on the tour': 'accepted', embedded: 'withheld' },
    happens: {
      'agreement.given': { by: pressed('I Agree'), to: 'accepted' },
      'route.changed': {
        by: told,
        to: ({ route: { name, layout } }) => {
          if (name === 'tour') return 'accepted'
          return layout === 'embed' ? 'withheld' : 'shown'
        },
      },
      'confirmation.remembered': { by: AT_ONCE, to: 'accepted' },
    },
    leftOut: { 'remembering --after cookiePatience--> accepted': 'The cookie answers at once.' },
    mayHappen: (snapshot, { type }) => !snapshot.matches('remembering') || type === 'confirmation.remembered',
    see: () => ({
      shown: () => expect(page()).toEqual({ isCovered: true, isKept: false }),
      withheld: () => expect(page()).toEqual({ isCovered: false, isKept: false }),
      remembering: () => expect(page()).toEqual({ isCovered: false, isKept: true }),
      accepted: () => expect(page()).toEqual({ isCovered: false, isKept: true }),
    }),
  }),
)

function page() {
  return {
    isCovered: screen.queryByRole('dialog', { name: 'Warning: This Website is for Adults Only!' }) !== null,
    isKept: document.cookie.includes('age_confirmed=1'),
  }
}
