import { expect, test } from 'vitest'
import type { Call, CallResult } from '../../adapters/site/call.ts'
import { partOf } from '../../adapters/site/part-of.ts'

type Slides = CallResult<'getLoginSlides'>

async function slidesAfter(result: Slides) {
  const reports: unknown[] = []
  const call = (async () => result) as unknown as Call
  const report = (...said: unknown[]) => void reports.push(said)
  const slides = await partOf({ call, report }, 'getLoginSlides', {}, 'none', new AbortController().signal)
  return { slides, reports }
}

test('a part that comes is what the server answered, and nothing is reported', async () => {
  expect(await slidesAfter({ ok: true, answer: [], status: 200 })).toEqual({ slides: [], reports: [] })
})

test.for([
  ['unavailable', 'getLoginSlides: unavailable'],
  ['notFound', 'getLoginSlides: notFound'],
  ['contract', 'getLoginSlides: contract'],
] as const)('a part that does not come (%s) is empty, and developers hear of it', async ([cause, report]) => {
  expect(await slidesAfter({ ok: false, cause })).toEqual({ slides: 'none', reports: [[report]] })
})

test('a part that nobody waits for any more is no problem', async () => {
  expect(await slidesAfter({ ok: false, cause: 'aborted' })).toEqual({ slides: 'none', reports: [] })
})
