import { stat } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { FILM_NAMES, FILMS, findFilm, openFilm, SPRITES } from '../../sandbox/media/films.ts'
import { footerLogo, headerLogo, ICON_NAMES, iconSvg, isIconName } from '../../sandbox/media/logos.ts'
import {
  dominantColour,
  initialsOf,
  PICTURE_KINDS,
  PICTURE_WIDTHS,
  PictureRefused,
  pictureHeight,
  pictureSvg,
  renderPicture,
} from '../../sandbox/media/pictures.ts'

const KEYS = Array.from({ length: 12 }, (_, index) => `night-garden-${index}`)

describe('a generated picture', () => {
  it('is the same every time and another one for each key and kind', () => {
    for (const kind of PICTURE_KINDS) {
      const first = KEYS.map((key) => pictureSvg({ kind, key, width: 480 }))
      const second = KEYS.map((key) => pictureSvg({ kind, key, width: 480 }))
      expect(second).toEqual(first)
      expect(new Set(first).size).toBe(KEYS.length)
    }
    const kinds = PICTURE_KINDS.map((kind) => pictureSvg({ kind, key: 'night-garden', width: 480 }))
    expect(new Set(kinds).size).toBe(PICTURE_KINDS.length)
  })

  it('is drawn from the same shapes at every width', () => {
    const shapes = PICTURE_WIDTHS.map((width) =>
      pictureSvg({ kind: 'poster', key: 'night-garden', width }).replace(/^<svg[^>]*>/, ''),
    )
    expect(new Set(shapes).size).toBe(1)
  })

  it('is drawn without broken numbers', () => {
    for (const kind of PICTURE_KINDS)
      for (const key of KEYS) expect(pictureSvg({ kind, key, width: 480 })).not.toMatch(/NaN|undefined|Infinity/)
  })

  it('has the size it says', async () => {
    for (const kind of PICTURE_KINDS) {
      const { width, height, format } = await sharp(
        await renderPicture({ kind, key: 'night-garden', width: 160 }),
      ).metadata()
      expect({ width, height, format }).toEqual({ width: 160, height: pictureHeight(kind, 160), format: 'heif' })
    }
  })

  it('stays light enough for a home page', async () => {
    const small = await Promise.all(KEYS.map((key) => renderPicture({ kind: 'poster', key, width: 480 })))
    const large = await Promise.all(KEYS.slice(0, 4).map((key) => renderPicture({ kind: 'poster', key, width: 960 })))
    expect(small.filter(({ length }) => length > 14 * 1024)).toEqual([])
    expect(large.filter(({ length }) => length > 40 * 1024)).toEqual([])
  })

  it('is drawn once for all requests at the same time', async () => {
    const request = { kind: 'poster', key: 'asked-together', width: 320 }
    const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => renderPicture(request)))
    expect(others.every((other) => other === first)).toBe(true)
    expect((await renderPicture(request)).equals(first!)).toBe(true)
  })

  it('comes with a placeholder colour near its true mean', async () => {
    for (const key of KEYS.slice(0, 6)) {
      const { channels } = await sharp(await renderPicture({ kind: 'poster', key, width: 160 })).stats()
      const colour = Number.parseInt(dominantColour('poster', key).slice(1), 16)
      const promised = [colour >> 16, (colour >> 8) & 255, colour & 255]
      const distance = Math.hypot(...promised.map((value, index) => value - channels[index]!.mean))
      expect(distance).toBeLessThan(75)
    }
  })

  it('is refused outside the lists, in words', () => {
    const poster = { kind: 'poster', key: 'night-garden', width: 480 }
    expect(() => pictureSvg({ ...poster, width: 481 })).toThrow(PictureRefused)
    expect(() => pictureSvg({ ...poster, width: Number.NaN })).toThrow(
      'widths are 160, 320, 400, 480, 640, 720, 960, 1280, 1920',
    )
    expect(() => pictureSvg({ ...poster, kind: 'toString' })).toThrow('There is no picture kind "toString"')
    expect(() => pictureSvg({ ...poster, key: '' })).toThrow('1 to 200 characters')
    expect(() => pictureSvg({ ...poster, key: 'x'.repeat(201) })).toThrow('1 to 200 characters')
  })

  it('puts the initials of a name on its portrait', () => {
    expect(['mia-laurent', 'Zoë', 'eva de la cruz', 'model-12', '42'].map(initialsOf)).toEqual([
      'ML',
      'Z',
      'EC',
      'M',
      '',
    ])
    expect(pictureSvg({ kind: 'portrait', key: '42', width: 320 })).toContain('<svg')
  })

  it('puts those initials into the upper part of the portrait: a name is written over the lower edge', () => {
    for (const key of ['mia-laurent', 'eva-de-la-cruz', 'liora-fennimore', 'noor-halloway']) {
      const svg = pictureSvg({ kind: 'portrait', key, width: 480 })
      const height = Number(/viewBox="0 0 [\d.]+ ([\d.]+)"/.exec(svg)?.[1])
      const letters = [...svg.matchAll(/translate\([\d.]+ ([\d.]+)\) scale\([^)]*\)" d="[^"]*" fill="none" stroke=/g)]
      expect(letters).toHaveLength(1)
      expect(Number(letters[0]?.[1])).toBeLessThan(height / 4)
    }
  })
})

