import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentFile, leaveTo, normalisePath, resolveLink } from '../../machines/access/links.ts'
import { siteSettings } from './sites.ts'

const settings = siteSettings('dark', {
  partnerKeywords: ['partner-vr'],
  allowedHosts: {
    easyCancel: [],
    logOut: ['goodbye.example'],
    ageProvider: ['age.example', '127.0.0.1:4201', 'age.example:8443'],
    biller: [],
  },
})
const origin = 'http://localhost:4100'
const resolve = (href: string, path?: string) => resolveLink(href, { settings, origin, path })

describe('a link of a text or menu', () => {
  const internal: ReadonlyArray<[string, string]> = [
    ['/videos/', '/videos/'],
    ['videos', '/videos/'],
    ['/videos', '/videos/'],
    ['//localhost:4100/videos', '/videos/'],
    ['/videos?page=2#top', '/videos/?page=2#top'],
    ['http://localhost:4100/models', '/models/'],
    ['/', '/'],
    ['videos//x', '/videos/x/'],
    ['/videos\\\\x/', '/videos/x/'],
    ['videos?part=#top', '/videos/?part=#top'],
    [`/${'x'.repeat(300)}`, `/${'x'.repeat(300)}/`],
    [`/${'x'.repeat(2047)}`, `/${'x'.repeat(2047)}/`],
  ]
  for (const [href, path] of internal) {
    test(`'${href}' stays inside, with one slash at both ends [ROUTE-003]`, () => {
      expect(resolve(href)).toEqual({ kind: 'internal', path })
      expect(resolve(href, '/models/')).toEqual({ kind: 'internal', path })
    })
  }

  test('the word http in a path makes no link external [ROUTE-004]', () => {
    expect(resolve('/how-http-works/')).toEqual({ kind: 'internal', path: '/how-http-works/' })
  })

  test('another origin is external: opens in a new tab [ROUTE-004, ROUTE-005]', () => {
    expect(resolve('https://other.example/a')).toEqual({ kind: 'external', url: 'https://other.example/a' })
    expect(resolve('//evil.invalid/a')).toEqual({ kind: 'external', url: 'http://evil.invalid/a' })
    expect(resolve('/\\evil.invalid/')).toEqual({ kind: 'external', url: 'http://evil.invalid/' })
    expect(resolve('http://localhost.:4100/videos/')).toEqual({
      kind: 'external',
      url: 'http://localhost.:4100/videos/',
    })
    expect(resolve('http://localhost:4101/videos/')).toEqual({
      kind: 'external',
      url: 'http://localhost:4101/videos/',
    })
    expect(resolve('https://localhost:4100/videos/')).toEqual({
      kind: 'external',
      url: 'https://localhost:4100/videos/',
    })
    expect(resolve('mailto:help@site.example')).toEqual({ kind: 'external', url: 'mailto:help@site.example' })
    expect(resolve('tel:+3212345')).toEqual({ kind: 'external', url: 'tel:+3212345' })
  })

  test('a partner’s keyword makes a link external [ROUTE-004]', () => {
    expect(resolve('/go/Partner-VR/')).toEqual({ kind: 'external', url: 'http://localhost:4100/go/Partner-VR/' })
    expect(resolve('/go/?to=partner-vr')).toEqual({ kind: 'external', url: 'http://localhost:4100/go/?to=partner-vr' })
    expect(resolve('/go/#Partner-VR')).toEqual({ kind: 'external', url: 'http://localhost:4100/go/#Partner-VR' })
    const resolveWith = (...partnerKeywords: string[]) =>
      resolveLink('/videos/', { settings: { ...settings, partnerKeywords }, origin }).kind
    expect({
      none: resolveWith(),
      empty: resolveWith(''),
      other: resolveWith('localhost'),
      oneOfTwo: resolveWith('partner-vr', 'Videos'),
    }).toEqual({ none: 'internal', empty: 'internal', other: 'internal', oneOfTwo: 'external' })
  })

  test('part and query alone belong to the open page', () => {
    expect(resolve('#faq', '/help/')).toEqual({ kind: 'internal', path: '/help/#faq' })
    expect(resolve('?page=2', '/videos/')).toEqual({ kind: 'internal', path: '/videos/?page=2' })
    expect(resolve('#faq')).toEqual({ kind: 'internal', path: '/#faq' })
    expect(resolve('x#faq', '/help/')).toEqual({ kind: 'internal', path: '/x/#faq' })
  })

  const invalid = [
    '',
    '   ',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'ftp://other.example/',
    'http://',
    'https://user@other.example/',
    'https://:secret@other.example/',
    `/${'x'.repeat(2048)}`,
    'http://localhost:4100@evil.invalid/',
    `/${'x'.repeat(3000)}`,
  ]
  for (const href of invalid) {
    test(`${JSON.stringify(href.slice(0, 40))} leads nowhere`, () => {
      expect(resolve(href)).toEqual({ kind: 'invalid' })
    })
  }

  test('no internal link leaves the site, whatever its text', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%5c',
      '//',
      'evil.invalid',
      ':',
      '@',
      '?',
      '#',
      '\t',
      '\n',
      'http:',
      'a',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const link = resolve(parts.join(''))
        if (link.kind !== 'internal') return
        expect(new URL(link.path, origin).origin).toBe(origin)
        expect(link.path.startsWith('/') && !link.path.startsWith('//') && !link.path.startsWith('/\\')).toBe(true)
      }),
      { numRuns: 5_000 },
    )
  })

  test('a path that the parser leaves with two slashes cannot become a host', () => {
    expect(resolve('/.//evil.invalid/')).toEqual({ kind: 'internal', path: '/evil.invalid/' })
    expect(normalisePath('//evil.invalid')).toBe('/evil.invalid/')
    expect(normalisePath('/\\evil.invalid')).toBe('/evil.invalid/')
  })
})

