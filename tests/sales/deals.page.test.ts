import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { drawPage } from '../account/draw-page.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterEach(async () => {
  await sandbox.control.setMaintenance(false)
  await sandbox.control.clearRequests()
})
afterAll(() => sandbox.close())

/** Titles that the server has, as a query orders them. */
function known(sql: string) {
  return sandbox.database
    .prepare(sql)
    .all()
    .map(({ title }) => String(title))
}

/** Those of these titles that a page has, in its order. */
function seenIn(html: string, titles: readonly string[]) {
  const places = new Map(titles.map((title) => [title, html.indexOf(`>${title}<`)]))
  return titles
    .filter((title) => places.get(title)! >= 0)
    .toSorted((one, other) => places.get(one)! - places.get(other)!)
}

describe('/deals/', () => {
  test.for(['as they are', 'turned round'])(
    'has every deal, and the slides for narrow and for wide windows, each by its sort: %s [DEAL-001]',
    async (order) => {
      const turn = () => sandbox.database.exec('UPDATE deals SET sort = -sort; UPDATE deal_slides SET sort = -sort')
      if (order === 'turned round') turn()
      const deals = known('SELECT title FROM deals ORDER BY sort')
      const [mobile, desktop] = ['mobile', 'desktop'].map((type) =>
        known(`SELECT title FROM deal_slides WHERE type = '${type}' ORDER BY sort`),
      )
      const { main, status } = await drawPage(sandbox, '/deals/')
      if (order === 'turned round') turn()
      const [, narrow = '', wide = ''] = main.split('aria-label="Announcements"')
      const seen = { deals: seenIn(main, deals), narrow: seenIn(narrow, mobile!), wide: seenIn(wide, desktop!) }
      expect({ status, seen }).toEqual({ status: 200, seen: { deals, narrow: mobile, wide: desktop } })
    },
  )
})

test('a site that is closed asks for deals with its screen, and shows those of its own type only [DEAL-002]', async () => {
  const all = known('SELECT title FROM deals ORDER BY sort')
  const kept = known("SELECT title FROM deals WHERE type = 'maintenance' ORDER BY sort")
  const others = all.filter((title) => !kept.includes(title))
  const turn = () =>
    sandbox.database.exec("UPDATE deals SET type = CASE type WHEN 'partner' THEN 'maintenance' ELSE 'partner' END")
  await sandbox.control.setMaintenance(true)
  const seen = []
  for (const path of ['/', '/videos/']) {
    await sandbox.control.clearRequests()
    const { main } = await drawPage(sandbox, path)
    const asked = (await sandbox.control.requests()).map(({ endpoint }) => endpoint)
    seen.push({ asked: asked.filter((endpoint) => endpoint.includes('Deal')), deals: seenIn(main, all) })
    turn()
  }
  expect(seen).toEqual([kept, others].map((deals) => ({ asked: ['getDeals'], deals })))
})
