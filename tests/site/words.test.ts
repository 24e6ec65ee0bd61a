import { expect, test } from 'vitest'
import { counted, nameOfSlug } from '../../machines/site/words.ts'

test('one is counted in the singular, all else in the plural, in whatever form the count is written', () => {
  const texts = [0, 1, 2].map((count) => counted(count, 'token'))
  expect([...texts, counted(12_500, 'token', '12 500')]).toEqual(['0 tokens', '1 token', '2 tokens', '12 500 tokens'])
})

test('a slug becomes the name that it stands for; a name is unchanged', () => {
  const read = ['mira-vale', 'alma-and-rui', 'late-night-2', 'M_1988', 'olive.tree', 'Mira Vale', '-', '']
  expect(read.map(nameOfSlug)).toEqual([
    'Mira Vale',
    'Alma & Rui',
    'Late Night 2',
    'M_1988',
    'olive.tree',
    'Mira Vale',
    '-',
    '',
  ])
})
