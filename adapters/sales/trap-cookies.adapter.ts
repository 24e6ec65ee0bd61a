import { fromCallback } from 'xstate'
import type { KeepTrapCommand, ReadTrap } from '../../machines/sales/leave-page-trap.machine.ts'
import type { KeepTimersCommand, ReadTimers } from '../../machines/sales/price-timers.machine.ts'
import { TIMER_POSITIONS } from '../../machines/sales/price-timers.ts'
import type { CookieJar } from '../site/cookie-jar.ts'

interface TrapCookiesOptions {
  jar: CookieJar
  /** Unix ms by the server's clock. */
  now: () => number
}

const TRIGGERED = 'trapTriggered'
const DURATION = 'trapTimerDuration'
const START = 'trapTimerStart'
const TIMERS = Array.from({ length: TIMER_POSITIONS }, (_, position) => `timer-${position}`)
const LONGEST_SECONDS = 31_536_000

export type TrapCookies = ReturnType<typeof createTrapCookies>

/** What a browser session remembers of exit traps and price timers, in session cookies (TRAP-017, JOIN-021): the server reads the same ones. */
export function createTrapCookies({ jar, now }: TrapCookiesOptions) {
  /** When something began: only a time that has been. */
  const momentIn = (name: string) => numberIn(name, now())

  function numberIn(name: string, most: number): number | null {
    const text = jar.read(name) ?? ''
    return /^\d{1,15}$/.test(text) && Number(text) <= most ? Number(text) : null
  }

  const keepMoment = (name: string, ms: number) => jar.write(name, String(Math.floor(ms)))

  const isSpent = () => jar.read(TRIGGERED) === '1'

  /** Since when special prices run, and for how long; null while they do not. */
  function running() {
    const startedAtMs = momentIn(START)
    const durationSeconds = numberIn(DURATION, LONGEST_SECONDS)
    return isSpent() && startedAtMs !== null && durationSeconds !== null ? { startedAtMs, durationSeconds } : null
  }

  function endAt(nowMs: number) {
    jar.remove(DURATION)
    jar.remove(START)
    for (const name of TIMERS) keepMoment(name, nowMs)
  }

  const readTrap: ReadTrap = async () => {
    const times = running()
    if (times) return { type: 'trap.running', ...times, nowMs: now() }
    return { type: isSpent() ? 'trap.spent' : 'trap.untouched' }
  }

  const readTimers: ReadTimers = async () => {
    const times = running()
    const nowMs = now()
    return {
      type: 'timers.read',
      startedAtMs: TIMERS.map(momentIn),
      nowMs,
      areSpecialsOn: times !== null && nowMs < times.startedAtMs + times.durationSeconds * 1000,
    }
  }

  return {
    /** Whether this session has had its one interception (D9). */
    isSpent,
    spend: () => jar.write(TRIGGERED, '1'),
    readTrap,
    readTimers,
    /** What was bought at special prices is paid: they are over (TRAP-014). */
    end() {
      if (running()) endAt(now())
    },

    keepTrap: fromCallback<KeepTrapCommand>(({ receive }) => {
      receive((command) => {
        if (command.type === 'trap.begin') {
          jar.write(TRIGGERED, '1')
          jar.write(DURATION, String(command.durationSeconds))
          keepMoment(START, command.startedAtMs)
          for (const name of TIMERS) jar.remove(name)
        } else {
          endAt(command.nowMs)
        }
      })
    }),

    keepTimers: fromCallback<KeepTimersCommand>(({ receive }) => {
      receive(({ startedAtMs }) => {
        for (const [position, start] of startedAtMs.entries()) {
          if (start !== null) keepMoment(`timer-${position}`, start)
        }
      })
    }),
  }
}
