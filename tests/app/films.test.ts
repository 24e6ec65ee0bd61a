// @vitest-environment jsdom
import { expect, test } from 'vitest'
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
