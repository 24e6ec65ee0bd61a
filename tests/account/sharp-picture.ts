import type { OpenPicture } from '../../adapters/account/avatar.adapter.ts'

/** Draws as a browser's canvas does, where there is none. */
export async function openSharpPicture(file: Blob): Promise<OpenPicture & { isClosed: boolean }> {
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(Buffer.from(await file.arrayBuffer()))
    .rotate()
    .toBuffer({ resolveWithObject: true })
  const opened = {
    width: info.width,
    height: info.height,
    url: 'data:image/jpeg;base64,',
    isClosed: false,
    cut: async ({ left, top, side }: { left: number; top: number; side: number }) =>
      new Blob([
        new Uint8Array(
          await sharp(data).extract({ left, top, width: side, height: side }).resize(512, 512).jpeg().toBuffer(),
        ),
      ]),
    close() {
      opened.isClosed = true
    },
  }
  return opened
}
