import { describe, expect, test } from 'vitest'
import { PlayerSource, VideoAnswer } from '../../contracts/catalogue/video.ts'

const flat = { projection: 'flat', stereo: 'none', fov: 0, lens: 'linear', isEyeSwapped: false, alpha: 'none' }

function formatOf(fields: Record<string, unknown>) {
  return PlayerSource.parse({ src: '/f/1.mp4', quality: '4K', fileSize: 1, ...fields }).format
}

describe('how a film is to be seen, by what the server says of its file', () => {
  test.for([
    { fields: { projection: 'flat' }, format: {} },
    { fields: { projection: 'flat', stereo: 'sbs' }, format: { stereo: 'sbs' } },
    { fields: { projection: '180', stereo: 'sbs' }, format: { projection: '180', stereo: 'sbs', fov: 180 } },
    { fields: { projection: '180', stereo: 'tb' }, format: { projection: '180', stereo: 'tb', fov: 180 } },
    { fields: { projection: '360' }, format: { projection: '360', fov: 360 } },
    { fields: { projection: '360', fov: 200, lens: 'rf52' }, format: { projection: '360', fov: 360 } },
    { fields: { projection: 'fisheye', stereo: 'sbs' }, format: { projection: 'fisheye', stereo: 'sbs', fov: 180 } },
    {
      fields: { projection: 'fisheye', stereo: 'sbs', lens: 'rf52' },
      format: { projection: 'fisheye', stereo: 'sbs', lens: 'rf52', fov: 190 },
    },
    {
      fields: { projection: 'fisheye', stereo: 'sbs', lens: 'mkx200' },
      format: { projection: 'fisheye', stereo: 'sbs', lens: 'mkx200', fov: 200 },
    },
    {
      fields: { projection: 'fisheye', stereo: 'sbs', lens: 'vrca220', fov: 210 },
      format: { projection: 'fisheye', stereo: 'sbs', lens: 'vrca220', fov: 210 },
    },
    {
      fields: { projection: '180', stereo: 'sbs', isEyeSwapped: true },
      format: { projection: '180', stereo: 'sbs', fov: 180, isEyeSwapped: true },
    },
    { fields: { projection: '360', isEyeSwapped: true }, format: { projection: '360', fov: 360 } },
    {
      fields: { projection: 'fisheye', stereo: 'sbs', lens: 'a lens of tomorrow', fov: -4 },
      format: { projection: 'fisheye', stereo: 'sbs', fov: 180 },
    },
  ])('$fields', ({ fields, format }) => {
    expect(formatOf(fields)).toEqual({ ...flat, ...format })
  })

  test.for([{}, { projection: 'cube' }, { projection: 180 }, { projection: '180', stereo: 'anaglyph' }])(
    'of %o the format is unknown, and the file still plays',
    (fields) => {
      expect(formatOf(fields)).toBe(null)
    },
  )

  test('what of it is transparent comes from its video: nothing, packed, a colour, a mask; other modes are opaque', () => {
    const alphas = [0, 1, 2, 3, 4, -1].map((mode) => {
      const files = [{ src: '/f/1.mp4', quality: '4K', fileSize: 1, projection: 'fisheye', stereo: 'sbs' }]
      const { videoPlayerSources } = VideoAnswer.parse({
        item: {
          id: 1,
          slug: 'a',
          videoSettings: { duration: 60, transparency: { mode } },
          videoPlayerSources: { full: files, trailer: files },
        },
      })
      return { full: videoPlayerSources.full[0]?.format?.alpha, trailer: videoPlayerSources.trailer[0]?.format?.alpha }
    })
    expect(alphas).toEqual(
      ['none', 'packed', 'chroma', 'mask', 'none', 'none'].map((alpha) => ({ full: alpha, trailer: alpha })),
    )
  })
})
