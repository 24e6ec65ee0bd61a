// @vitest-environment jsdom
import { expect } from 'vitest'
import type { AnyActorRef, AnyEventObject } from 'xstate'
import { answered, drive, type Live } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { cases } from './app-boot.cases.ts'

/** What the servers have told so far. */
const known = { digest: false, closed: false }

/** Where it goes on once both questions are answered, or given up. */
function running() {
  return [
    known.digest ? 'running.reference.known' : 'running.reference.missing',
    known.closed ? 'running.doors.closed.resting' : 'running.doors.open.resting',
  ]
}

const afterDigest = (_: AnyEventObject, { before }: { before: readonly string[] }) => {
  if (before.includes('loading.maintenance.asking')) return 'loading.digest.known'
  return before.includes('loading.digest.asking') ? running() : running()[0]!
}
const afterMaintenance = (_: AnyEventObject, { before }: { before: readonly string[] }) => {
  if (before.includes('loading.digest.asking')) return 'loading.maintenance.known'
  return before.includes('loading.maintenance.asking') ? running() : running()[1]!
}

describePaths(
  'appBoot',
  cases,
  drive({
    open: ({ actors }) => {
      Object.assign(known, { digest: false, closed: false })
      return { actor: actors.boot }
    },
    begins: { '': ['loading.digest.asking', 'loading.maintenance.asking'] },
    happens: {
      'digest.loaded': {
        by: (event, live) => {
          known.digest = true
          return answered({}, ['getDigest'])(event, live)
        },
        to: afterDigest,
      },
      'digest.failed': { by: answered({ getDigest: 'serverError' }, ['getDigest']), to: afterDigest },
      'maintenance.answered': { by: answerMaintenance, to: afterMaintenance },
      'maintenance.failed': {
        by: answered({ getMaintenance: 'serverError' }, ['getMaintenance']),
        to: afterMaintenance,
      },
    },
    lasts: {
      'loading.digest.asking after patience': { ms: 20_000, to: afterDigest },
      'loading.maintenance.asking after patience': { ms: 20_000, to: afterMaintenance },
      'running.reference.missing after recheckPause': { ms: 60_000, to: 'running.reference.asking' },
      'running.reference.asking after patience': { ms: 20_000, to: 'running.reference.missing' },
      'running.doors.open.resting after recheckPause': { ms: 60_000, to: 'running.doors.open.asking' },
      'running.doors.open.asking after patience': { ms: 20_000, to: 'running.doors.open.resting' },
      'running.doors.closed.resting after recheckPause': { ms: 60_000, to: 'running.doors.closed.asking' },
      'running.doors.closed.asking after patience': { ms: 20_000, to: 'running.doors.closed.resting' },
    },
    mayHappen: (snapshot, { type }) => {
      const asksDigest = [{ loading: { digest: 'asking' } }, { running: { reference: 'asking' } }]
      const asksMaintenance = [
        { loading: { maintenance: 'asking' } },
        { running: { doors: { open: 'asking' } } },
        { running: { doors: { closed: 'asking' } } },
      ]
      if (type.startsWith('digest.')) return asksDigest.some((value) => snapshot.matches(value))
      if (type.startsWith('maintenance.')) return asksMaintenance.some((value) => snapshot.matches(value))
      return true
    },
    see: (live) => {
      const asks = (name: 'getDigest' | 'getMaintenance', does: boolean) => () =>
        expect({ [name]: live().gate.held().includes(name) }).toEqual({ [name]: does })
      return {
        'loading.digest.asking': asks('getDigest', true),
        'loading.digest.known': asks('getDigest', false),
        'loading.maintenance.asking': asks('getMaintenance', true),
        'loading.maintenance.known': asks('getMaintenance', false),
        'running.reference.known': () => {
          asks('getDigest', false)()
          expect(live().actor.getSnapshot().context.digest.headerMenu.length > 0).toBe(true)
        },
        'running.reference.missing': asks('getDigest', false),
        'running.reference.asking': asks('getDigest', true),
        'running.doors.open.resting': asks('getMaintenance', false),
        'running.doors.open.asking': asks('getMaintenance', true),
        'running.doors.closed.resting': asks('getMaintenance', false),
        'running.doors.closed.asking': asks('getMaintenance', true),
        maintenance: () => expect(known.closed).toBe(true),
      }
    },
  }),
)

async function answerMaintenance(event: AnyEventObject, live: Live<AnyActorRef>) {
  known.closed = event.isActive
  await live.sandbox.control.setMaintenance(event.isActive)
  await answered({}, ['getMaintenance'])(event, live)
}
