// Runs on any Node >= 20 and before anything is installed: built-in modules only.
import { parseArgs } from 'node:util'

/**
 * What follows the name of a command: its options by name, as parseArgs describes them, and up to `most` `operands`. Anything else, and an empty value, ends the
 * process as `refuse` does.
 */
export function readArguments(usage, options = {}, most = 0) {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const given = [...Object.values(values).flat(), ...positionals]
    if (positionals.length <= most && !given.includes('')) return { ...values, operands: positionals }
  } catch {
    // Refused below.
  }
  return refuse(usage)
}

/** Ends the process with exit code 2 and one line that says what is allowed. */
export function refuse(usage) {
  const given = process.argv.slice(2).map((word) => word || "''")
  console.error(`Allowed: ${usage}, got ${given.join(' ') || 'nothing'}`)
  process.exit(2)
}
