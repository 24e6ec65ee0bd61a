// Loads home, /videos/, /join-now/, the list of live rooms and a room, without promotions and with the usual ones, and pages of the catalogue without, beside their static twins, interleaved, and
// prints medians and ratios. PAGES=models,blog takes these alone.
import { BroadcastAnswer, RoomPageAnswer } from '../../contracts/cams/rooms.ts'
import { PriceSlotsAnswer } from '../../contracts/sales/join-now.ts'
import { priceText } from '../../machines/sales/money-text.ts'
import { offerOf, shownTariffs } from '../../machines/sales/tariffs.ts'
import { type Load, load, median, PROFILE } from './load-lab.ts'
import { startSite } from './running-site.ts'
import { serveTwins, twinOfFaces, twinOfList, twinOfModel, twinOfRoom, twinOfSale } from './static-twin.ts'

const RUNS = Number(process.env.RUNS ?? 5)
const TWINS_PORT = 4503
const WARM_UP = 40
const ROOM = 'mira-vale'
const MODEL = 'isolde-marrow'
const QUERY = 'night'

const { origin, apiOrigin, contentOrigin, camOrigin, control, stop } = await startSite(4500)
const twins = await serveTwins(
  {
    '/home': twinOfList('Top VR Porn Videos', await cardsOf('popular')),
    '/videos': twinOfList('Videos', await cardsOf('latest')),
    '/join-now': twinOfSale(
      'All of Halcyon VR is one step away',
      'Choose how long you would like to stay. It opens the moment you are back from paying.',
      await offers(),
    ),
    '/rooms': twinOfList('VR Cam Girls', await rooms()),
    '/room': await roomTwin(),
    '/models': twinOfFaces('VR Models', await faces('/models?limit=24')),
    '/model': await modelTwin(),
    '/search': await searchTwin(),
    '/blog': twinOfList('Blog', await posts()),
  },
  TWINS_PORT,
)
const asked = process.env.PAGES?.split(',')
const pages = [
  { name: 'home', path: '/', hasPromotions: true },
  { name: 'videos', path: '/videos/', hasPromotions: true },
  { name: 'join-now', path: '/join-now/', hasPromotions: true },
  { name: 'rooms', path: '/vr-cam-girls/', hasPromotions: true },
  { name: 'room', path: `/vr-cam-girls/${ROOM}/`, hasPromotions: true },
  { name: 'models', path: '/models/' },
  { name: 'model', path: `/models/${MODEL}/` },
  { name: 'search', path: `/search/?s=${QUERY}` },
  { name: 'blog', path: '/blog/' },
]
  .filter(({ name }) => !asked || asked.includes(name))
  .flatMap(({ name, path, hasPromotions }) => [
    {
      name: `${name}, static twin`,
      url: `http://127.0.0.1:${TWINS_PORT}/${name}`,
      twin: name,
      promotions: 'off' as const,
    },
    { name, url: origin + path, twin: name, promotions: 'off' as const },
    ...(hasPromotions
      ? [{ name: `${name}, promotions`, url: origin + path, twin: name, promotions: 'usual' as const }]
      : []),
  ])
const cookies = [
  { name: 'age_confirmed', value: '1' },
  { name: 'cookieConsent', value: 'accept' },
]
try {
  // Once without measuring, so that every picture is drawn, and more often from a server that has just started: one that has run for a while is meant.
  for (const page of pages) {
    await loadOnce(page)
    for (let request = 0; request < WARM_UP; request += 1) await documentOf(page.url)
  }
  const loads = pages.map((): Load[] => [])
  for (let run = 0; run < RUNS; run += 1) {
    for (const [index, page] of pages.entries()) loads[index]?.push(await loadOnce(page))
  }
  const of = (index: number, pick: (load: Load) => number) => median((loads[index] ?? []).map(pick))
  console.log(
    `\nGuest, splash accepted; ${RUNS} interleaved runs, medians; CPU ${PROFILE.cpu}x, ${PROFILE.downloadKbit} kbit/s, ${PROFILE.roundTripMs} ms, ${PROFILE.width}x${PROFILE.height}`,
  )
  console.table(
    Object.fromEntries(
      pages.map((page, index) => {
        const twin = pages.findIndex((other) => other.twin === page.twin)
        return [
          page.name,
          {
            'first paint ms': Math.round(of(index, (load) => load.firstPaintMs)),
            'largest paint ms': Math.round(of(index, (load) => load.largestPaintMs)),
            'vs twin': `${(of(index, (load) => load.largestPaintMs) / of(twin, (load) => load.largestPaintMs)).toFixed(2)}x`,
            'ready ms': Math.round(of(index, (load) => load.readyMs ?? 0)),
            'blocking ms': Math.round(of(index, (load) => load.blockingMs)),
            'layout shift': of(index, (load) => load.layoutShift).toFixed(3),
            'scripts kB br': of(index, (load) => load.scriptKb).toFixed(1),
            'before ready': of(index, (load) => load.firstScriptKb).toFixed(1),
            requests: of(index, (load) => load.requests),
          },
        ]
      }),
    ),
  )
} finally {
  twins.close()
  stop()
}

