import { expect, test } from 'vitest'
import { startAge } from './age-family.ts'
import { BEGUN, happenings, walks } from './age-words.ts'

for (const [place, { input, start = BEGUN, steps }] of walks.entries()) {
  test(`walk ${place + 1}: age verification and its parts show, ask and tell what the one statechart did`, () => {
    const visit = startAge(input)
    const seen = [visit.seen()]
    const heard = [visit.heard()]
    for (const [step] of steps) {
      visit.happen(happenings, step)
      seen.push(visit.seen())
      heard.push(visit.heard())
    }
    expect(seen).toEqual([start[0], ...steps.map(([, sees]) => sees)])
    expect(heard).toEqual([start[1], ...steps.map(([, , hears]) => hears)])
  })
}
