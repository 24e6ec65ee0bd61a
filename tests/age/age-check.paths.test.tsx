// @vitest-environment jsdom
import { expect, vi } from 'vitest'
import type { Clues } from '../../machines/age/age-check.machine.ts'
import { AT_ONCE, drive, putCookie } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { SITES } from '../support/samples.ts'
import { until } from '../support/until.ts'
import { cases } from './age-check.cases.ts'
import { AGE_CALLS, AGE_PATH, agePageNow, keepSession, OWN, putMember, startAgePage } from './age-page.tsx'

const BACK = 'back from the provider'
const STRAY_TITLE = 'This verification belongs to another browser or account'

/** Reading cookies, storage and device takes until it is ended. */
let endReading: () => void
let tellReturn: (sessionId: string) => void
/** Session with which the visitor came back, and the one that this browser started. */
let session: { returned: string; own: string; tries: number }

describePaths(
  'ageCheck',
  cases,
  drive({
    situation: (start) => ({
      site: 'light',
      account: 'mustVerify',
      path: start === BACK ? `${AGE_PATH}?sessionId=${OWN}` : AGE_PATH,
      settings: { deviceHeuristicEnabled: true },
      holds: AGE_CALLS,
      ports: ({ age }) => ({
        age: {
          ...age,
          readClues: (signal) =>
            new Promise((read) => {
              endReading = () => read(age.readClues(signal))
            }),
        },
      }),
    }),
    open(site, start, _input, { sandbox }) {
      putMember(sandbox)
      session = { returned: start === BACK ? OWN : '', own: '', tries: 0 }
      const { ageVerification, view } = startAgePage(site)
      tellReturn = (sessionId) => ageVerification.send({ type: 'ageReturn.received', sessionId })
      const { ageCheck } = ageVerification.getSnapshot().children
      if (!ageCheck) throw new Error('Nothing is checked')
      return { actor: ageCheck, view }
    },
    begins: { 'sent to its page': 'readingClues', [BACK]: 'readingClues' },
    mayHappen: (snapshot, { type }) => !snapshot.matches('rememberingClearance') || type === 'clearance.remembered',
    happens: {
      'clues.read': {
        by({ clues }, live) {
          // The token runs out.
          if (!clues.hasValidToken) live.letAnswersAge()
          leaveClues(clues)
          endReading()
        },
        to({ clues }) {
          if (clues.isCleared) return 'cleared'
          if (!clues.hasValidToken) return 'unneeded'
          if (clues.isClearedDevice) return 'cleared'
          Object.assign(session, { own: clues.openSessionId, tries: clues.triesUsed })
          return 'askingMustPass'
        },
      },
      'mustPass.answered': {
        by({ mustPass }, { sandbox, gate }) {
          putMember(sandbox, { mustPass })
          gate.letHeldGo()
        },
        to: ({ mustPass }) => (mustPass ? 'askingHasPassed' : 'cleared'),
      },
      'hasPassed.answered': {
        by({ hasPassed }, { sandbox, gate }) {
          putMember(sandbox, { hasPassed })
          gate.letHeldGo()
        },
        to: ({ hasPassed }) => (hasPassed ? (isOwnReturn() ? 'passed' : 'cleared') : verdict()),
      },
      'check.failed': { by: (_, { gate }) => gate.loseHeld(), to: 'missed' },
      'ageReturn.received': {
        by: ({ sessionId }) => tellReturn(sessionId),
        to({ sessionId }) {
          session.returned = sessionId
          return 'stays'
        },
      },
      'clearance.remembered': { by: AT_ONCE, to: 'cleared' },
    },
    lasts: {
      'readingClues after cookiePatience': { ms: 2_000, to: 'missed' },
      'askingMustPass after patience': { ms: 20_000, to: 'missed' },
      'askingHasPassed after patience': { ms: 20_000, to: 'missed' },
    },
    leftOut: {
      'rememberingClearance --after cookiePatience--> cleared': 'The cookie is written at once.',
    },
    see: (live) => {
      const says =
        (title: string, { held = [] as string[], isKept = false, says: text = undefined as string | undefined } = {}) =>
        () =>
          until(() => {
            const now = agePageNow()
            expect({
              title: now.title,
              text: text && now.text,
              held: live().gate.held(),
              isKept: document.cookie.includes(`av_clearance=${SITES.light.ageClearanceToken}`),
            }).toEqual({ title, text, held, isKept })
          })
      const required = 'Age Verification is Required'
      const cleared = says('Age verification completed', { isKept: true })
      return {
        readingClues: says(required),
        askingMustPass: says(required, { held: ['getMustPassVerification'] }),
        askingHasPassed: says(required, { held: ['getHasVerification'] }),
        rememberingClearance: cleared,
        cleared,
        unneeded: says('There is nothing to verify'),
        passed: cleared,
        interrupted: says(required, { held: ['getAgeSession'], says: 'Checking your verification…' }),
        exhausted: says(required),
        strayed: says(STRAY_TITLE),
        required: says(required),
        missed: says('We could not check your age verification'),
      }
    },
  }),
)

/** What cookies, storage and device say from now on. */
function leaveClues({ isCleared, isClearedDevice, openSessionId, triesUsed }: Clues) {
  if (isCleared) putCookie(`av_clearance=${SITES.light.ageClearanceToken}; path=/`)
  if (isClearedDevice) beHeadset()
  if (openSessionId) keepSession(triesUsed)
}

/** One that presents itself as a Mac with touch. */
function beHeadset() {
  vi.stubGlobal('screen', { width: 1306, height: 735 })
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')
  Object.defineProperty(navigator, 'maxTouchPoints', { value: 5, configurable: true })
}

function isOwnReturn() {
  return session.returned !== '' && session.returned === session.own
}

function verdict() {
  const wasCutShort = session.returned === '' && session.own !== '' && session.tries > 0
  if (isOwnReturn() || wasCutShort) return session.tries >= 3 ? 'exhausted' : 'interrupted'
  return session.returned === '' ? 'required' : 'strayed'
}
