// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SiteRoot } from '../../app/site/site-root.tsx'
import { NOON_MS } from '../support/samples.ts'
import { prepareTabs, putCookie } from './open-tab.ts'

const tabs = prepareTabs()
afterEach(cleanup)

test.for([
  ['/videos/', 'Accept', 'accept'],
  ['/contact/', 'Reject', 'reject'],
] as const)(
  'a visitor of %s sees the cookie banner a second after the page, until they press %s [CHROME-075, CHROME-076, CHROME-077, CHROME-078]',
  async ([path, button, choice]) => {
    putCookie('age_confirmed=1; path=/')
    const { site, pass } = await tabs.open({ path })
    await act(async () => void render(<SiteRoot site={site} drawnAtMs={NOON_MS} />))
    const isDrawn = () => screen.queryByRole('region', { name: 'Cookies' }) !== null
    act(() => pass(999))
    const early = isDrawn()
    act(() => pass(1))
    const inTime = isDrawn()
    await act(async () => void fireEvent.click(screen.getByText(button)))
    expect({ early, inTime, pressed: isDrawn(), isKept: document.cookie.includes(`cookieConsent=${choice}`) }).toEqual({
      early: false,
      inTime: true,
      pressed: false,
      isKept: true,
    })
  },
)
