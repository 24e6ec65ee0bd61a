import { expect, test } from 'vitest'
import { createMotionFacts } from '../../adapters/catalogue/motion.adapter.ts'

test('the system’s setting for motion is reported at once and at every change, until nobody subscribes', () => {
  const query = Object.assign(new EventTarget(), { matches: true })
  const asked: string[] = []
  const facts: string[] = []
  const hearing = createMotionFacts((media) => {
    asked.push(media)
    return query as MediaQueryList
  }).subscribe(({ type }) => facts.push(type))
  const change = (matches: boolean) => query.dispatchEvent(Object.assign(new Event('change'), { matches }))
  change(false)
  change(true)
  hearing.unsubscribe()
  change(false)
  expect({ asked, facts }).toEqual({
    asked: ['(prefers-reduced-motion: reduce)'],
    facts: ['motion.reduced', 'motion.allowed', 'motion.reduced'],
  })
})