describe('a drawing handed out as SVG text', () => {
  const drawings = [
    ...ICON_NAMES.map((name) => iconSvg(name)),
    headerLogo({ siteName: 'Velvet <Parallax> & "Co"', accent: '#ff8f4f' }),
    footerLogo({ siteName: 'Velvet <Parallax> & "Co"', accent: '#abc' }),
    ...PICTURE_KINDS.map((kind) => pictureSvg({ kind, key: '"><script>alert(1)</script>', width: 480 })),
  ]

  it('holds nothing that runs, restyles the page or reaches outside', () => {
    for (const drawing of drawings) {
      expect(drawing).not.toMatch(/<(?:script|style|foreignObject|image|use|a|animate|set)\b/i)
      expect(drawing).not.toMatch(/\b(?:on\w+|style|href|xlink:href)\s*=/i)
      expect(drawing.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|data:|javascript:/i)
      expect(drawing).not.toMatch(/url\((?!#)/)
    }
  })

  it('names itself', () => {
    expect(iconSvg('search')).toContain('<title>Search</title>')
    expect(iconSvg('search', 'Find <films>')).toContain('<title>Find &lt;films&gt;</title>')
    expect(headerLogo({ siteName: 'Arc & Iris', accent: '#fff' })).toContain('<title>Arc &amp; Iris</title>')
  })

  it('takes only a plain colour as its accent', () => {
    expect(() => headerLogo({ siteName: 'Arc', accent: 'red" onload="alert(1)' })).toThrow(TypeError)
    expect([isIconName('home'), isIconName('constructor')]).toEqual([true, false])
  })
})

describe('a committed film', () => {
  it('is there with the bytes the list states', async () => {
    const found = await Promise.all(FILMS.map(async ({ name, path }) => ({ name, bytes: (await stat(path)).size })))
    expect(found).toEqual(FILMS.map(({ name, bytes }) => ({ name, bytes })))
    expect(FILMS.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(8 * 1024 * 1024)
  })

  it('comes whole without a range', async () => {
    const answer = openFilm('preview-silk.mp4')!
    const { bytes } = findFilm('preview-silk.mp4')!
    expect({ ...answer, body: (await read(answer.body)).length }).toEqual({
      status: 200,
      headers: {
        'accept-ranges': 'bytes',
        'cache-control': 'public, max-age=86400',
        'content-length': String(bytes),
        'content-type': 'video/mp4',
      },
      body: bytes,
    })
  })

  it('comes in the piece that was asked for', async () => {
    const { bytes } = findFilm('preview-silk.mp4')!
    const whole = await read(openFilm('preview-silk.mp4')!.body)
    const pieces = [
      ['bytes=0-99', 0, 99],
      [`bytes=${bytes - 10}-`, bytes - 10, bytes - 1],
      ['bytes=-25', bytes - 25, bytes - 1],
      [`bytes=5-${bytes * 2}`, 5, bytes - 1],
      [`bytes=-${bytes * 2}`, 0, bytes - 1],
    ] as const
    for (const [header, first, last] of pieces) {
      const answer = openFilm('preview-silk.mp4', header)!
      expect({
        status: answer.status,
        contentRange: answer.headers['content-range'],
        contentLength: answer.headers['content-length'],
      }).toEqual({
        status: 206,
        contentRange: `bytes ${first}-${last}/${bytes}`,
        contentLength: String(last - first + 1),
      })
      expect((await read(answer.body)).equals(whole.subarray(first, last + 1))).toBe(true)
    }
  })

  it('answers with its size when the range lies outside', () => {
    const { bytes } = findFilm('preview-silk.mp4')!
    for (const header of [`bytes=${bytes}-`, 'bytes=-0', `bytes=${bytes + 5}-${bytes + 9}`]) {
      expect(openFilm('preview-silk.mp4', header)).toEqual({
        status: 416,
        headers: { 'accept-ranges': 'bytes', 'content-length': '0', 'content-range': `bytes */${bytes}` },
        body: null,
      })
    }
  })

  it('comes whole when the range makes no sense', async () => {
    for (const header of ['', 'bytes=', 'bytes=-', 'bytes=9-3', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=a-b']) {
      const answer = openFilm('broken-header.mp4', header)!
      await answer.body?.cancel()
      expect({ header, status: answer.status }).toEqual({ header, status: 200 })
    }
  })

  it('is unknown by any name outside the list', () => {
    const names = [
      '',
      '.',
      '../films.ts',
      '../../package.json',
      'hls/../flat-2k.mp4',
      '/etc/passwd',
      '__proto__',
      'toString',
      'FLAT-2K.MP4',
    ]
    expect(names.map((name) => openFilm(name))).toEqual(names.map(() => undefined))
  })

  it('has every playlist entry it names', async () => {
    for (const name of FILM_NAMES.filter((film) => film.endsWith('.m3u8'))) {
      const text = (await read(openFilm(name)!.body)).toString()
      const folder = name.slice(0, name.lastIndexOf('/') + 1)
      const entries = [...text.matchAll(/^(?!#)(\S+)$|URI="([^"]+)"/gm)].map(([, line, uri]) => folder + (line ?? uri))
      expect(entries.length).toBeGreaterThan(0)
      expect(entries.filter((entry) => !findFilm(entry))).toEqual([])
    }
  })

  it('has thumbnail sheets of 8 x 8 for the trailer and 16 x 16 for the full film [VIDEO-032]', async () => {
    const sheets = await Promise.all(
      [SPRITES.trailer, SPRITES.full].map(async ({ film, columns, rows, frameWidth, frameHeight }) => {
        const { width, height } = await sharp(findFilm(film)!.path).metadata()
        return { columns, rows, isWhole: width === columns * frameWidth && height === rows * frameHeight }
      }),
    )
    expect(sheets).toEqual([
      { columns: 8, rows: 8, isWhole: true },
      { columns: 16, rows: 16, isWhole: true },
    ])
  })

  it('has thumbnails of 4:3 [VIDEO-033]', async () => {
    for (const { film, columns, rows } of [SPRITES.trailer, SPRITES.full]) {
      const { width, height } = await sharp(findFilm(film)!.path).metadata()
      expect((width! / columns) * 3).toBe((height! / rows) * 4)
    }
  })
})

async function read(body: ReadableStream<Uint8Array> | null): Promise<Buffer> {
  return Buffer.from(await new Response(body).arrayBuffer())
}
