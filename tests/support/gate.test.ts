import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

const hosts = { site: 'http://site.test', content: 'http://content.test' }

test('a call that was let through and is given up then leaves the others held', async () => {
  const gate = createGate(hosts as never, () => new Promise(() => {}))
  const giveUp = new AbortController()
  void gate.fetch('http://content.test/digest', { signal: giveUp.signal })
  gate.letHeldGo()
  void gate.fetch('http://content.test/digest')
  const before = gate.held()
  giveUp.abort()
  expect({ before, after: gate.held() }).toEqual({ before: ['getDigest'], after: ['getDigest'] })
})
