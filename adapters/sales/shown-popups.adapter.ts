import { fromCallback } from 'xstate'
import * as z from 'zod/mini'
import type { ShownCommand } from '../../machines/sales/header-bar.machine.ts'
import type { CookieJar } from '../site/cookie-jar.ts'
import type { SafeStorage } from '../site/storage.adapter.ts'

/** Of the storage and of the cookie alike. */
const NAME = 'shownValuePopUps'
const Shown = z.array(z.object({ uuid: z.string().check(z.regex(/^[\w-]{1,64}$/)) }))
const MOST = 200
/** A cookie travels with every request, so it holds the latest only: what the server would draw. */
const MOST_IN_COOKIE = 20
const MONTH_SECONDS = 2_592_000

interface ShownPopupsOptions {
  /** On the server there is none. */
  storage: SafeStorage
  jar: CookieJar
}

export type ShownPopups = ReturnType<typeof createShownPopups>

/** Which pop-ups and bars the visitor has closed or followed (POPUP-013, POPUP-022): the oldest are forgotten first. */
export function createShownPopups({ storage, jar }: ShownPopupsOptions) {
  /** Of this tab, also where nothing can be kept. */
  const seen = new Set<string>()

  function uuids(): string[] {
    const kept = (storage.read(NAME, Shown) ?? []).map(({ uuid }) => uuid)
    const inCookie = Shown.safeParse((jar.read(NAME) ?? '').split('.').map((uuid) => ({ uuid })))
    return [...new Set([...kept, ...(inCookie.data ?? []).map(({ uuid }) => uuid), ...seen])].slice(-MOST)
  }

  function keep(uuid: string) {
    seen.add(uuid)
    const all = [...uuids().filter((other) => other !== uuid), uuid].slice(-MOST)
    storage.write(
      NAME,
      all.map((each) => ({ uuid: each })),
    )
    jar.write(NAME, all.slice(-MOST_IN_COOKIE).join('.'), { maxAgeSeconds: MONTH_SECONDS })
  }

  return {
    list: () => uuids().map((uuid) => ({ uuid })),
    keepShown: fromCallback<ShownCommand>(({ receive }) => receive(({ uuid }) => keep(uuid))),
  }
}
