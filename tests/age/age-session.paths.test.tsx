// @vitest-environment jsdom
import { expect } from 'vitest'
import { answeredWith, drive } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { until } from '../support/until.ts'
import { AGE_CALLS, AGE_PATH, agePageNow, putMember, startAgePage } from './age-page.tsx'
import { cases } from './age-session.cases.ts'

const REQUIRED = {
  title: 'Age Verification is Required',
  text: 'Confirm your age with our verification partner to open the site. It takes a minute; your documents stay with the partner.',
}
const FAILED = {
  title: 'Age verification could not be started',
  text: 'Our verification partner did not answer. Please try again in a moment.',
}

let left: string[]

describePaths(
  'ageSession',
  cases,
  drive({
    situation: () => ({
      site: 'light',
      account: 'mustVerify',
      path: AGE_PATH,
      holds: AGE_CALLS,
      settings: ({ thirdPartyOrigin }) => ({
        allowedHosts: { easyCancel: [], logOut: [], ageProvider: [new URL(thirdPartyOrigin).host], biller: [] },
      }),
    }),
    async open(site, _start, _input, { sandbox, gate }) {
      putMember(sandbox)
      left = []
      site.system.listen('navigator', (message) => {
        if (message.type === 'site.leave') left.push(`${message.purpose} ${new URL(message.url).origin}`)
      })
      const { ageVerification, view } = startAgePage(site)
      gate.open(['getMustPassVerification', 'getHasVerification'])
      await until(() => {
        if (!ageVerification.getSnapshot().hasTag('step1'))
          throw new Error('It is not known yet whether it is required')
      })
      gate.close()
      ageVerification.send({ type: 'verifyNow.chosen' })
      const { ageSession } = ageVerification.getSnapshot().children
      if (!ageSession) throw new Error('No session is opened')
      return { actor: ageSession, view }
    },
    begins: 'starting',
    happens: {
      'ageSession.started': {
        by(event, live) {
          if (event.url === 'https://age.example/start') return live.gate.letHeldGo()
          return answeredWith('createAgeSession', { data: { sessionId: 'session-elsewhere', url: event.url } })(
            event,
            live,
          )
        },
        to: ({ url }) => (url === 'https://age.example/start' ? 'leaving' : 'missing'),
      },
      'ageSession.failed': { by: (_, { gate }) => gate.loseHeld(), to: 'missing' },
    },
    lasts: {
      'starting after patience': { ms: 20_000, to: 'missing' },
      'leaving after providerPatience': { ms: 20_000, to: 'unused' },
    },
    see: (live) => {
      const page = () => {
        const { title, text, session } = agePageNow()
        return { title, text, session, left, held: live().gate.held() }
      }
      const gone = () => [`ageProvider ${live().sandbox.thirdPartyOrigin}`]
      const starting = { title: REQUIRED.title, text: 'Taking you to our verification partner…' }
      return {
        starting: () =>
          expect(page()).toEqual({ ...starting, session: undefined, left: [], held: ['createAgeSession'] }),
        leaving: () =>
          expect(page()).toEqual({ ...starting, session: expect.stringMatching(/^[\w-]+$/), left: gone(), held: [] }),
        missing: () => expect({ ...page(), session: '' }).toEqual({ ...FAILED, session: '', left: [], held: [] }),
        unused: () => expect({ ...page(), session: '' }).toEqual({ ...REQUIRED, session: '', left: gone(), held: [] }),
      }
    },
  }),
)
