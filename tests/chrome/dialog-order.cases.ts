import { dialogOrderMachine } from '../../machines/chrome/dialog-order.machine.ts'
import type { DialogId } from '../../machines/chrome/dialogs.ts'
import { casesOf } from '../../studio/paths/cases.ts'

/** Of the first, a middle and the last priority. */
const BY_PRIORITY: readonly DialogId[] = ['site', 'memberPlus', 'valuePopup']
const each = BY_PRIORITY.map((dialog) => ({ dialog }))

export const cases = casesOf(dialogOrderMachine, {
  events: {
    'dialog.wanted': each,
    'dialog.unwanted': each,
    'dismissal.requested': each.map(({ dialog }) => ({ dialog, by: 'escape' as const })),
  },
  project: ({ context: { wanted, fading } }) => [wanted, fading],
  cover: 'transitions',
  invariants: {
    'somebody wants a dialog exactly while one is shown': (snapshot) =>
      snapshot.matches('some') === snapshot.context.wanted.length > 0,
    'the highest priority is shown, and those below wait by theirs': ({ context: { wanted } }) =>
      wanted.join() === BY_PRIORITY.filter((dialog) => wanted.includes(dialog)).join(),
    'no dialog is wanted twice': ({ context: { wanted } }) => new Set(wanted).size === wanted.length,
    'at most one fades out, and it is not the one that is shown': ({ context: { wanted, fading } }) =>
      fading.length <= 1 && (wanted[0] === undefined || !fading.includes(wanted[0])),
    'nothing fades while a dialog can be closed': (snapshot) =>
      !snapshot.matches({ some: 'open' }) || snapshot.context.fading.length === 0,
  },
})
