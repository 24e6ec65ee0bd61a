// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { FILES, FILM } from '../catalogue/download-samples.ts'
import { until } from '../support/until.ts'
import { prepareTabs } from './open-tab.ts'

const tabs = prepareTabs()

/** What comes of two files that are pressed one right after the other. */
async function pressedBy(account: AccountName) {
  const tab = await tabs.open({ account })
  const checks = async () => (await tab.endpoints()).filter((name) => name === 'checkDownload').length
  const before = await checks()
  const { download, dialogOrder } = tab.site.actors
  download.send({ type: 'film.wanted', film: FILM })
  for (const file of FILES) download.send({ type: 'file.chosen', file })
  await until(() => expect(download.getSnapshot().hasTag('busy')).toBe(false))
  return {
    checks: (await checks()) - before,
    message: download.getSnapshot().context.message,
    dialogs: dialogOrder.getSnapshot().context.wanted.filter((name) => name !== 'splash'),
  }
}

test('a check that refuses is told in an alert, one of which nobody knows in none, and a press meanwhile asks for nothing [DOWN-007, DOWN-010, DOWN-011]', async () => {
  const refused = await pressedBy('trial')
  await tabs.control().addFault({ kind: 'serverError', endpoint: 'checkDownload' })
  expect({ refused, unknown: await pressedBy('member') }).toEqual({
    refused: { checks: 1, message: 'Downloads are not part of a trial.', dialogs: ['downloadAlert'] },
    unknown: { checks: 1, message: '', dialogs: ['download'] },
  })
})

test('a film is told as viewed once a visit, whatever is played, and again by the next visit [VIDEO-035]', async () => {
  const viewed = async (path: string) => {
    const tab = await tabs.open({ account: 'member', path })
    const views = async () => (await tab.endpoints()).filter((name) => name === 'addVideoView').length
    const page = tab.site.arrival.getSnapshot()!.page!.actor!
    await until(() => expect(page.getSnapshot().hasTag('visible')).toBe(true))
    const before = await views()
    for (const type of ['page.seen', 'play.requested', 'page.seen', 'kind.toggled']) page.send({ type })
    await until(async () => expect(await views()).toBeGreaterThan(before))
    return (await views()) - before
  }
  const films = ['low-tide-in-the-atrium', 'broken-reel', 'broken-reel']
  const counts = []
  for (const film of films) counts.push(await viewed(`/videos/${film}/`))
  expect(counts).toEqual([1, 1, 1])
})

describe('the pop-up of an AI-mask film', () => {
  /** What its page says once the words have come, or have not. */
  async function seen(settings: Partial<SiteSettings> = {}) {
    const tab = await tabs.open({ path: '/videos/soft-focus-at-the-vineyard/', settings })
    const page = tab.site.arrival.getSnapshot()!.page!.actor!
    await until(() => expect(page.getSnapshot().hasTag('visible')).toBe(true))
    page.send({ type: 'page.seen' })
    await until(() => expect(page.getSnapshot().value.shown.mask).toMatch(/closed|none/))
    return page.getSnapshot().context.mask?.title
  }
  const logged = () =>
    vi
      .mocked(console.info)
      .mock.calls.flat()
      .filter((line) => /No data|AI mask/.test(line))

  test('has the item at the address that the secret of its own site ends [API-062, VIDEO-038]', async () => {
    const titles = [await seen(), await seen({ aiMaskSecret: '-another' })]
    const asked = (await tabs.control().requests()).filter(({ path }) => path.includes('/aima'))
    expect({ titles, asked: asked.map(({ method, path }) => `${method} ${path}`) }).toEqual({
      titles: ['A film that steps into your room', undefined],
      asked: ['GET /content/dark/aima-4e91c7', 'GET /content/dark/aima-another'],
    })
  })

  test('is not there where no words come, which is logged and no more [ERR-025, VIDEO-038]', async () => {
    const ask = globalThis.fetch
    const answers = [
      () => Response.json({ item: null }),
      () => Response.json({}, { status: 500 }),
      () => Response.json({}, { status: 404 }),
    ]
    const found = []
    for (const answer of answers) {
      vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) =>
        String(asked[0]).includes('/aima') ? answer() : ask(...asked),
      )
      found.push({ title: await seen(), logged: logged() })
      vi.mocked(console.info).mockClear()
    }
    expect(found).toEqual(
      [
        'No data received',
        ...['unavailable', 'notFound'].map((why) => `Error fetching popup video AI mask: ${why}`),
      ].map((line) => ({ title: undefined, logged: [line] })),
    )
  })
})
