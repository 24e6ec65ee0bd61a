import sharp from 'sharp'
import { expect, test } from 'vitest'
import { problemOf } from '../../adapters/account/picture-header.ts'
import { squareOf } from '../../machines/account/avatar.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#456' } }).withMetadata()

const FORMATS = {
  jpeg: (width: number, height: number) => picture(width, height).jpeg().toBuffer(),
  'progressive jpeg': (width: number, height: number) => picture(width, height).jpeg({ progressive: true }).toBuffer(),
  png: (width: number, height: number) => picture(width, height).png().toBuffer(),
  webp: (width: number, height: number) => picture(width, height).webp().toBuffer(),
  'lossless webp': (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#456' } })
      .webp({ lossless: true })
      .toBuffer(),
  'plain webp': (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#456' } })
      .webp()
      .toBuffer(),
}

for (const [name, draw] of Object.entries(FORMATS)) {
  test(`the size of a ${name} is read off its header`, async () => {
    const told = async (width: number, height: number) => {
      const bytes = await draw(width, height)
      return problemOf(bytes, bytes.length)
    }
    expect({
      least: await told(128, 300),
      narrow: await told(127, 300),
      flat: await told(300, 127),
      most: await told(8_000, 200),
      wide: await told(8_001, 200),
      tall: await told(200, 8_001),
    }).toEqual({ least: null, narrow: 'tooSmall', flat: 'tooSmall', most: null, wide: 'tooLarge', tall: 'tooLarge' })
  })
}

test('what is no picture of ours is told by its bytes, whatever it is called', async () => {
  const png = await FORMATS.png(200, 200)
  const bytes = (text: string) => new TextEncoder().encode(text.padEnd(64))
  const heic = Uint8Array.from([0, 0, 0, 24, ...new TextEncoder().encode('ftypheic').values(), ...new Uint8Array(40)])
  const bomb = Buffer.from(png)
  bomb.writeUInt32BE(60_000, 16)
  const flat = Buffer.from(png)
  flat.writeUInt32BE(0, 20)
  const jpeg = await FORMATS.jpeg(200, 200)
  expect({
    empty: problemOf(new Uint8Array(), 0),
    heavy: problemOf(png, 20_000_001),
    heaviest: problemOf(png, 20_000_000),
    svg: problemOf(bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), 64),
    gif: problemOf(bytes('GIF89a'), 64),
    html: problemOf(bytes('<html>'), 64),
    heic: problemOf(heic, heic.length),
    wave: problemOf(bytes('RIFF    WAVE'), 64),
    bomb: problemOf(bomb, bomb.length),
    flat: problemOf(flat, flat.length),
    cutPng: problemOf(png.subarray(0, 20), 20),
    cutJpeg: problemOf(jpeg.subarray(0, 20), 20),
    cutWebp: problemOf(bytes('RIFF    WEBP').subarray(0, 20), 20),
    strangeWebp: problemOf(bytes('RIFF    WEBPABCD'), 64),
    noFrame: problemOf(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0]), 16),
  }).toEqual({
    empty: 'empty',
    heavy: 'tooHeavy',
    heaviest: null,
    svg: 'kind',
    gif: 'kind',
    html: 'kind',
    heic: 'kind',
    wave: 'kind',
    bomb: 'tooLarge',
    flat: 'broken',
    cutPng: 'broken',
    cutJpeg: 'broken',
    cutWebp: 'broken',
    strangeWebp: 'broken',
    noFrame: 'broken',
  })
})

test.each([
  { crop: { size: 1, across: 0.5, down: 0.5 }, square: { left: 100, top: 0, side: 300 } },
  { crop: { size: 0.5, across: 0, down: 1 }, square: { left: 0, top: 150, side: 150 } },
  { crop: { size: 0.25, across: 1, down: 0.5 }, square: { left: 425, top: 113, side: 75 } },
])('$crop of 500 by 300 is $square', ({ crop, square }) => {
  expect(squareOf(crop, { width: 500, height: 300 })).toEqual(square)
})
