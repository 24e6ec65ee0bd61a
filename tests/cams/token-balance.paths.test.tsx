// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { CamsPart } from '../../app/site/later-parts.ts'
import { answered, answeredWith, drive, told } from '../support/drive.tsx'
import { standInForLayout } from '../support/layout.ts'
import { describePaths } from '../support/paths.ts'
import { VISITORS } from '../support/samples.ts'
import { standInForSockets } from '../support/sockets.ts'
import { until } from '../support/until.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './token-balance.cases.ts'

let integration: CamsPart['actors']['camIntegration']
let realtime: CamsPart['actors']['realtime']
/** What the provider has told last, and what the visitor has of it. */
let held: number
let known: number | undefined

describePaths(
  'tokenBalance',
  cases,
  drive({
    situation: () => ({ account: 'member', holds: ['getCamUser', 'getTokenBalance'] }),
    async open(site, _start, _input, { sandbox }) {
      standInForLayout()
      standInForSockets()
      known = undefined
      held = 300
      await sandbox.control.cam({ verb: 'setBalance', account: 'member', balance: held })
      site.start()
      const cams = await site.startCams()
      if (!cams) throw new Error('There are no live rooms here')
      integration = cams.actors.camIntegration
      realtime = cams.actors.realtime
      return {
        actor: cams.actors.tokenBalance,
        view: onStage(cams.headerPart, { visitor: VISITORS.member, actors: site.actors }),
      }
    },
    begins: 'unknown',
    happens: {
      'cams.signedIn': {
        by: (event, live) => {
          if (live.gate.held().includes('getCamUser')) return answered({}, ['getCamUser'])(event, live)
          told({ ...event, userUuid: integration.getSnapshot().context.user.userUuid }, live)
        },
        to: 'known.asking',
      },
      'cams.signedOut': {
        by: (event, live) => {
          known = undefined
          told(event, live)
        },
        to: 'unknown',
      },
      'balance.wanted': { by: told, to: 'known.asking' },
      'balance.learned': {
        by: async (_, { sandbox }) => {
          // What is told before the channel is there is not told again.
          await until(() => expect(userChannel()?.status).toBe('live'))
          held += 1
          known = held
          await sandbox.control.cam({ verb: 'setBalance', account: 'member', balance: held })
        },
        to: 'stays',
      },
      'balance.loaded': {
        by: (event, live) => {
          if (event.version === 2) {
            known = held
            return answered()(event, live)
          }
          known ??= 20
          return answeredWith('getTokenBalance', { data: { data: { balance: 20, version: 1 } } })(event, live)
        },
        to: 'known.resting',
      },
      'balance.failed': { by: answered({ getTokenBalance: 'serverError' }), to: 'known.resting' },
    },
    lasts: { 'known.asking after patience': { ms: 20_000, to: 'known.resting' } },
    see: (live) => {
      const shows = (asks: boolean) => () =>
        expect({ asks: live().gate.held().includes('getTokenBalance'), tokens: tokens() }).toEqual({
          asks,
          tokens: known === undefined ? 'Tokens' : `Tokens: ${known}`,
        })
      return { unknown: shows(false), 'known.asking': shows(true), 'known.resting': shows(false) }
    },
  }),
)

function userChannel() {
  const { channels } = realtime.getSnapshot().context
  return Object.entries(channels).find(([name]) => name.startsWith('user:'))?.[1]
}

/** In the header. */
function tokens() {
  return screen.getByRole('button', { name: /^Tokens/ }).getAttribute('aria-label')
}
