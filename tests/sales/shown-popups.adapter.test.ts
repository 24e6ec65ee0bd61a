import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createShownPopups } from '../../adapters/sales/shown-popups.adapter.ts'
import { createServerCookies } from '../../adapters/site/server-cookies.adapter.ts'
import { createSafeStorage } from '../../adapters/site/storage.adapter.ts'
import { createMemoryStorage } from '../site/memory-storage.ts'

describe('what was seen', () => {
  test('is kept in local storage and in a cookie, which the server reads [POPUP-022]', () => {
    const { storage, jar, keep } = memory()
    keep('one', 'two', 'one')
    const onServer = createShownPopups({
      storage: createSafeStorage({ storage: () => undefined }),
      jar: createServerCookies({ header: 'shownValuePopUps=two.one', isSecure: false }),
    })
    expect({
      stored: storage.getItem('shownValuePopUps'),
      cookies: jar.setCookies(),
      onServer: onServer.list(),
    }).toEqual({
      stored: '[{"uuid":"two"},{"uuid":"one"}]',
      cookies: ['shownValuePopUps=two.one; Path=/; SameSite=Lax; Max-Age=2592000'],
      onServer: [{ uuid: 'two' }, { uuid: 'one' }],
    })
  })

  test('is listed as {uuid}, also what another tab has kept meanwhile [POPUP-015, SESSION-032]', () => {
    const { shown, storage, keep } = memory()
    keep('one')
    storage.setItem('shownValuePopUps', '[{"uuid":"one"},{"uuid":"other"}]')
    expect(shown.list()).toEqual([{ uuid: 'one' }, { uuid: 'other' }])
  })

  test('is known in this tab even where nothing can be kept [POPUP-022]', () => {
    const refusing = createShownPopups({
      storage: createSafeStorage({ storage: () => undefined }),
      jar: { readAll: () => [], read: () => undefined, write: () => {}, remove: () => {} },
    })
    keepIn(refusing, ['one'])
    expect(refusing.list()).toEqual([{ uuid: 'one' }])
  })

  test('is at most 200 long, the last 20 of them in the cookie: the oldest are forgotten', () => {
    const { shown, jar, keep } = memory()
    const all = Array.from({ length: 230 }, (_, place) => `popup-${place}`)
    keep(...all)
    const inCookie = /shownValuePopUps=([^;]*)/.exec(jar.setCookies()[0] ?? '')?.[1]?.split('.')
    const restarted = createShownPopups({ storage: createSafeStorage({ storage: () => undefined }), jar })
    expect({
      kept: shown.list().length,
      inCookie: inCookie?.length,
      last: inCookie?.at(-1),
      restarted: restarted.list().length,
    }).toEqual({ kept: 200, inCookie: 20, last: 'popup-229', restarted: 20 })
  })

  test.for(['', '"null"', '{"uuid":1}', '[{"uuid":"<script>"}]', 'not json'])(
    'that is broken (%s) is nothing',
    (text) => {
      const { shown, storage } = memory(`shownValuePopUps=${encodeURIComponent(text)}`)
      storage.setItem('shownValuePopUps', text)
      expect(shown.list()).toEqual([])
    },
  )
})

function memory(header = '') {
  const storage = createMemoryStorage()
  const jar = createServerCookies({ header, isSecure: false })
  const shown = createShownPopups({ storage: createSafeStorage({ storage: () => storage }), jar })
  return { storage, jar, shown, keep: (...uuids: string[]) => keepIn(shown, uuids) }
}

function keepIn({ keepShown }: ReturnType<typeof createShownPopups>, uuids: string[]) {
  const actor = createActor(keepShown).start()
  for (const uuid of uuids) actor.send({ type: 'shown.keep', uuid })
  actor.stop()
}
