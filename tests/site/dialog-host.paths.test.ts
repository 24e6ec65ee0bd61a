import { expect } from 'vitest'
import { dialogRequest } from '../../machines/site/dialog.ts'
import { dialogHostMachine, NO_CONTENT } from '../../machines/site/dialog-host.machine.ts'
import { describePaths } from '../support/paths.ts'
import { actorSut } from './actor-sut.ts'

describePaths('dialogHost', dialogHostMachine, {
  events: {
    'dialog.requested': [
      { request: dialogRequest('terms') },
      { request: dialogRequest('ageVerified', { isPersistent: true }) },
    ],
    'dialog.answered': [{ result: 'confirmed' }],
    'dialog.loaded': [{ content: NO_CONTENT }, { content: { title: 'Terms', html: '<p>Text</p>', sections: [] } }],
    'dialog.loadFailed': [{ reason: 'dialog: chunk missing' }],
  },
  project: ({ context }) => [context.current.dialog, context.queue.map(({ dialog }) => dialog)],
  cover: 'transitions',
  invariant: ({ context }) => expect(context.queue.length).toBeLessThanOrEqual(1),
  sut: actorSut(dialogHostMachine, ({ hasTag }) => {
    const tags = () => ['present', 'visible', 'locksScroll', 'leaving'].filter(hasTag)
    return {
      closed: () => expect(tags()).toEqual([]),
      'busy.loading': () => expect(tags()).toEqual(['present']),
      'busy.shown.opening': () => expect(tags()).toEqual(['present', 'visible', 'locksScroll']),
      'busy.shown.open': () => expect(tags()).toEqual(['present', 'visible', 'locksScroll']),
      'busy.closing': () => expect(tags()).toEqual(['present', 'visible', 'locksScroll', 'leaving']),
    }
  }),
})
