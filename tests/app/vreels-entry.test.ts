// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { createVreelsEntry } from '../../app/site/vreels-entry.ts'
import { prepareTabs, putCookie } from './open-tab.ts'

const tabs = prepareTabs()

interface Scene {
  query?: string
  isPhone?: boolean
  vreelsEnabled?: boolean
}

async function areOpened({ query = '?vreelz=on', isPhone = true, vreelsEnabled = true }: Scene) {
  putCookie('age_confirmed=1; path=/')
  const { site } = await tabs.open({ settings: { vreelsEnabled } })
  const media = { addEventListener() {}, removeEventListener() {} }
  vi.stubGlobal('matchMedia', (asked: string) => ({ ...media, matches: isPhone && asked === '(width < 768px)' }))
  await createVreelsEntry(() => site).heed(`/videos/${query}`)
  return site.actors.dialogOrder.getSnapshot().context.wanted.includes('vreels')
}

test('an address with vreelz=on opens the clips on phones, where the site has them, and no other does [ROUTE-013]', async () => {
  expect({
    on: await areOpened({}),
    off: await areOpened({ query: '?vreelz=off' }),
    without: await areOpened({ query: '' }),
    wide: await areOpened({ isPhone: false }),
    disabled: await areOpened({ vreelsEnabled: false }),
  }).toEqual({ on: true, off: false, without: false, wide: false, disabled: false })
})
