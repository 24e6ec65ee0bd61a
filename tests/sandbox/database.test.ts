import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test, vi } from 'vitest'
import { openDatabase, seedAgain } from '../../sandbox/database.ts'

const DAY_MS = 86_400_000
const folder = mkdtempSync(join(tmpdir(), 'database-'))
const opened: DatabaseSync[] = []

afterEach(() => {
  vi.restoreAllMocks()
  for (const database of opened.splice(0)) database.close()
  rmSync(folder, { recursive: true, force: true })
})

function open(path: string) {
  const database = openDatabase(path)
  opened.push(database)
  return database
}

/** Every row, without what is as old as the seed. */
function rowsOf(database: DatabaseSync) {
  const tables = database
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name <> 'sqlite_schema'")
    .all()
  return Object.fromEntries(
    tables.map(({ name }) => [
      name,
      database
        .prepare(`SELECT * FROM "${name}"`)
        .all()
        .map(({ sent_at_ms: _, read_at_ms: __, ...row }) => row),
    ]),
  )
}

const endsOf = (database: DatabaseSync) =>
  database
    .prepare('SELECT period_ends_at_ms AS ends FROM memberships ORDER BY uuid')
    .all()
    .map(({ ends }) => Number(ends))

const newestOf = (database: DatabaseSync) => [
  database.prepare('SELECT max(sent_at_ms) AS newest FROM cam_chat').get()?.newest,
  database.prepare('SELECT max(sent_at_ms) AS newest FROM messenger_messages').get()?.newest,
  database.prepare('SELECT max(read_at_ms) AS newest FROM messenger_messages').get()?.newest,
]

test.each(['memory', 'a file'])('a reset of a database in %s brings back every row, the next numbers too', (place) => {
  const database = open(place === 'memory' ? ':memory:' : join(folder, 'kept.db'))
  const fresh = rowsOf(open(join(folder, 'fresh.db')))
  database.exec('PRAGMA foreign_keys = OFF')
  for (const name of Object.keys(fresh)) database.exec(`DELETE FROM "${name}"`)
  database.exec('PRAGMA foreign_keys = ON')
  const kept = database.prepare('SELECT count(*) AS found FROM accounts')
  expect(kept.get()).toEqual({ found: 0 })

  seedAgain(database)
  expect(rowsOf(database)).toEqual(fresh)
  expect({ ...kept.get(), tables: Object.keys(fresh).length > 50 }).toEqual({ found: 13, tables: true })
  expect(() => database.exec("INSERT INTO favourites VALUES ('nobody', 'video', '1')")).toThrow('FOREIGN KEY')
})

test('an hour later the talk of a new database and of one that is reset is an hour newer; a day later memberships end a day later', () => {
  const first = open(join(folder, 'first.db'))
  const [talk, ends, nowMs] = [newestOf(first), endsOf(first), Date.now()]
  const laterBy = (ms: number) => {
    vi.spyOn(Date, 'now').mockReturnValue(nowMs + ms)
    seedAgain(first)
    return [first, open(join(folder, `later-${ms}.db`))]
  }
  const isLater = (found: readonly unknown[], before: readonly unknown[], ms: number) =>
    found.every((value, place) => Math.abs(Number(value) - Number(before[place]) - ms) < 60_000)
  expect(laterBy(3_600_000).map((database) => isLater(newestOf(database), talk, 3_600_000))).toEqual([true, true])
  expect(laterBy(DAY_MS).map((database) => isLater(newestOf(database), talk, DAY_MS))).toEqual([true, true])
  expect([endsOf(first), endsOf(laterBy(2 * DAY_MS)[1]!)]).toEqual([
    ends.map((ms) => ms + DAY_MS),
    ends.map((ms) => ms + 2 * DAY_MS),
  ])
})
