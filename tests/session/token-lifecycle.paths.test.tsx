// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { Subject } from 'rxjs'
import { expect } from 'vitest'
import type { AnyEventObject } from 'xstate'
import type { WakeUp } from '../../machines/session/token-lifecycle.machine.ts'
import { SessionNotice } from '../../views/site/session-notice.view.tsx'
import { drive, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './token-lifecycle.cases.ts'

const NOTHING = { isHeld: false, hasFailed: false, notBeforeMs: 0, renewedAtMs: Number.NEGATIVE_INFINITY, endsAtMs: 0 }

/** What is known of the tokens: the times that decide where they lead. */
const known = { ...NOTHING, nowMs: 0 }
/** What it has to tell others. */
let says: string[]
let said: string[]
let wakeUps: Subject<WakeUp>
/** The question that waits for its answer. */
let question: { name: string; answer: (answer: AnyEventObject) => void } | undefined

describePaths(
  'token lifecycle',
  cases,
  drive({
    situation: () => ({
      ports: () => ({
        tokens: {
          readTokens: asks('readTokens'),
          renewTokens: asks('renewTokens'),
          rescueTokens: asks('rescueTokens'),
        },
        wakeUps,
      }),
    }),
    open({ actors: { session, tokens, ageVerification } }) {
      Object.assign(known, NOTHING, { nowMs: 0 })
      says = []
      said = []
      tokens.on('renewal.ended', ({ outcome }) => said.push(`renewal.ended ${outcome}`))
      tokens.on('tokens.lost', ({ reason }) => said.push(`tokens.lost ${reason}`))
      tokens.on('tokens.stalled', ({ type }) => said.push(type))
      return { actor: tokens, view: onStage(<SessionNotice />, { actors: { session, tokens, ageVerification } }) }
    },
    happens: {
      'tokens.found': {
        by: answers,
        to: (event, { before: [state] }) => {
          const { expiresInMs, nowMs } = event
          const [isDue, isTried] = [expiresInMs <= 30_000, nowMs >= known.notBeforeMs]
          learn(event)
          if (state === 'rescuing') {
            says.push('renewal.ended renewed')
            return 'held'
          }
          if (isDue && isTried) return 'renewing'
          if (expiresInMs <= 0) return 'reconnecting'
          if (isDue && known.hasFailed) return 'coolingDown'
          known.hasFailed = false
          return 'held'
        },
      },
      'tokens.missing': {
        by: answers,
        to: (_, { before: [state] }) => {
          lose(state === 'rescuing' ? '465' : 'gone')
          if (state !== 'checking') says.push('renewal.ended lost')
          return 'absent'
        },
      },
      'renewal.succeeded': {
        by: answers,
        to: (event) => {
          learn(event)
          const notBeforeMs = event.expiresInMs <= 30_000 ? event.nowMs + 10_000 : 0
          Object.assign(known, { hasFailed: false, renewedAtMs: event.nowMs, notBeforeMs })
          says.push('renewal.ended renewed')
          return 'held'
        },
      },
      'renewal.failed': {
        by: answers,
        to: ({ nowMs }) => {
          fail(nowMs)
          says.push(nowMs >= known.endsAtMs ? 'tokens.stalled' : 'renewal.ended failed')
          return nowMs >= known.endsAtMs ? 'reconnecting' : 'coolingDown'
        },
      },
      'renewal.refused': {
        by: answers,
        to: () => {
          lose('refused')
          says.push('renewal.ended lost')
          return 'absent'
        },
      },
      'tab.wokeUp': {
        by: (event) => wakeUps.next(event as WakeUp),
        to: ({ cause }, { before: [state = ''] }) => {
          if (cause === 'online' && ['coolingDown', 'reconnecting'].includes(state)) known.notBeforeMs = 0
          return 'checking'
        },
      },
      'renewal.demanded': {
        by: told,
        to: (_, { before: [state] }) => {
          const isJustRenewed = known.nowMs - known.renewedAtMs < 10_000
          const canRenew = state === 'checking' || state === 'held'
          if (canRenew && !isJustRenewed) return 'renewing'
          says.push(`renewal.ended ${canRenew ? 'useless' : state === 'absent' ? 'lost' : 'failed'}`)
          return 'stays'
        },
      },
      'tokens.refused': { by: told, to: 'rescuing' },
    },
    lasts: {
      'checking after checkPatience': { ms: 2_000, to: () => (known.isHeld ? 'held' : 'absent') },
      'absent after tokenCheck': { ms: 3_000, to: 'checking' },
      'held after tokenCheck': { ms: 3_000, to: 'checking' },
      'renewing after renewalPatience': {
        ms: 40_000,
        to: () => {
          fail(known.nowMs)
          says.push('renewal.ended failed')
          return 'coolingDown'
        },
      },
      'coolingDown after nextTry': { ms: 1_000, to: 'checking' },
      'reconnecting after nextTry': { ms: 3_000, to: 'checking' },
      'rescuing after checkPatience': {
        ms: 2_000,
        to: () => {
          lose('465')
          says.push('renewal.ended lost')
          return 'absent'
        },
      },
    },
    see: () => {
      const seen = () => ({ asks: question?.name, hasTrouble: hasTrouble(), said })
      const calm = (asks?: string) => () => expect(seen()).toEqual({ asks, hasTrouble: false, said: says })
      const trouble = () => expect(seen()).toEqual({ asks: undefined, hasTrouble: true, said: says })
      return {
        checking: calm('readTokens'),
        absent: calm(),
        held: calm(),
        renewing: calm('renewTokens'),
        coolingDown: trouble,
        reconnecting: trouble,
        rescuing: calm('rescueTokens'),
      }
    },
  }),
)

function asks(name: string) {
  wakeUps = new Subject()
  return (signal?: AbortSignal) =>
    new Promise<never>((resolve) => {
      const asked = { name, answer: (answer: AnyEventObject) => resolve(answer as never) }
      question = asked
      signal?.addEventListener('abort', () => {
        if (question === asked) question = undefined
      })
    })
}

function answers(event: AnyEventObject) {
  const asked = question
  question = undefined
  asked?.answer(event)
}

function learn({ expiresInMs, nowMs }: AnyEventObject) {
  Object.assign(known, { isHeld: true, nowMs, endsAtMs: nowMs + expiresInMs })
}

/** The next try waits a little. */
function fail(nowMs: number) {
  Object.assign(known, { hasFailed: true, nowMs, notBeforeMs: nowMs + 1_000 })
}

function lose(reason: string) {
  if (known.isHeld) says.push(`tokens.lost ${reason}`)
  Object.assign(known, NOTHING)
}

function hasTrouble() {
  return screen.queryByText('We are having trouble reaching the server. Trying again…') !== null
}