async function loadOnce({ url, promotions }: (typeof pages)[number]): Promise<Load> {
  await control.changeSettings({ promotions })
  return load(url, cookies)
}

async function documentOf(url: string) {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  await (await fetch(url, { headers: { cookie, 'accept-encoding': 'br' } })).text()
}

async function cardsOf(sort: string) {
  const response = await fetch(`${apiOrigin}/content/dark/videos?sort=${sort}&limit=12&show_custom_video=0`)
  const { items } = (await response.json()) as {
    items: Array<{ title: string; poster: { permalink: string }; models: Array<{ title: string }> }>
  }
  return items.map((item) => ({
    title: item.title,
    starring: `Starring: ${item.models.map((model) => model.title).join(', ')}`,
    picture: contentOrigin + item.poster.permalink,
  }))
}

interface Pictured {
  title: string
  text?: string
  description?: string
  poster?: { permalink: string }
  featuredImage?: { permalink: string }
  image?: { permalink: string } | null
}

async function contentOf<Answer>(path: string): Promise<Answer> {
  return (await fetch(`${apiOrigin}/content/dark${path}`)).json() as Promise<Answer>
}

function cardOf({ title, text, description, poster, featuredImage, image }: Pictured) {
  const { permalink = '' } = poster ?? featuredImage ?? image ?? {}
  return { title, starring: text ?? description ?? '', picture: contentOrigin + permalink }
}

async function faces(path: string) {
  return (await contentOf<{ items: Pictured[] }>(path)).items.map(cardOf)
}

async function posts() {
  return (await contentOf<{ items: Pictured[] }>('/blog-single-post?limit=12')).items.map(cardOf)
}

async function modelTwin() {
  const { item } = await contentOf<{ item: Pictured & { id: number } }>(`/models/${MODEL}`)
  const films = await contentOf<{ items: Pictured[] }>(`/videos/include/${item.id}?limit=12`)
  const { title, starring, picture } = cardOf(item)
  const plain = films.items.map((film) => ({ ...cardOf(film), starring: '' }))
  return twinOfModel(title, starring, picture, plain, await faces(`/models/${MODEL}/similar?limit=6`))
}

async function searchTwin() {
  const { data } = await contentOf<{ data: Record<'models' | 'videos', Pictured[]> }>(`/search/${QUERY}`)
  return twinOfList(`Results for “${QUERY}”`, [...data.videos, ...data.models].map(cardOf))
}

async function offers() {
  const response = await fetch(`${apiOrigin}/api/price-slots`)
  const slots = PriceSlotsAnswer.parse(await response.json())
  return shownTariffs(offerOf(slots, null), false).map(({ title, price, image }) => ({
    title,
    price: priceText(price.amount, price.currency),
    picture: contentOrigin + image,
  }))
}

async function rooms() {
  const query = new URLSearchParams({
    partnerId: 'proscenium',
    status: 'away,public,private,offline',
    limit: '12',
    offset: '0',
    'tag-categories': 'girls',
    'stream-types': 'video2D,video3D',
    'show-offline': 'true',
    'include-tags': 'false',
    'include-tip-menu': 'false',
    'include-favorites': 'false',
  })
  const answer = await fetch(`${camOrigin}/broadcasts?${query}`)
  return RoomPageAnswer.parse(await answer.json()).pageItems.map(({ modelName, broadcastTextStatus, picture }) => ({
    title: modelName,
    starring: broadcastTextStatus,
    picture: camOrigin + picture,
  }))
}

async function roomTwin() {
  const query = 'partnerId=proscenium&show-hidden=true'
  const answer = await fetch(`${camOrigin}/api/clients/v1/broadcasts/models/${ROOM}?${query}`)
  const { broadcastTextStatus, picture } = BroadcastAnswer.parse(await answer.json())
  return twinOfRoom('Mira Vale', broadcastTextStatus, camOrigin + picture)
}
