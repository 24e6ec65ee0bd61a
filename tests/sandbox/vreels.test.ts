import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs, NEVER_ABORTED } from '../catalogue/sandbox-call.ts'
import { startTestSandbox, type TestSandbox } from './test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())

test('eight clips are read off the items of GET {vreels}/api/v1/crud/vreels-video/, and each is there [API-071]', async () => {
  await sandbox.control.clearRequests()
  const result = await callAs(sandbox, { site: 'dark' })('getVreels', {}, NEVER_ABORTED)
  const asked = await sandbox.control.requests()
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/v1/crud/vreels-video/'])
  if (!result.ok) throw new Error(result.cause)
  const { clips, dropped } = result.answer
  expect({ clipCount: clips.length, dropped }).toEqual({ clipCount: 8, dropped: 0 })
  for (const { src, poster, link } of clips) {
    const film = await fetch(sandbox.thirdPartyOrigin + src)
    const picture = await fetch(`${sandbox.thirdPartyOrigin}${poster?.permalink}?w=320`)
    expect({ film: film.status, type: film.headers.get('content-type'), picture: picture.status }).toEqual({
      film: 200,
      type: 'video/mp4',
      picture: 200,
    })
    await film.body?.cancel()
    expect(link).toMatch(/^\/videos\/[a-z0-9-]+\/$/)
  }
})
