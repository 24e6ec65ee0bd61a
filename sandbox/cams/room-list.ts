import type { Broadcast, BroadcastSettings, BroadcastState, ModelProfile } from '../../contracts/cams/rooms.ts'
import { type SeededRandom, seededRandom } from '../media/seeded-random.ts'
import {
  BIO_LINES,
  COUPLES,
  FIRST_NAMES,
  INTERESTS,
  LANGUAGES,
  LAST_NAMES,
  MEN,
  TEXT_STATUSES,
  TIP_MENU,
  TOYS,
} from './room-words.ts'
import { type CategoryCode, GROUPS, type RoomTag, tagsOfGroup } from './tag-groups.ts'

type Menus = Required<Pick<Broadcast, 'tipMenu' | 'tipMenuEnabled' | 'toysMenu'>>

/** A room as it begins. Its model has the same number; settings and menus are named as the provider names them. */
export interface SeededRoom extends Menus {
  id: string
  modelId: string
  nickname: string
  name: string
  category: CategoryCode
  state: BroadcastState
  textStatus: string
  viewers: number
  isBanned: boolean
  /** Not in the list, and reached by its address. */
  isHidden: boolean
  isSixThousand: boolean
  hasThreeD: boolean
  tags: readonly RoomTag[]
  settings: BroadcastSettings
  profile: ModelProfile
}

/** What the first rooms are, so that there is one of every kind under a name that stays. */
const KNOWN: readonly Partial<SeededRoom>[] = [
  { state: 'PUBLIC', hasThreeD: true, isSixThousand: false },
  { state: 'PUBLIC', hasThreeD: true, isSixThousand: true },
  { state: 'PRIVATE_SHOW', hasThreeD: true },
  { state: 'PRIVATE_SHOW' },
  { state: 'AWAY' },
  { state: 'OFFLINE' },
  { state: 'PUBLIC', hasThreeD: false },
  { state: 'PUBLIC', tipMenuEnabled: false, toysMenu: [] },
  { state: 'PUBLIC', isBanned: true },
  { state: 'PUBLIC', isHidden: true },
  { state: 'PUBLIC' },
]

/** What shows cost in the first rooms: the usual, twice to be spied on, not to be spied on, and dear. */
const KNOWN_SETTINGS: readonly Partial<BroadcastSettings>[] = [
  {
    privateModeTariff: 30,
    privateModeMinDuration: 2,
    privateAudioModeTariff: 20,
    spyModeEnabled: true,
    spyModeTariff: 10,
  },
  { privateModeTariff: 60, privateModeMinDuration: 3, spyModeEnabled: true, spyModeTariff: 20 },
  { privateModeTariff: 30, privateModeMinDuration: 2, spyModeEnabled: true, spyModeTariff: 10 },
  { spyModeEnabled: false },
  {},
  {},
  {},
  {},
  {},
  {},
  { privateModeTariff: 400, privateModeMinDuration: 5, spyModeEnabled: true, spyModeTariff: 120 },
]

/** All of them: always the same, in the order in which the list has them when all have the same state. */
export function seededRooms(): SeededRoom[] {
  const people = [
    ...FIRST_NAMES.map((first, index) => ({
      name: `${first} ${LAST_NAMES[index % LAST_NAMES.length]}`,
      category: index % 17 < 12 ? ('girls' as const) : ('trans' as const),
    })),
    ...COUPLES.map(([one, other]) => ({ name: `${one} & ${other}`, category: 'couples' as const })),
    ...MEN.map((name) => ({ name, category: 'boys' as const })),
  ]
  return people.map(({ name, category }, index) => roomOf(name, category, index))
}

function roomOf(name: string, category: CategoryCode, index: number): SeededRoom {
  const nickname = name.toLowerCase().replace(' & ', '-and-').replaceAll(' ', '-')
  const random = seededRandom(`room/${nickname}`)
  const tags = GROUPS.flatMap(({ code, each }) => someOf(random, tagsOfGroup(code), each))
  const state = firstState(random)
  const textStatus = random.pick(TEXT_STATUSES)
  const viewers = random.whole(3, 900)
  const known = KNOWN[index]
  return {
    id: `room-${index + 1}`,
    modelId: `model-${index + 1}`,
    nickname,
    name,
    category,
    state,
    textStatus,
    viewers,
    isBanned: false,
    isHidden: false,
    isSixThousand: random.chance(0.3),
    hasThreeD: random.chance(0.85),
    tags,
    tipMenu: someOf(random, TIP_MENU, 5).map(([title, price], place) => ({ id: `tip-${place + 1}`, title, price })),
    tipMenuEnabled: true,
    toysMenu: TOYS.map(([title, amount, seconds], place) => ({ id: `toy-${place + 1}`, title, amount, seconds })),
    profile: profileOf(random, name, nickname, tags),
    ...known,
    ...((known?.state ?? state) === 'OFFLINE' && { viewers: 0 }),
    settings: { ...settingsOf(random), ...KNOWN_SETTINGS[index] },
  }
}

function firstState(random: SeededRandom): BroadcastState {
  const chance = random.next()
  if (chance < 0.6) return 'PUBLIC'
  if (chance < 0.76) return 'PRIVATE_SHOW'
  return chance < 0.86 ? 'AWAY' : 'OFFLINE'
}

function settingsOf(random: SeededRandom): BroadcastSettings {
  const tariff = random.whole(2, 12) * 10
  return {
    privateModeMinDuration: random.whole(1, 4),
    privateModeTariff: tariff,
    spyModeEnabled: random.chance(0.7),
    spyModeTariff: Math.ceil(tariff / 3),
    privateAudioModeMinDuration: random.whole(1, 3),
    privateAudioModeTariff: Math.ceil(tariff / 2),
    withClientAudio: random.chance(0.5),
  }
}

function profileOf(random: SeededRandom, name: string, nickname: string, tags: readonly RoomTag[]): ModelProfile {
  const nameOf = (group: string) => tags.find((tag) => tag.group === group)?.name ?? ''
  const group = (code: string, from: string) => ({
    code,
    tags: tags.filter((tag) => tag.group === from).map((tag) => ({ name: tag.name })),
  })
  return {
    name,
    bio: someOf(random, BIO_LINES, 3),
    avatar: `/pictures/portrait/${nickname}.avif?w=160`,
    age: random.whole(21, 46),
    interests: someOf(random, INTERESTS, 3),
    languages: someOf(random, LANGUAGES, random.whole(1, 3)),
    bodyType: nameOf('m_body_type'),
    ethnicity: nameOf('m_ethnicity'),
    eyeColor: nameOf('m_eyes'),
    hairColor: nameOf('m_hair'),
    tagGroups: [
      group('in_show', 'm_in_shows'),
      group('in_private_show', 'm_in_private_shows'),
      group('specifics', 'm_my_specs'),
    ],
  }
}

/** This many different ones, in their own order. */
function someOf<Item>(random: SeededRandom, items: readonly Item[], count: number): Item[] {
  const left = [...items]
  while (left.length > count) left.splice(random.whole(0, left.length - 1), 1)
  return left
}
