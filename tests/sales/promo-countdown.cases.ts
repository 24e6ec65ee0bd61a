import { promoCountdownMachine } from '../../machines/sales/promo-countdown.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { NOW_MS, promoBanner } from './promoted.ts'

export const cases = casesOf(promoCountdownMachine, {
  inputs: {
    'a guest': { isAudience: true, isClosed: false },
    'a guest who closed it': { isAudience: true, isClosed: true },
    'a member': { isAudience: false, isClosed: false },
  },
  events: {
    'audience.judged': [{ isAudience: true }, { isAudience: false }],
    'promo.answered': [
      { banner: null, nowMs: NOW_MS },
      { banner: promoBanner({ endsAtMs: NOW_MS }), nowMs: NOW_MS },
      { banner: promoBanner({ endsAtMs: NOW_MS + 2_000 }), nowMs: NOW_MS },
    ],
    'clock.ticked': [1_000, 2_000].map((ms) => ({ nowMs: NOW_MS + ms })),
  },
  project: ({ context }) => [context.isAudience, context.banner?.endsAtMs, context.remainingSeconds],
  invariants: {
    'only guests in the verified view see it': (snapshot) => snapshot.context.isAudience || !snapshot.hasTag('shown'),
    'while it is shown time is left': (snapshot) => !snapshot.hasTag('shown') || snapshot.context.remainingSeconds > 0,
  },
})
