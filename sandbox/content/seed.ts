import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { type SeededRandom, seededRandom } from '../media/seeded-random.ts'
import { CATEGORIES, type CategorySlug, CUSTOM_CATEGORIES, DRAWN_CATEGORIES, FREE_CATEGORY } from './categories.ts'
import { PAGES } from './pages.ts'
import { COUNTRIES, EYES, HAIR, LANGUAGES, MEN, MODEL_TAGS, ORIGINS, PASTIMES, WOMEN } from './people.ts'
import { CUSTOM_VIDEOS, SLIDES } from './promotions.ts'
import { contentSchema } from './tables.ts'
import { CLOSINGS, CRAFT, MIDDLES, MOODS, OPENINGS, PLACES, TAGS } from './vocabulary.ts'

/** Newest possible release: everything is dated backwards from here, whatever the day. */
export const CATALOGUE_EPOCH_SECONDS = Date.UTC(2026, 10, 1) / 1000

const MONTHS_COVERED = 30
const GENERAL_VIDEOS = 256
const MEN_VIDEOS = 116
const NEWEST_OPEN = 60
const DAY = 86_400
const RESOLUTIONS = ['4K', '5K', '6K', '7K', '8K'] as const

/** Fills an empty catalogue, the same every time but for the key that signs films; a filled one stays as it is. */
export function seedContent(database: DatabaseSync): void {
  database.exec(contentSchema)
  const { filled } = database.prepare('SELECT count(*) AS filled FROM videos').get() as { filled: number }
  if (filled > 0) return
  database.exec('BEGIN')
  try {
    database.prepare('INSERT INTO film_keys VALUES (1, ?)').run(randomBytes(32).toString('base64url'))
    seedModels(database)
    seedCategories(database)
    seedVideos(database)
    seedPromotions(database)
    seedPages(database)
    database.exec('COMMIT')
  } catch (failure) {
    database.exec('ROLLBACK')
    throw failure
  }
}

