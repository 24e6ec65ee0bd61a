import { createServer, type Server } from 'node:http'
import { brotliCompressSync } from 'node:zlib'

const STYLE = `*{box-sizing:border-box}body{margin:0;background:#15110f;color:#f3ece4;font:16px/1.5 system-ui,sans-serif}header{display:flex;align-items:center;gap:24px;height:64px;padding:0 16px}
header a,.card a{color:inherit;text-decoration:none}main{max-width:1440px;margin:auto;padding:16px}h1{font-size:26px}.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(260px,1fr));gap:16px}
.card img{width:100%;height:auto;aspect-ratio:16/9;border-radius:10px;background:#241d19}.card h2{font-size:16px;margin:8px 0 0}.card p{margin:0;color:#b9aca0;font-size:14px}
.faces{grid-template-columns:repeat(auto-fill,minmax(160px,1fr))}.faces .card img,.face{aspect-ratio:3/4}.face{width:100%;max-width:320px;height:auto;border-radius:10px}
.offer{display:grid;grid-template-columns:40% 1fr;gap:16px;align-items:center;margin:0 0 16px;border-radius:10px;background:#241d19}.offer img{width:100%;height:128px;object-fit:cover}
.offer b{display:block;font-size:26px}form label{display:block}input:not([type]){display:block;width:100%;height:48px}`

interface TwinCard {
  title: string
  starring: string
  picture: string
}

interface TwinOffer {
  title: string
  price: string
  picture: string
}

/** The limit that a list is measured against: hand-written HTML with the same cards, one small stylesheet, and no script. */
export function twinOfList(title: string, cards: readonly TwinCard[]): string {
  return twin(title, grid(cards, true))
}

/** The same for people: upright pictures, two in a row on a phone. */
export function twinOfFaces(title: string, cards: readonly Omit<TwinCard, 'starring'>[]): string {
  return twin(title, faces(cards))
}

/** The same for the page of one model: picture, words, films, and others like her or him. */
export function twinOfModel(
  name: string,
  text: string,
  portrait: string,
  films: readonly TwinCard[],
  others: readonly Omit<TwinCard, 'starring'>[],
): string {
  return twin(
    name,
    `${pictureTag(portrait, '320px', true).replace('<img', '<img class="face"')}<p>${text}</p>${grid(films, false)}${faces(others)}`,
  )
}

/** The same for what is for sale: the offers, and the form below them. */
export function twinOfSale(title: string, lead: string, offers: readonly TwinOffer[]): string {
  return twin(
    title,
    `<p>${lead}</p><form><h2>Choose your membership</h2>${offers
      .map(
        ({ title, price, picture }, index) =>
          `<label class="offer">${pictureTag(picture, '(min-width: 768px) 440px, 40vw', index === 0)}<span><input type="radio" name="tariff"> ${title}<b>${price}</b></span></label>`,
      )
      .join('')}<label>Email<input></label><label>Password<input></label><button>Continue</button></form>`,
  )
}

/** The same for a live room: its picture in the size of the player, what the model says, and a place for the chat. */
export function twinOfRoom(name: string, text: string, picture: string): string {
  return twin(
    name,
    `${pictureTag(picture, '(min-width: 1025px) 1000px, 100vw', true)}<p>${text}</p><section><h2>Chat</h2><input></section>`,
  )
}

function twin(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="/twin.css"></head><body>
<header><a href="/"><strong>Halcyon VR</strong></a><nav><a href="/videos/">Videos</a> <a href="/categories/">Categories</a></nav><a href="/login/">Log In</a></header>
<main><h1>${title}</h1>${content}</main></body></html>`
}

function grid(cards: readonly TwinCard[], isFirst: boolean): string {
  const card = ({ title, starring, picture }: TwinCard, index: number) =>
    `<article class="card"><a href="/videos/">${pictureTag(picture, '(min-width: 600px) 33vw, 100vw', isFirst && index === 0)}<h2>${title}</h2></a><p>${starring}</p></article>`
  return `<div class="grid">${cards.map(card).join('')}</div>`
}

function faces(cards: readonly Omit<TwinCard, 'starring'>[]): string {
  const card = ({ title, picture }: Omit<TwinCard, 'starring'>, index: number) =>
    `<article class="card"><a href="/models/">${pictureTag(picture, '(min-width: 600px) 20vw, 50vw', index < 2)}<h2>${title}</h2></a></article>`
  return `<div class="grid faces">${cards.map(card).join('')}</div>`
}

function pictureTag(picture: string, sizes: string, isFirst: boolean): string {
  const srcSet = [320, 480, 640, 960].map((width) => `${picture}?w=${width} ${width}w`).join(', ')
  return `<img src="${picture}?w=640" srcset="${srcSet}" sizes="${sizes}" width="640" height="360" alt="" ${isFirst ? 'fetchpriority="high"' : 'loading="lazy"'}>`
}

/** Serves twins by path, compressed like the site. */
export async function serveTwins(pages: Record<string, string>, port: number): Promise<Server> {
  const files = new Map(
    [...Object.entries(pages), ['/twin.css', STYLE] as const].map(([path, text]) => [path, brotliCompressSync(text)]),
  )
  const server = createServer((request, response) => {
    const body = files.get(request.url ?? '')
    response.writeHead(body ? 200 : 404, {
      'content-type': request.url?.endsWith('.css') ? 'text/css' : 'text/html; charset=utf-8',
      ...(body ? { 'content-encoding': 'br' } : {}),
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return server
}
