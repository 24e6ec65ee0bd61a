import { describe, expect, test } from 'vitest'
import { pathOfFound, searchPath, shorterQueries } from '../../machines/catalogue/search-results.ts'
import { cutQuery, lengthOf, markMatches, queryOf } from '../../machines/catalogue/search-text.ts'

const marked = (title: string, query: string) =>
  markMatches(title, query)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('')

describe('what is marked in a title', () => {
  test('are the words that begin with what was typed, whatever their accents and capitals', () => {
    expect([
      marked('Night Swim in the Atrium', 'ni swim'),
      marked('The Café on the Corner', 'cafe'),
      marked('The Cafe\u0301 on the Corner', 'CAFÉ co'),
      marked('Overnight', 'night'),
      marked('Night night', 'night'),
      marked('Nightly', 'n night'),
      marked('Straße', 'strasse'),
      marked('Low Tide', 'xyz'),
      marked('', 'a'),
      marked('AC/DC live', 'ac dc'),
    ]).toEqual([
      '[Ni]ght [Swim] in the Atrium',
      'The [Café] on the Corner',
      'The [Cafe\u0301] on the [Co]rner',
      'Overnight',
      '[Night] [night]',
      '[Night]ly',
      'Straße',
      'Low Tide',
      '',
      '[AC]/[DC] live',
    ])
  })

  test('never parts what is seen as one character, and loses nothing of the title', () => {
    const title = '👨‍👩‍👧 e\u0301toile\u0301e <b>x</b> \u202eabc'
    for (const query of ['e', 'etoile', '👨', 'b', '<b>', '.*', 'abc']) {
      expect(
        markMatches(title, query)
          .map(({ text }) => text)
          .join(''),
      ).toBe(title)
    }
    expect(marked('e\u0301toile', 'e')).toBe('[e\u0301]toile')
  })
})

describe('a query', () => {
  test('is one line of at most 100 characters, and is trimmed where it is asked for [SEARCH-001]', () => {
    expect({
      cut: cutQuery(' a\n b\t'),
      query: queryOf('  a b  '),
      limited: cutQuery('a'.repeat(10_000)),
      length: lengthOf('👨‍👩‍👧e\u0301'),
    }).toEqual({ cut: ' a  b ', query: 'a b', limited: 'a'.repeat(100), length: 2 })
  })

  test('has an address, and so has what was found', () => {
    expect([
      searchPath('night swim & more'),
      searchPath(''),
      pathOfFound('videos', { slug: 'a' }),
      pathOfFound('models', { slug: 'a' }),
      pathOfFound('blogPosts', { slug: 'a' }),
      pathOfFound('pages', { slug: 'a' }),
    ]).toEqual(['/search/?s=night+swim+%26+more', '/search/', '/videos/a/', '/models/a/', '/blog/a/', '/a/'])
  })

  test('of several words has shorter ones to try', () => {
    expect([shorterQueries('night swim night x'), shorterQueries('night'), shorterQueries('a b c')]).toEqual([
      ['night', 'swim'],
      [],
      [],
    ])
  })
})
