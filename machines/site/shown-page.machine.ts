import { and, assign, emit, setup } from 'xstate'
import type { RouteDecision } from '../access/gate.ts'
import type { RouteMatch } from '../access/routes.ts'
import { keep, relay } from '../keep.ts'
import type { Visitor } from '../session/visitor.ts'
import { pageKeyOf } from './page-key.ts'

/** The page that is shown. */
export interface ShownPage {
  /** As {@link pageKeyOf} made it when the page opened; `null`: the screen says why there is none. */
  key: string | null
  match: RouteMatch
  decision: RouteDecision
  /** Its actors are those of live rooms. */
  isShared: boolean
}

export type ShownPageEvent =
  | ({ type: 'page.shown' } & ShownPage)
  /** Who looks now. */
  | { type: 'visitor.changed'; visitor: Visitor }
  /** What the gate thinks of the address; `null` while it is being asked. */
  | { type: 'gate.judged'; decision: RouteDecision | null }
  /** The page that was wanted cannot be opened, or can again. */
  | { type: 'page.stranded'; isStranded: boolean }
  /** This actor of a page leads the visitor on by itself: a change of visitor is its own doing, and must not cut it short. */
  | { type: 'page.leads'; by: string; isLeading: boolean }
  | { type: 'money.judged'; isPending: boolean }
  /** The actors of live rooms are gone. */
  | { type: 'cams.ended' }

/** Its address is to be asked for again. */
export type ShownPageEmitted = { type: 'page.outdated' }

interface Context {
  shown: ShownPage | null
  /** `null` until the visitor is known. */
  visitor: Visitor | null
  decision: RouteDecision | null
  isStranded: boolean
  isPending: boolean
  /** Actors of pages that lead the visitor on. */
  leading: readonly string[]
}

/** Whether the page that is shown is still the one that this visitor may see (D22). */
export const shownPageMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ShownPageEvent,
    emitted: {} as ShownPageEmitted,
    tags: {} as 'outdated',
  },
  actions: {
    keepShown: assign((_, { key, match, decision, isShared }: ShownPage) => ({
      shown: { key, match, decision, isShared },
    })),
    keepVisitor: keep('visitor'),
    keepDecision: keep('decision'),
    keepStranded: keep('isStranded'),
    keepPending: keep('isPending'),
    keepLeading: assign(({ context }, { by, isLeading }: { by: string; isLeading: boolean }) => ({
      leading: [...context.leading.filter((one) => one !== by), ...(isLeading ? [by] : [])],
    })),
    askAgain: emit({ type: 'page.outdated' }),
  },
  guards: {
    isFree: ({ context }) => !context.isPending && context.leading.length === 0,
    isStranded: ({ context }) => context.isStranded,
    isShared: ({ context }) => context.shown?.isShared ?? false,
    isOutdated: ({ context: { shown, decision, visitor } }) =>
      shown !== null &&
      ((decision !== null && JSON.stringify(decision) !== JSON.stringify(shown.decision)) ||
        (shown.key !== null && visitor !== null && shown.key !== pageKeyOf(shown.match, shown.decision, visitor))),
  },
}).createMachine({
  id: 'shownPage',
  description: 'The page that is shown, and whether it is still the one that this visitor may see.',
  context: { shown: null, visitor: null, decision: null, isStranded: false, isPending: false, leading: [] },
  initial: 'none',
  on: {
    'page.shown': { target: '.current', actions: { type: 'keepShown', params: ({ event }) => event } },
    'visitor.changed': [
      {
        guard: and(['isStranded', 'isFree']),
        actions: [{ type: 'keepVisitor', params: relay('visitor') }, 'askAgain'],
      },
      { actions: { type: 'keepVisitor', params: relay('visitor') } },
    ],
    'gate.judged': [
      {
        guard: and(['isStranded', 'isFree']),
        actions: [{ type: 'keepDecision', params: relay('decision') }, 'askAgain'],
      },
      { actions: { type: 'keepDecision', params: relay('decision') } },
    ],
    'page.stranded': { actions: { type: 'keepStranded', params: relay('isStranded') } },
    'page.leads': { actions: { type: 'keepLeading', params: ({ event }) => event } },
    'money.judged': { actions: { type: 'keepPending', params: relay('isPending') } },
    'cams.ended': { guard: 'isShared', actions: 'askAgain' },
  },
  states: {
    none: { description: 'The first page is on its way.' },
    current: {
      description: 'It is what the visitor may see, or has to wait for money or for a page that leads on by itself.',
      always: { guard: and(['isFree', 'isOutdated']), target: 'outdated' },
    },
    outdated: {
      description: 'Somebody else looks now, or the gate thinks otherwise: its address is asked for again.',
      tags: 'outdated',
      entry: 'askAgain',
    },
  },
})
