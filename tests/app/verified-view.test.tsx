// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SiteRoot } from '../../app/site/site-root.tsx'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { NOON_MS, SITES } from '../support/samples.ts'
import { until } from '../support/until.ts'
import { prepareTabs, putCookie } from './open-tab.ts'

const tabs = prepareTabs()
afterEach(cleanup)

interface Case {
  who: string
  key: 'dark' | 'light'
  account?: AccountName
  clearance?: string
  isVerified: boolean
}

test.for<Case>([
  { who: 'a guest', key: 'dark', isVerified: true },
  { who: 'a guest', key: 'light', isVerified: false },
  { who: 'a member who must verify', key: 'dark', account: 'mustVerify', isVerified: true },
  { who: 'a member who must verify', key: 'light', account: 'mustVerify', isVerified: false },
  {
    who: 'a member who has passed before',
    key: 'light',
    account: 'mustVerify',
    clearance: SITES.light.ageClearanceToken,
    isVerified: true,
  },
  { who: 'a member who need not', key: 'light', account: 'member', isVerified: true },
])('on the $key site $who has the menus of the verified view: $isVerified [AGE-002, CHROME-063]', async (scene) => {
  const { key, account, clearance, isVerified } = scene
  putCookie('age_confirmed=1; path=/')
  if (clearance) putCookie(`av_clearance=${clearance}; path=/`)
  const { site } = await tabs.open({ site: key, path: '/privacy-policy/', ...(account && { account }) })
  const { ageVerification, notifications } = site.actors
  await until(() => expect(ageVerification.getSnapshot().hasTag('settled')).toBe(true))
  // Members are told their notifications then, unless the server has no such check of theirs: the test ends once it has answered.
  if (account && isVerified)
    await until(() => expect(['loaded', 'failed']).toContain(notifications.getSnapshot().value.list))
  await act(async () => void render(<SiteRoot site={site} drawnAtMs={NOON_MS} />))
  const menus = ['Main', 'Quick menu'].map((name) => screen.queryByRole('navigation', { name }) !== null)
  expect(menus).toEqual([isVerified, isVerified])
})
