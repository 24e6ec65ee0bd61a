import { readMarkup } from './markup.ts'

/** What markup says of its first frame. Sizes in CSS pixels; 0: it says none. */
export interface FrameMarkup {
  src: string
  width: number
  height: number
}

const NONE: FrameMarkup = { src: '', width: 0, height: 0 }

/** Reads the address and size of the first `<iframe>`, and nothing else of it: scripts, handlers and other frames are never passed on. */
export function firstFrame(markup: string): FrameMarkup {
  let found: FrameMarkup | undefined
  readMarkup(markup, false, {
    opened(tag, attributes) {
      if (tag !== 'iframe' || found) return
      const size = (name: string) => pixelsOf(attributes.get(name) ?? '')
      found = { src: (attributes.get('src') ?? '').trim(), width: size('width'), height: size('height') }
    },
    closed() {},
    text() {},
  })
  return found ?? NONE
}

function pixelsOf(text: string): number {
  return /^\d{1,4}(px)?$/.test(text.trim()) ? Number.parseInt(text, 10) : 0
}
