import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createAvatar } from '../../adapters/account/avatar.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'
import { HeldPicture } from '../../machines/account/avatar.ts'
import { openSharpPicture } from './sharp-picture.ts'

const { signal } = new AbortController()
const NEW = { id: 'new', permalink: '/avatars/new.webp' }
const WHOLE = { size: 1, across: 0.5, down: 0.5 }
const REFUSED = 'This picture cannot be used. Please choose another one.'

function avatarOver(result: object) {
  const asked: { name: string; body?: { avatar: string | Blob } }[] = []
  const opened: Awaited<ReturnType<typeof openSharpPicture>>[] = []
  const call = ((name: string, request: object) => {
    asked.push({ name, ...request })
    return Promise.resolve(result)
  }) as unknown as Call
  const openPicture = async (file: Blob) => {
    const picture = await openSharpPicture(file)
    opened.push(picture)
    return picture
  }
  return { asked, opened, ...createAvatar({ call, openPicture }) }
}

async function held(width = 400, height = 300) {
  const left = { create: { width: width / 2, height, channels: 3, background: '#f00' } } as const
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#00f' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .png()
    .toBuffer()
  return new HeldPicture(new Blob([new Uint8Array(bytes)]))
}

/** Red, green and blue in its middle. */
async function middleOf(picture: string | Blob | undefined) {
  if (!(picture instanceof Blob)) throw new Error('No picture was sent')
  const { data, info } = await sharp(Buffer.from(await picture.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const start = ((info.height / 2) * info.width + info.width / 2) * 3
  const isBright = [...data.subarray(start, start + 3)].map((channel) => channel > 128)
  return { width: info.width, height: info.height, isBright }
}

describe('checking', () => {
  test('a picture is opened, and told by its size', async () => {
    const { checkPicture, opened } = avatarOver({})
    expect({ answer: await checkPicture(signal, await held()), opened: opened.length }).toEqual({
      answer: { type: 'picture.ready', preview: { url: 'data:image/jpeg;base64,', width: 400, height: 300 } },
      opened: 1,
    })
  })

  test('what is none is not decoded', async () => {
    const { checkPicture, opened } = avatarOver({})
    const svg = new HeldPicture(new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' }))
    const small = await held(64, 64)
    expect({ svg: await checkPicture(signal, svg), small: await checkPicture(signal, small), opened }).toEqual({
      svg: { type: 'picture.unusable', problem: 'kind' },
      small: { type: 'picture.unusable', problem: 'tooSmall' },
      opened: [],
    })
  })

  test('what begins as a picture and goes on as something else is broken', async () => {
    const start = await (await held()).open().slice(0, 60).arrayBuffer()
    const polyglot = new HeldPicture(new Blob([start, '<script>alert(1)</script>'.repeat(50)]))
    expect(await avatarOver({}).checkPicture(signal, polyglot)).toEqual({ type: 'picture.unusable', problem: 'broken' })
  })

  test('one that nobody waits for any more is closed at once, and the one before stays open', async () => {
    const { changeAvatar, checkPicture, opened } = avatarOver({ ok: true, answer: NEW })
    await checkPicture(signal, await held())
    await checkPicture(AbortSignal.abort(), await held(200, 200))
    expect(opened.map(({ isClosed }) => isClosed)).toEqual([false, true])
    await changeAvatar(signal, { kind: 'cut', crop: WHOLE })
    expect(opened.map(({ isClosed }) => isClosed)).toEqual([true, true])
  })

  test('the next one closes the one before, and leaving closes the last', async () => {
    const { checkPicture, forget, opened } = avatarOver({})
    await checkPicture(signal, await held())
    await checkPicture(signal, await held())
    const before = opened.map(({ isClosed }) => isClosed)
    forget()
    expect({ before, after: opened.map(({ isClosed }) => isClosed) }).toEqual({
      before: [true, false],
      after: [true, true],
    })
  })
})

describe('changing', () => {
  test.each([
    { across: 0, isBright: [true, false, false] },
    { across: 1, isBright: [false, false, true] },
  ])('what was cut out is sent: $across [DASH-019, API-111]', async ({ across, isBright }) => {
    const { asked, changeAvatar, checkPicture } = avatarOver({ ok: true, answer: NEW })
    await checkPicture(signal, await held())
    const answer = await changeAvatar(signal, { kind: 'cut', crop: { size: 0.5, across, down: 0.5 } })
    expect({ answer, name: asked[0]?.name, sent: await middleOf(asked[0]?.body?.avatar) }).toEqual({
      answer: { type: 'avatar.changed', avatar: NEW },
      name: 'changeAvatar',
      sent: { width: 512, height: 512, isBright },
    })
  })

  test('one of the list is sent by its id, and is what comes back [DASH-020, API-111]', async () => {
    const { asked, changeAvatar } = avatarOver({ ok: true, answer: NEW })
    const answers = [
      await changeAvatar(signal, { kind: 'listed', id: 'ours-3' }),
      await changeAvatar(signal, { kind: 'listed', id: 'ours-1' }),
    ]
    expect({ asked, answers }).toEqual({
      asked: [
        { name: 'changeAvatar', body: { avatar: 'ours-3' } },
        { name: 'changeAvatar', body: { avatar: 'ours-1' } },
      ],
      answers: [
        { type: 'avatar.changed', avatar: NEW },
        { type: 'avatar.changed', avatar: NEW },
      ],
    })
  })

  test('after a failure the picture is still there to be sent again', async () => {
    const { asked, changeAvatar, checkPicture, opened } = avatarOver({ ok: false, cause: 'offline' })
    await checkPicture(signal, await held())
    const wish = { kind: 'cut', crop: WHOLE } as const
    expect({
      answers: [await changeAvatar(signal, wish), await changeAvatar(signal, wish)],
      sent: asked.length,
      isClosed: opened[0]?.isClosed,
    }).toEqual({
      answers: [
        { type: 'change.failed', cause: 'offline' },
        { type: 'change.failed', cause: 'offline' },
      ],
      sent: 2,
      isClosed: false,
    })
  })

  test.each([
    {
      result: { ok: false, cause: 'refused', refusal: 'Too large.' },
      answer: { type: 'avatar.refused', message: 'Too large.' },
    },
    { result: { ok: false, cause: 'refused' }, answer: { type: 'avatar.refused', message: REFUSED } },
    { result: { ok: false, cause: 'unauthenticated' }, answer: { type: 'change.failed', cause: 'unavailable' } },
    { result: { ok: false, cause: 'timeout' }, answer: { type: 'change.failed', cause: 'unavailable' } },
  ])('$result is $answer', async ({ result, answer }) => {
    expect(await avatarOver(result).changeAvatar(signal, { kind: 'listed', id: 'ours-1' })).toEqual(answer)
  })

  test('without a picture nothing is sent', async () => {
    const { asked, changeAvatar } = avatarOver({ ok: true, answer: NEW })
    expect({ answer: await changeAvatar(signal, { kind: 'cut', crop: WHOLE }), asked }).toEqual({
      answer: { type: 'avatar.refused', message: REFUSED },
      asked: [],
    })
  })
})

test('the avatar and the list are read; or they did not come [API-110]', async () => {
  const answer = { avatar: NEW, avatars: [NEW] }
  expect([
    await avatarOver({ ok: true, answer }).loadAvatars(signal),
    await avatarOver({ ok: false, cause: 'offline' }).loadAvatars(signal),
  ]).toEqual([{ type: 'avatars.loaded', ...answer }, { type: 'avatars.failed' }])
})
