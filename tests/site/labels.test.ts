import { describe, expect, test } from 'vitest'
import { Theme } from '../../contracts/site/site-settings.ts'
import { acronymOf, camLabelOf, greetingOf, tileAltOf } from '../../machines/site/labels.ts'

describe('labels of a site', () => {
  const names: ReadonlyArray<[string, 'AR' | 'VR']> = [
    ['AR Lumen', 'AR'],
    ['ar lumen', 'AR'],
    ['Lumen AR', 'AR'],
    ['Lumen ar', 'AR'],
    ['The aR-Lumen', 'AR'],
    ['Lumen-AR', 'AR'],
    ['ARPorn', 'AR'],
    ['arporn', 'AR'],
    ['Halcyon VR', 'VR'],
    ['Bar Light', 'VR'],
    ['Star', 'VR'],
  ]
  for (const [siteName, acronym] of names) {
    test(`'${siteName}' is an ${acronym} site [CHROME-004, CHROME-005]`, () => {
      expect(acronymOf({ siteName })).toBe(acronym)
    })
  }

  test('the settings have the last word [CHROME-005]', () => {
    expect([acronymOf({ siteName: 'AR Lumen', acronym: 'VR' }), acronymOf({ siteName: 'X', acronym: 'AR' })]).toEqual([
      'VR',
      'AR',
    ])
  })

  test('the gay-themed sibling has cam boys [CHROME-003]', () => {
    expect([camLabelOf({ isGayThemed: true }), camLabelOf({ isGayThemed: false })]).toEqual([
      'VR Cam Boys',
      'VR Cam Girls',
    ])
  })

  test('there are three themes', () => {
    const isTheme = (word: string) => Theme.safeParse(word).success
    expect(['dark', 'darkest', 'light', 'darker', 'redesign', ''].filter(isTheme)).toEqual(['dark', 'darkest', 'light'])
  })

  test('tiles are described by their label and the site’s suffix [CHROME-012]', () => {
    expect([tileAltOf('Outdoor', { tileAltSuffix: 'in VR' }), tileAltOf('Outdoor', { tileAltSuffix: '' })]).toEqual([
      'Outdoor in VR',
      'Outdoor',
    ])
  })

  test('the greeting takes ten characters of the address [CHROME-021]', () => {
    const addresses = ['ada.holm@example.com', 'a@b.co', '0123456789@example.com', 'ébène.noire@example.com']
    expect(addresses.map(greetingOf)).toEqual(['ada.holm@e', 'a@b.co', '0123456789', 'ébène.noir'])
  })
})
