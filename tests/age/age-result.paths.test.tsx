// @vitest-environment jsdom
import { expect } from 'vitest'
import { drive, type Live } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { until } from '../support/until.ts'
import { AGE_CALLS, AGE_PATH, agePageNow, keepSession, OWN, putMember, startAgePage } from './age-page.tsx'
import { cases } from './age-result.cases.ts'

const RELOADED = 'reloaded after two tries'

let tries: number

describePaths(
  'ageResult',
  cases,
  drive({
    situation: (start) => ({
      site: 'light',
      account: 'mustVerify',
      path: start === RELOADED ? AGE_PATH : `${AGE_PATH}?sessionId=${OWN}`,
      holds: AGE_CALLS,
    }),
    async open(site, start, _input, { sandbox, gate }) {
      putMember(sandbox)
      tries = start === RELOADED ? 3 : 1
      keepSession(tries - 1)
      const { ageVerification, view } = startAgePage(site)
      gate.open(['getMustPassVerification', 'getHasVerification'])
      const actor = await until(() => {
        const { ageResult } = ageVerification.getSnapshot().children
        if (!ageResult) throw new Error('Its result is not asked for yet')
        return ageResult
      })
      gate.close()
      return { actor, view }
    },
    begins: { 'just come back': 'asking', [RELOADED]: 'asking' },
    happens: {
      'result.confirmed': { by: (_, live) => answer(live, { hasPassed: true }), to: 'confirmed' },
      'result.pending': { by: (_, live) => answer(live, {}), to: afterTry },
      'result.foreign': { by: (_, live) => answer(live, { ownsSession: false }), to: 'foreign' },
      'result.unknown': { by: (_, { gate }) => gate.loseHeld(), to: afterTry },
    },
    lasts: {
      'asking after patience': { ms: 20_000, to: afterTry },
      'pausing after pollPause': {
        ms: 5_000,
        to() {
          tries += 1
          return 'asking'
        },
      },
    },
    see: (live) => {
      const page = () => ({ ...agePageNow(), held: live().gate.held() })
      const checking = { title: 'Age Verification is Required', text: 'Checking your verification…', session: OWN }
      return {
        asking: () => {
          expect(page()).toEqual({ ...checking, held: ['getAgeSession'] })
          expect(sessionStorage.getItem('age-verification-tries')).toBe(JSON.stringify({ sessionId: OWN, tries }))
        },
        pausing: () => expect(page()).toEqual({ ...checking, held: [] }),
        confirmed: () =>
          expect(page()).toEqual({
            title: 'Age verification completed',
            text: 'Thank you. The whole site is open to you now.',
            session: undefined,
            held: [],
          }),
        foreign: () =>
          expect(page()).toEqual({
            title: 'This verification belongs to another browser or account',
            text: 'The result could not be matched with you. Nothing is lost: start again, and a verification that you have already passed is found.',
            session: undefined,
            held: [],
          }),
        missing: () =>
          expect(page()).toEqual({
            title: 'Age Verification is Required',
            text: 'Confirm your age with our verification partner to open the site. It takes a minute; your documents stay with the partner.',
            session: undefined,
            held: [],
          }),
      }
    },
  }),
)

function answer({ sandbox, gate }: Live, known: Parameters<typeof putMember>[1]) {
  putMember(sandbox, known)
  gate.open(['getAgeSession', 'postAgeVerification'])
}

function afterTry() {
  return tries < 3 ? 'pausing' : 'missing'
}
