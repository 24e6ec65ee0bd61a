import { shownPageMachine } from '../../machines/site/shown-page.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { VISITORS } from '../support/samples.ts'

const PASS = { kind: 'pass' } as const
const VIDEOS = {
  match: {
    kind: 'page',
    route: {
      name: 'videos',
      layout: 'default',
      group: 'main',
      guards: ['layoutTypeChangerVideos'],
      openUnverified: 'nobody',
    },
    params: {},
    path: '/videos/',
    canonicalPath: '/videos/',
  },
  decision: PASS,
} as const

export const cases = casesOf(shownPageMachine, {
  events: {
    'page.shown': [
      { ...VIDEOS, key: '/videos/ guest true false false', isShared: false },
      { ...VIDEOS, key: '/videos/ member true true true', isShared: true },
      { ...VIDEOS, key: null, isShared: false },
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
      context.visitor === null ||
      context.shown.key.includes(` ${context.visitor.group} `),
  },
})
