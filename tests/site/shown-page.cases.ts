import type { RouteMatch } from '../../machines/access/routes.ts'
import { shownPageMachine } from '../../machines/site/shown-page.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { VISITORS } from '../support/samples.ts'

const PASS = { kind: 'pass' } as const
/** Its page is made of the actors of live rooms; that of a closed site is not. */
const ROOM = { match: roomOf('mira-vale'), decision: PASS, isShared: true }
const CLOSED = { ...ROOM, decision: { kind: 'maintenance' }, key: 'maintenance', isShared: false } as const

export const cases = casesOf(shownPageMachine, {
  events: {
    'page.shown': [
      { ...ROOM, key: '/vr-cam-girls/mira-vale/ guest true false false' },
      { ...ROOM, key: '/vr-cam-girls/mira-vale/ member true true true' },
      CLOSED,
      { ...ROOM, key: null, isShared: false },
    ],
    'visitor.changed': [{ visitor: VISITORS.guest }, { visitor: VISITORS.member }],
    'gate.judged': [{ decision: PASS }, { decision: { kind: 'maintenance' } }, { decision: null }],
    'page.stranded': [{ isStranded: true }, { isStranded: false }],
    'money.judged': [{ isPending: true }, { isPending: false }],
    'page.leads': [
      { by: 'checkout 1', isLeading: true },
      { by: 'checkout 1', isLeading: false },
    ],
  },
  project: ({ context }) => [
    context.shown?.key,
    context.shown?.isShared,
    context.visitor?.group,
    context.decision?.kind,
    context.isStranded,
    context.isPending,
    context.leading.length,
  ],
  cover: 'transitions',
  invariants: {
    'nothing is outdated before a page is shown': ({ context, value }) => value === 'none' || context.shown !== null,
    'a page that is current is the one that this visitor may see, unless something has to be waited for': ({
      context,
      value,
    }) =>
      value !== 'current' ||
      context.isPending ||
      context.leading.length > 0 ||
      !context.shown?.key ||
      context.shown.decision.kind === 'maintenance' ||
      context.visitor === null ||
      context.shown.key.includes(` ${context.visitor.group} `),
  },
})

/** As the route tree has it. The studio runs these cases, and must not fetch every page for them. */
function roomOf(modelNickname: string): RouteMatch {
  const path = `/vr-cam-girls/${modelNickname}/`
  return {
    kind: 'page',
    route: {
      name: 'vr-cam-broadcast',
      layout: 'default',
      group: 'cam',
      guards: ['syncAuthModuleWithAuthCookie', 'notExpiredRefreshToken'],
      openUnverified: 'nobody',
    },
    params: { modelNickname },
    path,
    canonicalPath: path,
  }
}
