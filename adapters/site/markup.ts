import { Tokenizer } from 'htmlparser2'

interface MarkupReader {
  opened(tag: string, attributes: ReadonlyMap<string, string>, isSelfClosed: boolean): void
  closed(tag: string): void
  text(words: string): void
}

/**
 * Tells the reader what stands in HTML or XML, piece by piece, in time that grows with its length alone: what closes what is for the reader
 * to decide, and comments, declarations and processing instructions are nothing to it. Entities are decoded. Never throws.
 */
export function readMarkup(source: string, isXml: boolean, { opened, closed, text }: MarkupReader) {
  let tag = ''
  let name = ''
  let value = ''
  let attributes = new Map<string, string>()
  const slice = (start: number, end: number) => source.slice(start, end)
  const nothing = () => {}

  const tokenizer = new Tokenizer(
    { xmlMode: isXml },
    {
      onopentagname(start, end) {
        tag = slice(start, end).toLowerCase()
        attributes = new Map()
      },
      onattribname(start, end) {
        name = slice(start, end).toLowerCase()
        value = ''
      },
      onattribdata(start, end) {
        value += slice(start, end)
      },
      onattribentity(codePoint) {
        value += String.fromCodePoint(codePoint)
      },
      onattribend() {
        if (!attributes.has(name)) attributes.set(name, value)
      },
      onopentagend: () => opened(tag, attributes, false),
      onselfclosingtag: () => opened(tag, attributes, true),
      onclosetag: (start, end) => closed(slice(start, end).toLowerCase()),
      ontext: (start, end) => text(slice(start, end)),
      ontextentity: (codePoint) => text(String.fromCodePoint(codePoint)),
      oncdata(start, end, offset) {
        if (isXml) text(slice(start, end - offset))
      },
      oncomment: nothing,
      ondeclaration: nothing,
      onprocessinginstruction: nothing,
      onend: nothing,
    },
  )
  tokenizer.write(source)
  tokenizer.end()
}