function slugOf(title: string): string {
  return title
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

function seedModels(database: DatabaseSync) {
  const write = database.prepare('INSERT INTO models VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
  const writeTag = database.prepare('INSERT OR IGNORE INTO model_tags VALUES (?, ?)')
  const everybody = [
    ...WOMEN.map((title) => ({ title, gender: 'woman' as const })),
    ...MEN.map((title) => ({ title, gender: 'man' as const })),
  ]
  everybody.forEach(({ title, gender }, index) => {
    const random = seededRandom(`model:${title}`)
    const slug = slugOf(title)
    const country = random.pick(COUNTRIES)
    const pastime = random.pick(PASTIMES)
    const isActive = random.chance(0.85)
    const firstName = title.split(' ')[0]!
    const since = random.whole(2016, 2024)
    const place = index - (gender === 'man' ? WOMEN.length : 0)
    const origin = random.pick(ORIGINS)
    // Drawn apart, so that whoever is known already stays who she or he is.
    const more = seededRandom(`model, more of it:${title}`)
    write.run(
      index + 1,
      slug,
      title,
      `${firstName} came to the screen from ${origin.phrase} in ${since} and has kept its patience. Away from the set it is ${pastime}, a small flat in ${country} and a long list of films to see.`,
      gender,
      place < 12 ? 1 : 0,
      random.whole(1000, 9000) + (gender === 'woman' ? 2500 : 0) + (place < 12 ? 4000 : 0),
      JSON.stringify([
        {
          label: 'Birthday',
          value: Date.UTC(random.whole(1984, 2003), random.whole(0, 11), random.whole(1, 28)) / 1000,
          fieldType: 'type_date',
        },
        { label: 'Country', value: country, fieldType: 'type_text' },
        { label: 'Height', value: `${random.whole(158, 191)} cm`, fieldType: 'type_text' },
        { label: 'Eye Color', value: random.pick(EYES), fieldType: 'type_text' },
        { label: 'Hair Color', value: random.pick(HAIR), fieldType: 'type_text' },
        { label: 'Career Start', value: since, fieldType: 'type_number' },
        { label: 'Pastime', value: pastime, fieldType: 'type_text' },
        {
          label: 'Name Day',
          value: Date.UTC(2000, more.whole(0, 11), more.whole(1, 28)) / 1000,
          fieldType: 'type_date',
        },
        { label: 'Languages', value: more.pick(LANGUAGES), fieldType: 'type_text' },
        { label: 'Based In', value: more.pick(COUNTRIES), fieldType: 'type_text' },
        { label: 'Career Status', value: isActive ? 'Active' : 'Retired', fieldType: 'type_text' },
      ]),
      JSON.stringify(
        ['twitter', 'instagram']
          .filter(() => random.chance(0.6))
          .map((name) => ({ name, url: `https://social.example/${name}/${slug}` })),
      ),
    )
    const tags = [origin.tag, ...(since >= 2022 ? ['newcomer'] : []), more.pick(MODEL_TAGS).slug]
    for (const tag of tags) writeTag.run(index + 1, tag)
  })
}

function seedCategories(database: DatabaseSync) {
  const write = database.prepare('INSERT INTO categories VALUES (?, ?, ?, ?, ?)')
  CATEGORIES.forEach(({ slug, name, isListed }, index) => {
    write.run(index + 1, slug, name, isListed ? 1 : 0, (index + 1) * 10)
  })
  const writeCustom = database.prepare('INSERT INTO custom_categories VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  CUSTOM_CATEGORIES.forEach((category, index) => {
    const { type, text, link, isInNewTab, memberPlus, priceUuid } = category
    writeCustom.run(index + 1, type, text, link, isInNewTab ? 1 : 0, memberPlus ? 1 : 0, priceUuid, 35 + index * 80)
  })
}

interface Draft {
  title: string
  place: (typeof PLACES)[number]
  audience: 'general' | 'men' | 'both'
  isCompilation: boolean
  condition: 'sound' | 'broken' | 'missing'
}

function seedVideos(database: DatabaseSync) {
  const drafts = draftVideos()
  const step = (MONTHS_COVERED * 30.4 * DAY) / drafts.length
  const writers = {
    video: database.prepare('INSERT INTO videos VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)'),
    model: database.prepare('INSERT INTO video_models VALUES (?, ?, ?)'),
    category: database.prepare('INSERT OR IGNORE INTO video_categories VALUES (?, ?)'),
    tag: database.prepare('INSERT OR IGNORE INTO video_tags VALUES (?, ?)'),
  }
  drafts.forEach((draft, index) => {
    const id = 1000 + index
    const slug = slugOf(draft.title)
    const random = seededRandom(`video:${slug}`)
    const cast = drawCast(random, draft.audience)
    const drawnProjection = random.pick(['180', '180', '180', '180', '360', '360', 'flat'] as const)
    const projection = draft.condition === 'sound' ? drawnProjection : 'flat'
    const resolution = random.pick(RESOLUTIONS)
    const isNew = index >= drafts.length - NEWEST_OPEN
    // The newest and the most loved stay open: a guest's first click must not meet a closed door.
    const isMemberOnly = random.chance(0.14) && draft.condition === 'sound' && !isNew
    const isFree = !isMemberOnly && random.chance(0.07)
    const hasToyScript = random.chance(0.12)
    const isAi = random.chance(0.15)
    const isPassthrough = isAi || random.chance(0.1)
    const formats = [
      projection === '360' ? 2 : projection === 'flat' ? 7 : 1,
      ...(isAi ? [3] : []),
      ...(isPassthrough ? [4] : []),
      ...(random.chance(0.6) ? [5] : []),
      ...(hasToyScript ? [6] : []),
    ]
    writers.video.run(
      id,
      slug,
      draft.title,
      describeVideo(random, draft.place, cast),
      Math.floor(CATALOGUE_EPOCH_SECONDS - (drafts.length - 1 - index) * step - random.between(0, step * 0.8)),
      random.whole(8 * 60, 65 * 60),
      resolution,
      Math.round((isMemberOnly ? 3000 : 10_000) * random.next() ** 2.4) + (draft.isCompilation ? 900 : 0),
      draft.audience,
      isMemberOnly ? 1 : 0,
      hasToyScript ? 1 : 0,
      isAi ? 3 : isPassthrough ? random.pick([1, 2]) : 0,
      JSON.stringify(formats),
      JSON.stringify([1, 2, 3, 4, 5, 6].filter(() => random.chance(0.45))),
      projection,
      draft.condition,
      draft.isCompilation ? 0 : 1,
    )
    cast.forEach((member, place) => {
      writers.model.run(id, member.id, place)
    })
    const categories: CategorySlug[] = [
      random.pick(DRAWN_CATEGORIES),
      random.pick(DRAWN_CATEGORIES),
      cast.length === 1 ? 'close-quarters' : cast.length === 2 ? 'two-of-us' : 'ensemble',
    ]
    if (projection === '360') categories[1] = 'full-circle-360'
    if (hasToyScript) categories[1] = 'interactive'
    if (isAi) categories[1] = 'ai-engine'
    else if (isPassthrough) categories[1] = 'passthrough'
    if (draft.isCompilation) categories[0] = 'compilations'
    if (isMemberOnly) categories.push('bonus')
    if (isFree) categories.push(FREE_CATEGORY)
    for (const category of categories) {
      writers.category.run(id, CATEGORIES.findIndex((candidate) => candidate.slug === category) + 1)
    }
    for (let drawn = random.whole(1, 3); drawn > 0; drawn--) writers.tag.run(id, random.pick(TAGS).slug)
  })
}

function draftVideos(): Draft[] {
  const random = seededRandom('titles')
  const pairs = MOODS.flatMap((mood) => PLACES.map((place) => ({ mood, place })))
  const drafts: Draft[] = shuffled(random, pairs)
    .slice(0, GENERAL_VIDEOS + MEN_VIDEOS)
    .map(({ mood, place }, index) => ({
      title: index % 9 === 4 ? `${upperFirst(place.title.replace(/^\S+ /, ''))}, ${mood}` : `${mood} ${place.title}`,
      place,
      audience: index < GENERAL_VIDEOS ? ('general' as const) : ('men' as const),
      isCompilation: false,
      condition: 'sound' as const,
    }))
  for (const [index, mood] of shuffled(random, MOODS).slice(0, 18).entries()) {
    drafts.push({
      title: `${mood}: An Anthology`,
      place: PLACES[index]!,
      audience: index < 12 ? 'general' : 'men',
      isCompilation: true,
      condition: 'sound',
    })
  }
  drafts.push(
    { title: 'Broken Reel', place: PLACES[12], audience: 'both', isCompilation: false, condition: 'broken' },
    { title: 'Missing Reel', place: PLACES[12], audience: 'both', isCompilation: false, condition: 'missing' },
  )
  return shuffled(random, drafts)
}

interface CastMember {
  id: number
  name: string
}

function drawCast(random: SeededRandom, audience: Draft['audience']): CastMember[] {
  const women: CastMember[] = WOMEN.map((name, index) => ({ id: index + 1, name }))
  const men: CastMember[] = MEN.map((name, index) => ({ id: WOMEN.length + index + 1, name }))
  const size = random.pick([1, 2, 2, 2, 3])
  if (audience !== 'general') return shuffled(random, men).slice(0, size)
  const cast = shuffled(random, women).slice(0, Math.min(size, 2))
  if (size === 3 || (size === 2 && random.chance(0.5))) cast[size - 1] = random.pick(men)
  return cast
}

function describeVideo(random: SeededRandom, place: Draft['place'], cast: readonly CastMember[]): string {
  const names = new Intl.ListFormat('en').format(cast.map(({ name }) => name))
  const middles =
    cast.length === 1
      ? ['{cast} has the room, the evening and all of your attention.', 'With {cast}, in a single unbroken take.']
      : MIDDLES
  const sentences = [random.pick(OPENINGS), random.pick(middles)]
  if (random.chance(0.7)) sentences.push(random.pick(CRAFT))
  if (random.chance(0.4)) sentences.push(random.pick(CLOSINGS))
  return sentences
    .join(' ')
    .replaceAll('{place}', place.phrase)
    .replaceAll('{season}', place.season)
    .replaceAll('{cast}', names)
    .replace(/(^|\. )(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
}

function seedPromotions(database: DatabaseSync) {
  const writeVideo = database.prepare('INSERT INTO custom_videos VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
  CUSTOM_VIDEOS.forEach((item, index) => {
    const { type, text, link, resolution, duration, starring, audience } = item
    writeVideo.run(index + 1, type, text, link, resolution, duration, starring, 1, audience)
  })
  const writeSlide = database.prepare('INSERT INTO slides VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
  let id = 0
  for (const displayType of ['desktop', 'mobile']) {
    for (const { key, title, text, link, sort, isAd, isSoft } of SLIDES) {
      id += 1
      writeSlide.run(id, key, title, text, link, sort, displayType, isAd ? 1 : 0, isSoft ? 1 : 0)
    }
  }
}

function seedPages(database: DatabaseSync) {
  const write = database.prepare('INSERT INTO static_pages VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  PAGES.forEach((page, index) => {
    write.run(
      index + 1,
      page.slug,
      page.title,
      page.text,
      JSON.stringify(page.sections),
      CATALOGUE_EPOCH_SECONDS - (index + 3) * 9 * DAY,
      page.metaDescription,
      page.metaKeywords,
      page.metaRobots,
      page.shortSeoText,
      page.fullSeoText,
    )
  })
}

function shuffled<Item>(random: SeededRandom, items: readonly Item[]): Item[] {
  const copy = [...items]
  for (let last = copy.length - 1; last > 0; last--) {
    const other = random.whole(0, last)
    ;[copy[last], copy[other]] = [copy[other]!, copy[last]!]
  }
  return copy
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
