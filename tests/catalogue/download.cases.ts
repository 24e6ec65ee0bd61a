import { downloadMachine } from '../../machines/catalogue/download.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { FACTS, FILES, FILM } from './download-samples.ts'

export const cases = casesOf(downloadMachine, {
  events: {
    'film.wanted': [{ film: FILM }],
    'files.wanted': [{ film: { slug: FILM.slug, title: FILM.title } }],
    'film.found': [{ film: FILM }],
    'facts.learned': [FACTS],
    'device.chosen': [{ device: 'Stand-alone headset' }],
    'file.chosen': [{ file: FILES[0] }],
    'check.refused': [{ message: 'Daily limit of 20 downloads reached.' }, { message: 'Not on trial.' }],
    'download.refused': [{ message: 'Daily limit of 20 downloads reached.' }],
  },
  mayHappen: (snapshot, { type }) => {
    // Only what was asked for is answered, without a list there is nothing to press, and an alert lies over all.
    if (type.startsWith('check.')) return snapshot.matches({ transfer: 'checking' })
    if (type.startsWith('download.')) return snapshot.matches({ transfer: 'starting' })
    if (type.startsWith('film.') && type !== 'film.wanted') return snapshot.hasTag('preparing')
    if (type === 'facts.learned') return snapshot.matches({ facts: 'asking' })
    if (type === 'film.wanted' || type === 'files.wanted') return !snapshot.hasTag('alert')
    return type !== 'file.chosen' || snapshot.hasTag('open')
  },
  invariants: {
    'nothing is started while its check is not done': (snapshot) =>
      !snapshot.matches({ transfer: 'starting' }) || !snapshot.matches({ flag: 'up' }),
    'an alert never lies over the list that led to it': (snapshot) =>
      !snapshot.hasTag('alert') || snapshot.context.message !== '',
  },
})