describe('leaving the site by an address that a server named', () => {
  const leave = (url: unknown) => leaveTo(url, 'ageProvider', settings)

  test('https to a host that is allowed for this purpose', () => {
    expect(leave('https://age.example/start?x=1')).toBe('https://age.example/start?x=1')
    expect(leave('https://age.example:443/')).toBe('https://age.example/')
    expect(leave('https://age.example:8443/')).toBe('https://age.example:8443/')
  })

  test('http only to this very machine', () => {
    expect(leave('http://127.0.0.1:4201/age-provider/1')).toBe('http://127.0.0.1:4201/age-provider/1')
    expect(leave('http://age.example/')).toBe(undefined)
    const hosts = ['localhost:1', 'site.localhost:1', '127.0.0.1:1', '[::1]:1', 'localhost.example:1']
    const allowed = { allowedHosts: { ageProvider: hosts } }
    expect(hosts.map((host) => leaveTo(`http://${host}/`, 'ageProvider', allowed))).toEqual([
      'http://localhost:1/',
      'http://site.localhost:1/',
      'http://127.0.0.1:1/',
      'http://[::1]:1/',
      undefined,
    ])
  })

  test('an address of 2,048 characters at most', () => {
    const address = (length: number) => 'https://age.example/'.padEnd(length, 'x')
    expect([leave(address(2048)), leave(address(2049))]).toEqual([address(2048), undefined])
  })

  test('no other scheme, even where its host is allowed', () => {
    const allowed = { allowedHosts: { ageProvider: ['age.example', 'ftp://age.example'] } }
    expect(['ftp://age.example/', 'wss://age.example/'].map((url) => leaveTo(url, 'ageProvider', allowed))).toEqual([
      undefined,
      undefined,
    ])
  })

  test('http to another machine only where its whole origin is allowed, and https to it no more for that', () => {
    const allowed = { allowedHosts: { ageProvider: ['http://192.168.1.7:4201'] } }
    const urls = [
      'http://192.168.1.7:4201/a',
      'http://192.168.1.7:4202/',
      'https://192.168.1.7:4201/',
      'http://192.168.1.8:4201/',
    ]
    expect(urls.map((url) => leaveTo(url, 'ageProvider', allowed))).toEqual([urls[0], undefined, undefined, undefined])
  })

  test('a host of another purpose is refused', () => {
    expect(leave('https://goodbye.example/')).toBe(undefined)
    expect(leaveTo('https://goodbye.example/', 'logOut', settings)).toBe('https://goodbye.example/')
  })

  const refused: readonly unknown[] = [
    'javascript:alert(1)',
    'data:text/html,x',
    'ht\ttps://evil.invalid/',
    '//age.example/',
    '/age-verification/',
    'https://biller@age.example/',
    'https://:secret@age.example/',
    'https://biller:secret@age.example/',
    'https://age.example:pass@evil.invalid/',
    'https://age.example@evil.invalid/',
    'https://evil.invalid/?https://age.example/',
    'https://age.example.evil.invalid/',
    'https://age.example./',
    'https://age.example:444/',
    'https://аge.example/',
    'http://127.0.0.1:4999/',
    `https://age.example/${'x'.repeat(8000)}`,
    ['https://age.example/'],
    undefined,
    null,
    {},
    '',
  ]
  for (const url of refused) {
    test(`${JSON.stringify(url)?.slice(0, 50)} is refused`, () => {
      expect(leave(url)).toBe(undefined)
    })
  }
})

test('a file that may be saved has an address of 2,048 characters at most, without a password', () => {
  const host = 'https://content.example'
  const address = (length: number) => `${host}/`.padEnd(length, 'x')
  expect({
    longest: contentFile(address(2048), host),
    tooLong: contentFile(address(2049), host),
    withPassword: contentFile('https://:secret@content.example/a.mp4', host),
    withName: contentFile('https://name@content.example/a.mp4', host),
    empty: contentFile('', host),
  }).toEqual({
    longest: address(2048),
    tooLong: undefined,
    withPassword: undefined,
    withName: undefined,
    empty: undefined,
  })
})
