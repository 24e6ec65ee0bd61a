import { describe, expect, test } from 'vitest'
import { createBrowserCookies } from '../../adapters/site/browser-cookies.adapter.ts'
import { createServerCookies } from '../../adapters/site/server-cookies.adapter.ts'
import { createCookieDocument } from '../session/test-browser.ts'

describe('in the browser', () => {
  test('a value comes back as it was written, whatever is in it', () => {
    const jar = createBrowserCookies({ document: createCookieDocument(), isSecure: false })
    const value = 'a=b; Domain=evil.example; ü "€"\r\nSet-Cookie: x=1'
    jar.write('choice', value)
    expect({ choice: jar.read('choice'), others: jar.readAll('x') }).toEqual({ choice: value, others: [] })
  })

  test('both a host-only and a domain cookie are seen and removed', () => {
    const jar = createBrowserCookies({ document: createCookieDocument({ host: 'www.example.com' }), isSecure: false })
    jar.write('choice', 'own')
    jar.write('choice', 'shared', { domain: 'example.com' })
    const before = jar.readAll('choice')
    jar.remove('choice', 'example.com')
    expect({ before, after: jar.readAll('choice') }).toEqual({ before: ['own', 'shared'], after: [] })
  })

  test('a cookie for a domain that was not named is removed as well', () => {
    const document = createCookieDocument({ host: 'www.example.com' })
    const jar = createBrowserCookies({ document, isSecure: false, hostName: 'www.example.com' })
    jar.write('choice', 'old', { domain: 'example.com' })
    jar.write('choice', 'new')
    jar.remove('choice')
    expect(jar.readAll('choice')).toEqual([])
  })

  test('a document that throws has no cookies', () => {
    const document = {
      get cookie(): string {
        throw new DOMException('sandboxed', 'SecurityError')
      },
      set cookie(_: string) {
        throw new DOMException('sandboxed', 'SecurityError')
      },
    }
    const jar = createBrowserCookies({ document, isSecure: false })
    jar.write('choice', 'a')
    jar.remove('choice')
    expect({ first: jar.read('choice'), all: jar.readAll('choice') }).toEqual({ first: undefined, all: [] })
  })
})

describe('on the server', () => {
  test('reads what the request brought, duplicates and broken encodings included', () => {
    const jar = createServerCookies({ header: 'a=1; b=%E0%A4; a=2;c; =x; atoken=x.y-z_', isSecure: true })
    expect({
      a: jar.readAll('a'),
      b: jar.read('b'),
      c: jar.read('c'),
      atoken: jar.read('atoken'),
      setCookies: jar.setCookies(),
    }).toEqual({ a: ['1', '2'], b: '%E0%A4', c: undefined, atoken: 'x.y-z_', setCookies: [] })
  })

  test('collects what the answer sets, the last word for each name and scope', () => {
    const jar = createServerCookies({ header: 'age=0', isSecure: true })
    jar.write('age', '1', { maxAgeSeconds: 60 })
    jar.write('age', '2', { maxAgeSeconds: 60, domain: 'example.com' })
    jar.write('layout', 'list')
    jar.remove('layout')
    expect({ age: jar.read('age'), layout: jar.read('layout'), setCookies: jar.setCookies() }).toEqual({
      age: '2',
      layout: undefined,
      setCookies: [
        'age=1; Path=/; SameSite=Lax; Secure; Max-Age=60',
        'age=2; Path=/; SameSite=Lax; Secure; Domain=example.com; Max-Age=60',
        'layout=; Path=/; SameSite=Lax; Secure; Max-Age=0',
      ],
    })
  })

  test('no header means no cookies', () => {
    expect(createServerCookies({ header: undefined, isSecure: false }).readAll('a')).toEqual([])
  })
})
