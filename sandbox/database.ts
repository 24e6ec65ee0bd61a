import { createHash } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { avatarSchema } from './account/avatar.schema.ts'
import { headsetsSchema } from './account/headset-codes.ts'
import { passkeysSchema } from './account/passkeys.schema.ts'
import { ageSchema, seedAgeRecords } from './age/age.schema.ts'
import { camSchema, moveSeededTimes, seedCams } from './cams/cam.schema.ts'
import { blogSchema, seedBlogPosts } from './content/blog-posts.ts'
import { downloadsSchema } from './content/downloads.ts'
import { forumSchema } from './content/forum.ts'
import { inquiriesSchema } from './content/inquiries.ts'
import { searchSchema, seedSearchIndex } from './content/search-index.ts'
import { CATALOGUE_EPOCH_SECONDS, seedContent } from './content/seed.ts'
import { contentSchema } from './content/tables.ts'
import { mailSchema } from './mail/mail.schema.ts'
import { salesSchema, seedSales } from './sales/sales.schema.ts'
import { seedAccounts, seedFavourites, sessionSchema } from './session/session.schema.ts'

const SCHEMA = `${sessionSchema}${ageSchema}${contentSchema}${downloadsSchema}${blogSchema}${searchSchema}${salesSchema}${camSchema}${mailSchema}${avatarSchema}${passkeysSchema}${headsetsSchema}${inquiriesSchema}${forumSchema}`

/** Compiling a statement takes longer than running most of them. Nothing here runs one while it is already running. */
class StatementsKept extends DatabaseSync {
  readonly #kept = new Map<string, StatementSync>()

  override prepare(sql: string): StatementSync {
    const kept = this.#kept.get(sql) ?? super.prepare(sql)
    this.#kept.set(sql, kept)
    return kept
  }
}

/** Opens the file or memory; seeds it unless it already holds this version of the schema. */
export function openDatabase(path: string, onSeeded = () => {}): DatabaseSync {
  const isNew = path !== ':memory:' && !existsSync(path)
  if (isNew) {
    mkdirSync(dirname(path), { recursive: true })
    seedOfToday().database.prepare('VACUUM INTO ?').run(path)
  }
  const database = new StatementsKept(path)
  // Every token that moves is a write of its own: who kills the process loses none, and only a power cut may.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF')
  const [stored] = database.prepare('PRAGMA user_version').all()
  const isKept = stored?.user_version === schemaVersion()
  if (isNew) moveSeededTimes(database, Date.now() - seedOfToday().atMs)
  else if (!isKept) plant(database)
  if (isNew || !isKept) onSeeded()
  return database
}

/** Back to the seed. The same handle stays valid, since every part of the server holds it. */
export function seedAgain(database: DatabaseSync) {
  const { address, tables, atMs } = seedOfToday()
  database.exec('PRAGMA foreign_keys = OFF')
  database.prepare('ATTACH ? AS seed').run(address)
  database.exec(
    `BEGIN; ${tables.map((name) => `DELETE FROM main."${name}"; INSERT INTO main."${name}" SELECT * FROM seed."${name}";`).join(' ')} COMMIT`,
  )
  database.exec('DETACH seed; PRAGMA foreign_keys = ON')
  moveSeededTimes(database, Date.now() - atMs)
}

interface Seed {
  /** In memory: a process that is killed leaves nothing behind. */
  database: DatabaseSync
  /** By which other databases of this process reach it. */
  address: string
  /** Those that can be copied. Indexes of words stay as they are: nothing that they index is ever written. */
  tables: readonly string[]
  atMs: number
}
let seed: Seed | undefined

/** Planted once in a process and day, and copied in a fraction of the time. Memberships end a number of days after it. */
function seedOfToday(): Seed {
  const dayOf = (ms: number) => Math.floor(ms / 86_400_000)
  const atMs = Date.now()
  if (seed && dayOf(seed.atMs) === dayOf(atMs)) return seed
  seed?.database.close()
  const address = `file:seed-${dayOf(atMs)}?mode=memory&cache=shared`
  const database = new DatabaseSync(address)
  plant(database)
  const tables = database
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name <> 'sqlite_schema'")
    .all()
    .map(({ name }) => String(name))
  seed = { database, address, tables, atMs }
  return seed
}

/** Makes every table anew, with its seeded rows. */
function plant(database: DatabaseSync) {
  database.exec('PRAGMA foreign_keys = OFF; PRAGMA user_version = 0; BEGIN')
  const tables = database
    .prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type <> 'shadow' AND name NOT LIKE 'sqlite_%'",
    )
    .all()
  for (const { name } of tables) database.exec(`DROP TABLE IF EXISTS "${name}"`)
  database.exec(SCHEMA)
  seedAccounts(database)
  seedAgeRecords(database)
  database.exec('COMMIT')
  seedContent(database)
  seedBlogPosts(database, CATALOGUE_EPOCH_SECONDS)
  seedSearchIndex(database)
  seedFavourites(database)
  seedSales(database)
  seedCams(database)
  database.exec(`PRAGMA foreign_keys = ON; PRAGMA user_version = ${schemaVersion()}`)
}

function schemaVersion(): number {
  return createHash('sha256').update(SCHEMA).digest().readUInt32BE(0) >>> 1
}
