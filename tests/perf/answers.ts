// Asks the sandbox for what is mailed, 200 times each for addresses with and without an account; prints how far the times tell them apart.
import { startTestSandbox } from '../sandbox/test-sandbox.ts'

const RUNS = 200
const PAUSE_MS = 600_000

const sandbox = await startTestSandbox()
const emailOf = (name: string) =>
  String(sandbox.database.prepare('SELECT email FROM accounts WHERE name = ?').get(name)?.email)

const requests = [
  { name: 'password reset', endpoint: 'restorePassword', known: emailOf('member'), more: {} },
  { name: 'link that cancels', endpoint: 'requestCancelLink', known: emailOf('member'), more: {} },
  { name: 'code to log in', endpoint: 'authCode', known: emailOf('member'), more: {} },
  { name: 'log-in by a wrong code', endpoint: 'authCode', known: emailOf('member'), more: { code: '123456' } },
  {
    name: 'account removal, wrong password',
    endpoint: 'initAccountRemoval',
    known: emailOf('member'),
    more: { password: 'Wrong1234' },
  },
  { name: 'unblock, blocked account', endpoint: 'resendUnblockMail', known: emailOf('blocked'), more: {} },
  { name: 'unblock, open account', endpoint: 'resendUnblockMail', known: emailOf('member'), more: {} },
] as const

const rows: Record<string, Record<string, string>> = {}
for (const { name, endpoint, known, more } of requests) {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const said = new Set<string>()
  for (let run = -20; run < RUNS; run += 1) {
    // In turn, and each first as often as the other: whatever slows the machine slows both.
    for (const kind of run % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      await sandbox.control.changeClock({ jumpMs: PAUSE_MS })
      const email = kind === 'known' ? known : `nobody-${run + 100}@example.com`
      const begin = performance.now()
      const response = await sandbox.call(endpoint, { body: { email, ...more } })
      const text = await response.text()
      const took = performance.now() - begin
      if (run < 0) continue
      times[kind].push(took)
      said.add(`${response.status} ${text}`)
    }
  }
  rows[name] = {
    'known: median (10 to 90 %)': spread(times.known),
    'unknown: median (10 to 90 %)': spread(times.unknown),
    'best guess by time': `${Math.round(100 * bestGuess(times.known, times.unknown))} %`,
    'different answers': String(said.size),
  }
}
console.log(
  `Answers to who has an account and who has none, ${RUNS} of each, in ms; a guess by chance is right in 50 %`,
)
console.table(rows)
await sandbox.close()
process.exit(0)

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => (sorted[Math.floor(share * sorted.length)] ?? 0).toFixed(2)
  return `${at(0.5)} (${at(0.1)} to ${at(0.9)})`
}

/** How often somebody is right who takes whatever is faster, or slower, than the best limit for a known address. */
function bestGuess(some: readonly number[], others: readonly number[]): number {
  const shareBelow = (times: readonly number[], limit: number) =>
    times.filter((time) => time <= limit).length / times.length
  const gaps = [...some, ...others].map((limit) => Math.abs(shareBelow(some, limit) - shareBelow(others, limit)))
  return (1 + Math.max(...gaps)) / 2
}
