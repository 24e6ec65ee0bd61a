import type { Act, PageVerbs, Target } from '../../../studio/cli/page-verbs.ts'

const banner: Target = { role: 'region', name: 'Cookies', as: 'banner' }
const adult: Act = { cookie: { name: 'age_confirmed', value: '1' } }

export const verbs: PageVerbs = {
  machine: 'cookieBanner',
  starts: {
    'new visitor': [adult, { open: '/' }],
    'has chosen': [adult, { cookie: { name: 'cookieConsent', value: 'accept' } }, { open: '/' }],
  },
  acts: {
    'cookies.accepted': { does: [{ click: { role: 'button', name: 'Accept', in: banner } }] },
    'cookies.rejected': { does: [{ click: { role: 'button', name: 'Reject', in: banner } }] },
  },
  comes: { waiting: { 'after bannerDelay': [] }, remembering: { 'choice.remembered': [] } },
  sees: { shown: [{ visible: banner }], done: [{ hidden: banner }] },
}
