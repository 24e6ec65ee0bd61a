import { pictureOf } from './pictures-of.ts'

/** Whom the partner page presents; all of them invented. */
export function partnersOf() {
  return PARTNERS.map(([key, title, text], index) => ({
    id: index + 1,
    title,
    text,
    link: `https://${key}.example/`,
    image: pictureOf('banner', `partner-${key}`, title),
    sort: (index + 1) * 10,
  }))
}

const PARTNERS: readonly [key: string, title: string, text: string][] = [
  ['festival', 'Surround Film Festival', 'Four days of films in every direction. Members get a weekend pass.'],
  ['quiet-lens', 'Quiet Lens Works', 'They grind the lenses that our cameras look through.'],
  ['field-of-sound', 'Field of Sound', 'Microphones that hear where you sit, and nothing else.'],
  ['north-stage', 'North Stage', 'A rehearsal house by the sea, with the largest turntable in the country.'],
  ['paper-moon', 'Paper Moon Posters', 'Every poster of ours, printed by hand in an edition of fifty.'],
  ['headroom', 'Headroom', 'Headsets to borrow for a weekend, cleaned and charged.'],
]
