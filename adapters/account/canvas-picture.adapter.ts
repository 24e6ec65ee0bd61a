import type { OpenPicture } from './avatar.adapter.ts'

const AVATAR_SIDE = 512
const PREVIEW_SIDE = 480

/** Decodes a picture as a browser does, turned as its camera was held. What is cut out of it is drawn anew, without what the camera wrote. */
export async function openCanvasPicture(file: Blob): Promise<OpenPicture> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const { width, height } = bitmap
  const shrink = Math.min(1, PREVIEW_SIDE / Math.max(width, height))
  const preview = drawn(bitmap, { left: 0, top: 0, width, height }, width * shrink, height * shrink)
  return {
    width,
    height,
    url: preview.toDataURL('image/jpeg', 0.7),
    cut({ left, top, side }) {
      const canvas = drawn(bitmap, { left, top, width: side, height: side }, AVATAR_SIDE, AVATAR_SIDE)
      return new Promise((resolve, reject) => {
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('It could not be drawn'))), 'image/jpeg', 0.9)
      })
    },
    close: () => bitmap.close(),
  }
}

interface Part {
  left: number
  top: number
  width: number
  height: number
}

function drawn(bitmap: ImageBitmap, part: Part, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas to draw on')
  // JPEG knows no transparency, and would make it black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, part.left, part.top, part.width, part.height, 0, 0, canvas.width, canvas.height)
  return canvas
}
