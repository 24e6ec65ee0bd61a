import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readDeployment } from '../../app/server/deployment.ts'
import { startRenderThreads } from '../../app/server/render-threads.ts'

const file = new URL('thread-that-dies.ts', import.meta.url)
const settings = readDeployment({}).defaultSite
const there = new AbortController().signal
let threads: Awaited<ReturnType<typeof startRenderThreads>>

beforeAll(async () => {
  threads = await startRenderThreads(file, 1)
})
afterAll(() => threads.close())

function draw(path: string, signal = there) {
  return threads
    .render({ settings, backendOrigin: '', origin: '', path, cookieHeader: '', userAgent: '' }, signal)
    .then(({ handover, body }) => ({ ...JSON.parse(handover), drawn: new TextDecoder().decode(body) }))
    .catch((error: Error) => error.message.split('\n')[0])
}

test('pages are drawn beside each other, and one that fails takes no other along', async () => {
  expect(await Promise.all(['/one/', '/fails/', '/two/'].map((path) => draw(path)))).toEqual([
    { path: '/one/', drawn: '/one/' },
    'Error: drawn badly',
    { path: '/two/', drawn: '/two/' },
  ])
})

test('a page that nobody waits for any more is abandoned in its thread', async () => {
  const leaving = new AbortController()
  const page = draw('/goes-on/', leaving.signal)
  expect(await draw('/one/')).toEqual({ path: '/one/', drawn: '/one/' })
  leaving.abort()
  expect(await page).toBe('Error: nobody waits')
})

test('a thread that dies fails what it was drawing, and the next page opens another', async () => {
  const pages = [draw('/goes-on/'), draw('/dies/')]
  expect(await Promise.all(pages)).toEqual(Array(2).fill('The thread that draws pages ended.'))
  expect(await draw('/one/')).toEqual({ path: '/one/', drawn: '/one/' })
})

test('a thread that cannot begin is an error at the start', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  await expect(startRenderThreads(new URL('no-such-file.ts', import.meta.url), 1)).rejects.toThrow(
    'The thread that draws pages ended.',
  )
  vi.restoreAllMocks()
})
