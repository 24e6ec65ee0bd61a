import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestSandbox, type TestSandbox } from './test-sandbox.ts'

let sandbox: TestSandbox
let token: string
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
beforeEach(async () => {
  token = (await sandbox.control.signIn('member')).accessToken
})
afterAll(() => sandbox.close())

async function change(avatar: string | Uint8Array, type = 'image/png') {
  const body = new FormData()
  body.set('avatar', typeof avatar === 'string' ? avatar : new File([new Uint8Array(avatar)], 'me.png', { type }))
  const answer = await sandbox.call('changeAvatar', { token, body })
  const { data, errors } = await answer.json()
  return { status: answer.status, avatar: data?.avatar, errors: errors?.avatar }
}

async function shown() {
  return (await (await sandbox.call('getAvatars', { token })).json()).data.avatar
}

async function fetched(permalink: string) {
  const answer = await fetch(`${sandbox.thirdPartyOrigin}${permalink}`)
  return { answer, picture: sharp(Buffer.from(await answer.arrayBuffer())) }
}

const drawn = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#f00' } })

describe('those to choose from', () => {
  it('are a list of eight, and one is taken by its id [API-110, DASH-020]', async () => {
    const { data } = await (await sandbox.call('getAvatars', { token })).json()
    const chosen = await change('ours-3')
    expect({
      before: data.avatar,
      count: data.avatars.length,
      third: data.avatars[2],
      chosen,
      after: await shown(),
    }).toEqual({
      before: null,
      count: 8,
      third: { id: 'ours-3', permalink: '/pictures/category/avatar-3.avif' },
      chosen: {
        status: 200,
        avatar: { id: 'ours-3', permalink: '/pictures/category/avatar-3.avif' },
        errors: undefined,
      },
      after: { id: 'ours-3', permalink: '/pictures/category/avatar-3.avif' },
    })
    expect((await fetched('/pictures/category/avatar-3.avif')).answer.status).toBe(200)
  })

  it('do not include anything else', async () => {
    const before = await shown()
    expect([await change('ours-9'), await change('https://evil.invalid/x.png'), await change('')]).toEqual(
      Array(3).fill({ status: 422, avatar: undefined, errors: ['There is no such picture to choose.'] }),
    )
    expect(await shown()).toEqual(before)
  })
})

describe('a picture of one’s own', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'is drawn anew from a %s, square, and served as nothing else [API-111, DASH-019]',
    async (kind) => {
      const { status, avatar } = await change(await drawn(600, 400).toFormat(kind).toBuffer())
      const { answer, picture } = await fetched(avatar.permalink)
      const { format, width, height } = await picture.metadata()
      expect({
        status,
        isOwn: /^\/avatars\/[\da-f-]{36}\.webp$/.test(avatar.permalink),
        shown: await shown(),
        picture: { format, width, height },
        type: answer.headers.get('content-type'),
        sniffing: answer.headers.get('x-content-type-options'),
        policy: answer.headers.get('content-security-policy'),
      }).toEqual({
        status: 200,
        isOwn: true,
        shown: avatar,
        picture: { format: 'webp', width: 512, height: 512 },
        type: 'image/webp',
        sniffing: 'nosniff',
        policy: "default-src 'none'; sandbox",
      })
    },
  )

  it('stands upright, and without what its camera wrote', async () => {
    const top = { create: { width: 400, height: 150, channels: 3, background: '#00f' } } as const
    const turned = await drawn(400, 300)
      .composite([{ input: top, left: 0, top: 0 }])
      .withExif({ IFD0: { Copyright: 'Ada Holm' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { orientation } = await sharp(turned).metadata()
    const { avatar } = await change(turned)
    const { picture } = await fetched(avatar.permalink)
    const { exif, xmp, icc, iptc } = await picture.metadata()
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
    const at = (column: number) => [...data.subarray((256 * 512 + column) * info.channels).subarray(0, 3)]
    const isBlue = (colour: number[]) => colour[2]! > 128 && colour[0]! < 128
    expect({ orientation, exif, xmp, icc, iptc, left: isBlue(at(60)), right: isBlue(at(450)) }).toEqual({
      orientation: 6,
      exif: undefined,
      xmp: undefined,
      icc: undefined,
      iptc: undefined,
      left: false,
      right: true,
    })
  })

  it('loses whatever follows it in the file', async () => {
    const polyglot = Buffer.concat([await drawn(300, 300).png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    const { status, avatar } = await change(polyglot, 'text/html')
    const bytes = Buffer.from(await (await fetch(`${sandbox.thirdPartyOrigin}${avatar.permalink}`)).arrayBuffer())
    expect({ status, hasScript: bytes.includes('script') }).toEqual({ status: 200, hasScript: false })
  })

  it('that cannot be used leaves the old one, and says why', async () => {
    await change(await drawn(300, 300).png().toBuffer())
    const before = await shown()
    const png = await drawn(300, 300).png().toBuffer()
    const bomb = Buffer.from(png)
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    const jpeg = await sharp({
      create: { width: 900, height: 900, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 } } as never,
    })
      .jpeg()
      .toBuffer()
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(60)])
    const why = async (bytes: Uint8Array, type?: string) => {
      const { status, errors } = await change(bytes, type)
      return { status, errors }
    }
    const refused = (problem: string) => ({ status: 422, errors: [problem] })
    expect({
      empty: await why(Buffer.alloc(0)),
      heavy: await why(Buffer.concat([png, Buffer.alloc(2_000_001)])),
      huge: await why(Buffer.alloc(3_000_000)),
      svg: await why(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 'image/svg+xml'),
      gif: await why(await drawn(300, 300).gif().toBuffer()),
      heic: await why(heic),
      bomb: await why(bomb),
      cut: await why(jpeg.subarray(0, jpeg.length / 2)),
      small: await why(await drawn(127, 300).png().toBuffer()),
      wide: await why(await drawn(8_001, 200).png().toBuffer()),
      html: await why(Buffer.from('<html>'), 'image/png'),
    }).toEqual({
      empty: refused('This file is empty.'),
      heavy: refused('This picture has more than 2 MB.'),
      huge: refused('This picture has more than 2 MB.'),
      svg: refused('A picture has to be a JPEG, PNG or WebP.'),
      gif: refused('A picture has to be a JPEG, PNG or WebP.'),
      heic: refused('A picture has to be a JPEG, PNG or WebP.'),
      bomb: refused('This picture cannot be read.'),
      cut: refused('This picture cannot be read.'),
      small: refused('A picture needs 128 pixels on each side.'),
      wide: refused('A picture may have 8000 pixels on each side.'),
      html: refused('A picture has to be a JPEG, PNG or WebP.'),
    })
    expect(await shown()).toEqual(before)
  })

  it('of fifty megabytes is not even read, and leaves the old one', async () => {
    await change(await drawn(300, 300).png().toBuffer())
    const before = await shown()
    const outcome = await change(Buffer.alloc(50_000_000)).then(
      ({ status, errors }) => `${status} ${errors}`,
      () => 'the line was closed',
    )
    expect(['413 This picture has more than 2 MB.', 'the line was closed']).toContain(outcome)
    expect(await shown()).toEqual(before)
  })

  it('is gone from its address once there is another', async () => {
    const first = (await change(await drawn(300, 300).png().toBuffer())).avatar
    await change('ours-1')
    expect((await fetch(`${sandbox.thirdPartyOrigin}${first.permalink}`)).status).toBe(404)
  })

  it('is the only call that may be so long', async () => {
    const answer = await sandbox.call('logIn', { body: { email: 'a'.repeat(70_000), password: '' } })
    expect(answer.status).toBe(413)
  })
})
