import type { ChangeAvatar, CheckPicture, LoadAvatars } from '../../machines/account/avatar.machine.ts'
import { type Crop, type Extent, squareOf } from '../../machines/account/avatar.ts'
import type { Call } from '../site/call.ts'
import { problemOf } from './picture-header.ts'

/** A picture that was decoded. */
export interface OpenPicture extends Extent {
  /** A small copy of it, as a `data:` address. */
  url: string
  /** A square of it, drawn anew. */
  cut(square: { left: number; top: number; side: number }): Promise<Blob>
  close(): void
}

interface AvatarOptions {
  call: Call
  /** Rejects where it cannot be decoded. */
  openPicture: (file: Blob) => Promise<OpenPicture>
}

/** How much of a file says what it is: cameras put their own thumbnails before the size of the picture. */
const HEADER_BYTES = 262_144
const REFUSED = 'This picture cannot be used. Please choose another one.'

export function createAvatar({ call, openPicture }: AvatarOptions) {
  let open: OpenPicture | undefined

  function forget() {
    open?.close()
    open = undefined
  }

  const loadAvatars: LoadAvatars = async (signal) => {
    const result = await call('getAvatars', {}, signal)
    return result.ok ? { type: 'avatars.loaded', ...result.answer } : { type: 'avatars.failed' }
  }

  const checkPicture: CheckPicture = async (signal, picture) => {
    const file = picture.open()
    try {
      const header = new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer())
      const problem = problemOf(header, file.size)
      if (problem) return { type: 'picture.unusable', problem }
      const opened = await openPicture(file)
      if (signal.aborted) opened.close()
      else {
        forget()
        open = opened
      }
      return { type: 'picture.ready', preview: { url: opened.url, width: opened.width, height: opened.height } }
    } catch {
      return { type: 'picture.unusable', problem: 'broken' }
    }
  }

  const changeAvatar: ChangeAvatar = async (signal, wish) => {
    const avatar = wish.kind === 'listed' ? wish.id : await cut(wish.crop)
    if (!avatar) return { type: 'avatar.refused', message: REFUSED }
    const result = await call('changeAvatar', { body: { avatar } }, signal)
    if (result.ok) {
      forget()
      return { type: 'avatar.changed', avatar: result.answer }
    }
    if (result.cause === 'refused') return { type: 'avatar.refused', message: result.refusal || REFUSED }
    return { type: 'change.failed', cause: result.cause === 'offline' ? 'offline' : 'unavailable' }
  }

  const cut = (crop: Crop) => open?.cut(squareOf(crop, open)).catch(() => undefined)

  return { loadAvatars, checkPicture, changeAvatar, forget }
}
