import { expect, test } from 'vitest'
import { createExtraPurchase } from '../../adapters/sales/extra-purchase.adapter.ts'
import { createSafeStorage } from '../../adapters/site/storage.adapter.ts'
import { createMemoryStorage } from '../site/memory-storage.ts'

test('the tab knows where something besides a membership was chosen, until a membership is paid; a foreign address is none [ROUTE-068]', () => {
  const memory = createMemoryStorage()
  const storage = createSafeStorage({ storage: () => memory })
  const { forget, from, remember } = createExtraPurchase({ storage })
  expect(from()).toBe('')
  const read = []
  for (const written of [
    '/tokens/',
    '/categories/?page=2',
    '//elsewhere.example/',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    7,
  ]) {
    storage.write('draft.extra-purchase', written)
    read.push(from())
  }
  expect(read).toEqual(['/tokens/', '/categories/?page=2', '', '', '', ''])
  remember('/tokens/')
  expect(from()).toBe('/tokens/')
  forget()
  expect(from()).toBe('')
})
