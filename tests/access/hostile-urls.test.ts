import { describe, expect, test } from 'vitest'
import { contentFile, type LeavePurpose, leaveTo, resolveLink } from '../../machines/access/links.ts'
import { siteSettings } from './sites.ts'

/** What stands before the host: 12 ways. */
const BEGINNINGS = [
  'https://',
  'http://',
  '//',
  '/\\',
  '\\\\',
  'javascript://',
  'data:text/html,//',
  'https:',
  'https:///\t/',
  '\u0000https://',
  'blob:https://',
  'ht\ntps://',
]
/** Hosts that are, or look like, the one that is allowed: 12. */
const HOSTS = [
  'pay.example',
  'pay.example.evil.example',
  'evil.example/pay.example',
  'evil.example#pay.example',
  'evil.example?pay.example',
  'pay.example@evil.example',
  'user:secret@pay.example',
  'pay.example:8443',
  'pay.example.',
  'pay。example',
  'раy.example',
  'evil.example\\@pay.example',
]
/** What comes after it: 12. */
const TAILS = [
  '',
  '/',
  '/pay?back=https://pay.example',
  '/../../..//evil.example',
  '/%2e%2e//evil.example',
  '#@pay.example',
  '?@pay.example',
  '@pay.example',
  ':443/',
  ':80',
  '\r\nLocation: https://evil.example',
  '\u202egpj.exe',
]
const CORPUS = BEGINNINGS.flatMap((begin) => HOSTS.flatMap((host) => TAILS.map((tail) => `${begin}${host}${tail}`)))

const PURPOSES = ['logOut', 'ageProvider', 'biller'] as const satisfies LeavePurpose[]
const settings = siteSettings('dark', {
  allowedHosts: { easyCancel: [], logOut: ['pay.example'], ageProvider: ['pay.example'], biller: ['pay.example'] },
})
const ORIGIN = 'https://site.example'
const FILES = 'https://files.example/films'

describe('1,728 hostile addresses', () => {
  test('are that many', () => {
    expect(new Set(CORPUS).size).toBe(1_728)
  })

  for (const purpose of PURPOSES) {
    test(`lead nowhere for the purpose ${purpose} but to the one allowed host, by TLS and without credentials`, () => {
      const origins = CORPUS.flatMap((url) => {
        const target = leaveTo(url, purpose, settings)
        if (target === undefined) return []
        // What is judged is what the browser gets, and nothing is left in it to be read otherwise.
        expect(new URL(target).href).toBe(target)
        expect(/[\s\\]|^[^:]*:[^/]|@.*@/.test(target)).toBe(false)
        const { origin, username, password } = new URL(target)
        return [[origin, username, password].join(' ')]
      })
      expect([...new Set(origins)]).toEqual(['https://pay.example  '])
      // The honest spellings are let through: a gate that is always shut would prove nothing.
      expect(origins.length).toBeGreaterThan(10)
    })

    test(`lead nowhere at all for the purpose ${purpose} where no host is allowed`, () => {
      const none = siteSettings('dark', { allowedHosts: { easyCancel: [], logOut: [], ageProvider: [], biller: [] } })
      expect(CORPUS.filter((url) => leaveTo(url, purpose, none) !== undefined)).toEqual([])
    })
  }

  test('are no text: what is none leads nowhere', () => {
    const odd = [null, undefined, 7, {}, [], ['https://pay.example/'], { toString: () => 'https://pay.example/' }, true]
    expect(odd.filter((url) => leaveTo(url, 'biller', settings) !== undefined)).toEqual([])
    expect(leaveTo(`https://pay.example/${'x'.repeat(2_048)}`, 'biller', settings)).toBe(undefined)
  })

  test('as links of a text stay inside, or open by http and without credentials somewhere else, or are none', () => {
    const kinds = new Set<string>()
    for (const href of CORPUS) {
      const link = resolveLink(href, { settings, origin: ORIGIN, path: '/videos/' })
      kinds.add(link.kind)
      if (link.kind === 'internal') {
        expect({ href, origin: new URL(link.path, ORIGIN).origin }).toEqual({ href, origin: ORIGIN })
        expect(/^\/(?![/\\])/.test(link.path)).toBe(true)
      }
      if (link.kind === 'external') {
        const { protocol, username, password } = new URL(link.url)
        expect({ href, protocol: protocol.replace('https', 'http'), username, password }).toEqual({
          href,
          protocol: 'http:',
          username: '',
          password: '',
        })
      }
    }
    expect(kinds).toEqual(new Set(['internal', 'external', 'invalid']))
  })

  for (const host of [FILES, 'https://files.example', 'http://127.0.0.1:4201', '']) {
    test(`as files to be saved lie below the content host '${host}' or are none`, () => {
      const below = new URL(host || ORIGIN)
      for (const url of CORPUS) {
        const file = contentFile(url, host)
        if (file === undefined) continue
        const { origin, pathname, username } = new URL(file, ORIGIN)
        expect({ url, origin, username }).toEqual({ url, origin: below.origin, username: '' })
        expect(pathname.startsWith(`${below.pathname.replace(/\/$/, '')}/`) && !pathname.startsWith('//')).toBe(true)
      }
    })
  }
})

describe('a file to be saved', () => {
  test('lies below the content host, wherever that is', () => {
    const found = ['/4k.mp4?s=1', '4k.mp4', `${FILES}/a/4k.mp4`].map((url) => contentFile(url, FILES))
    expect(found).toEqual([`${FILES}/4k.mp4?s=1`, `${FILES}/4k.mp4`, `${FILES}/a/4k.mp4`])
    expect(contentFile('/films/4k.mp4?s=1', '')).toBe('/films/4k.mp4?s=1')
  })

  test('is none above it, beside it, on another host, by another protocol or without an address', () => {
    const bad = [
      '',
      '/../4k.mp4',
      '/%2e%2e/4k.mp4',
      'https://files.example/other/4k.mp4',
      'https://files.example/films-of-others/4k.mp4',
      'http://files.example/films/4k.mp4',
      'https://files.example:8443/films/4k.mp4',
      'https://evil.example/films/4k.mp4',
      '//evil.example/films/4k.mp4',
      'https://user@files.example/films/4k.mp4',
      'javascript:alert(1)',
      'data:video/mp4,x',
      'blob:https://files.example/films/1',
      'file:///films/4k.mp4',
    ]
    expect(bad.filter((url) => contentFile(url, FILES) !== undefined)).toEqual([])
  })
})
