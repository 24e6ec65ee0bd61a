import type { DatabaseSync } from 'node:sqlite'

/** All of it or nothing, also when the process is killed in the midst of it. Inside another one it is a part of that. */
export function atomically<Result>(database: DatabaseSync, act: () => Result): Result {
  if (database.isTransaction) return act()
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = act()
    database.exec('COMMIT')
    return result
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  }
}
