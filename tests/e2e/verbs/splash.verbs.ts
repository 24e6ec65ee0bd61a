import type { PageVerbs, Target } from '../../../studio/cli/page-verbs.ts'

const splash: Target = { role: 'dialog', name: 'Warning: This Website is for Adults Only!', as: 'splash' }

export const verbs: PageVerbs = {
  machine: 'splash',
  starts: {
    'new visitor': [{ open: '/' }],
    'known visitor': [{ cookie: { name: 'age_confirmed', value: '1' } }, { open: '/' }],
    'on the tour': [{ open: '/tour/' }],
  },
  acts: { 'agreement.given': { does: [{ click: { role: 'button', name: 'I Agree', in: splash } }] } },
  comes: { remembering: { 'confirmation.remembered': [] } },
  sees: { shown: [{ visible: splash }], accepted: [{ hidden: splash }] },
}
