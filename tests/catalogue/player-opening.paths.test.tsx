// @vitest-environment jsdom
import { expect, vi } from 'vitest'
import type { TestSandbox } from '../sandbox/test-sandbox.ts'
import { answered, answeredWith, drive } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { until } from '../support/until.ts'
import { cases } from './player-opening.cases.ts'
import { looks, openPlayer, seeControls, someFilm, VISITOR, video } from './player-page.tsx'
import { film } from './plugged-player.ts'

let slug: string
let player: ReturnType<typeof openPlayer>
/** Why the film is not there, as far as the path has come. */
let failure: keyof typeof FAILURES

const FAILURES = {
  network: 'The connection broke off. Check it and try again: the film goes on where it stopped.',
  decode: 'This film could not be decoded. Another quality may work.',
  forbidden: 'The link to this film has run out. Try again: a fresh one takes you to where it stopped.',
  missing: 'This film is not available just now.',
}

function fails(reason: keyof typeof FAILURES) {
  failure = reason
  return 'refused'
}

const LOADING = { isLoading: true, offers: 'Play', alert: undefined }

describePaths(
  'playerOpening',
  cases,
  drive({
    situation: () => ({ account: 'member', holds: ['getVideo'] }),
    async open(site, start, _, { sandbox }) {
      const isFirst = start === 'the first time'
      slug = await someFilm(sandbox)
      player = openPlayer(site, film, { slug, holdsPreparation: isFirst })
      const find = async () => {
        await seeControls()
        if (isFirst) return player.child('opening')
        await until(() => expect(video().src).toContain('/films/4K.mp4'))
        player.desk.says['media.failed']({ type: '', reason: start === 'once more' ? 'decode' : 'forbidden' })
        await until(() => VISITOR['retry.requested']())
        return player.child('opening')
      }
      return { actor: find, view: player.view }
    },
    begins: { 'the first time': 'consulting', 'after its links ran out': 'renewing', 'once more': 'opening' },
    happens: {
      'player.prepared': { by: () => player.desk.answerPreparation(), to: 'opening' },
      'sources.renewed': {
        by: async (event, live) => {
          if (event.sources.length > 0) return answered()(event, live)
          return answeredWith('getVideo', await seenByGuests(live.sandbox))(event, live)
        },
        to: ({ sources }) => (sources.length > 0 ? 'opening' : fails('missing')),
      },
      'sources.lost': { by: answered({ getVideo: 'serverError' }), to: () => fails('forbidden') },
      'quality.chosen': { by: () => VISITOR['quality.chosen']({ type: '', quality: '2K' }), to: 'opening' },
      'media.ready': { by: () => player.desk.says['media.ready'](), to: 'open' },
      'media.failed': {
        by: (event) => player.desk.says['media.failed'](event),
        to: () => fails('decode'),
      },
    },
    lasts: {
      'consulting after preparationPatience': { ms: 1_000, to: 'opening' },
      'renewing after renewalPatience': { ms: 20_000, to: () => fails('forbidden') },
      'opening after openingPatience': { ms: 20_000, to: () => fails('network') },
    },
    see: (live) => {
      const page = () => ({ ...looks(), held: live().gate.held(), isOpened: video().src !== '' })
      return {
        consulting: () => expect(page()).toEqual({ ...LOADING, held: [], isOpened: false }),
        renewing: () => expect(page()).toEqual({ ...LOADING, held: ['getVideo'], isOpened: true }),
        opening: () => expect(page()).toEqual({ ...LOADING, held: [], isOpened: true }),
        open: () =>
          expect({ ...looks(), isRunning: player.desk.isRunning() }).toEqual({
            ...LOADING,
            offers: 'Pause',
            isRunning: true,
          }),
        refused: () => expect(looks()).toEqual({ isLoading: false, offers: undefined, alert: FAILURES[failure] }),
      }
    },
  }),
)

/** Who has no access is given no whole film. */
async function seenByGuests({ call }: TestSandbox) {
  vi.unstubAllGlobals()
  return (await call('getVideo', { params: { slug } })).json()
}
