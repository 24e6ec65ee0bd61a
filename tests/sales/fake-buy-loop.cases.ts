import { fakeBuyLoopMachine } from '../../machines/sales/fake-buy-loop.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

const config = {
  isActive: true,
  isEnablePopup: true,
  enableListLinks: true,
  popupPause: 15,
  popupShowDuration: 5,
}
const list = { entryCount: 3, firstEntry: 2 }

export const cases = casesOf(fakeBuyLoopMachine, {
  inputs: {
    'a guest': { isAllowed: true, isAudience: true, ...list },
    'a guest of a plain site': { isAllowed: false, isAudience: true, ...list },
  },
  events: {
    'announcements.configured': [{ config }, { config: { ...config, isEnablePopup: false } }],
    'audience.judged': [{ isAudience: true }, { isAudience: false }],
  },
  project: ({ context }) => [context.isAllowed, context.isAudience, context.config.isEnablePopup],
  invariants: {
    'nothing is shown where the site does not allow it': (snapshot) =>
      snapshot.context.isAllowed || !snapshot.hasTag('shown'),
    'nothing is shown to anybody else': (snapshot) => snapshot.context.isAudience || !snapshot.hasTag('shown'),
  },
})
