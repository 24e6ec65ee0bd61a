import type { DatabaseSync } from 'node:sqlite'
import type { BroadcastState } from '../../contracts/cams/rooms.ts'
import { acronymOf, seoParamsOf } from '../content/seo.ts'
import type { Handlers, Reply, Viewer } from '../handler.ts'
import { allRooms, broadcastOf, pictureOfRoom, type Room, roomBy, roomItem, type StreamUrlOf } from './rooms.ts'
import { CATEGORIES, GROUPS, TAGS, tagsOfGroup } from './tag-groups.ts'

const LONGEST_PAGE = 100

/** How the states of a room are named where one filters by them (cams §4.1), in the order of the list. */
const FILTER_WORDS: Partial<Record<BroadcastState, readonly string[]>> = {
  PUBLIC: ['public'],
  PRIVATE_SHOW: ['private', 'in private'],
  AWAY: ['away'],
}
const OFFLINE_WORDS = ['offline']
const RANKS = Object.keys(FILTER_WORDS)

export const NO_SUCH_ROOM: Reply = { status: 404, body: { status: { code: 404, message: 'There is no such room.' } } }

interface Wanted {
  statuses: string
  tags?: string
  categories?: string
  offset: number
  limit: number
}

export function createRoomListHandlers(streamUrlOf: StreamUrlOf) {
  return {
    getRooms: ({ query, database }) => ({
      body: pageOf(database, {
        statuses: query.status,
        tags: query.tags,
        categories: query['tag-categories'],
        offset: query.offset,
        limit: query.limit,
      }),
    }),

    getInterfaceRooms: ({ query: { page, perPage, ...query }, database }) => ({
      body: pageOf(database, { ...query, offset: page * perPage, limit: perPage }),
    }),

    getRoomCategories: () => ({ body: { data: { categories: CATEGORIES } } }),

    getTagGroups: () => ({
      body: {
        data: {
          groups: GROUPS.map(({ code, name }) => ({
            code,
            name,
            tags: tagsOfGroup(code).map((tag) => ({ code: tag.code, name: tag.name })),
          })),
        },
      },
    }),

    // Of the page of all rooms: what most people look for.
    getCamPageTags: () => ({ body: { data: tagsFor('setting', 'mood', 'm_hair') } }),

    getRoomTags({ params }) {
      const tag = TAGS.find(({ code }) => code === params.slug)
      return tag
        ? { body: { data: tagsFor(tag.group) } }
        : { status: 404, body: { status: { code: 404, message: 'There is no such tag.' } } }
    },

    getRoomContent({ params, database, site }) {
      const room = roomBy(database, 'nickname', params.slug)
      if (!room) return NO_SUCH_ROOM
      const acronym = acronymOf(site.siteName)
      return {
        body: {
          item: {
            seoParams: seoParamsOf(site, {
              title: `${room.name}, live in ${acronym}`,
              description: `${room.name} streams live in ${acronym} on ${site.siteName}. ${room.profile.bio[0] ?? ''}`,
              keywords: `${room.name}, live, ${acronym}`,
              path: `/${site.isGayThemed ? 'vr-cam-boys' : 'vr-cam-girls'}/${room.nickname}/`,
              picturePath: pictureOfRoom(room),
              shortSeoText: `<p>${room.name} is here most evenings.</p>`,
              fullSeoText: `<h2>About this room</h2><p>${room.profile.bio.join(' ')}</p>`,
              breadcrumb: room.name,
            }),
          },
        },
      }
    },

    getBroadcast: ({ params, database }) => broadcastReply(roomBy(database, 'nickname', params.nickname)),
    getBroadcastById: ({ params, viewer, database }) =>
      broadcastReply(roomBy(database, 'id', params.broadcastId), viewer),

    getModelProfile({ params, database }) {
      const room = roomBy(database, 'model', params.modelId)
      return room ? { body: { data: room.profile } } : NO_SUCH_ROOM
    },
  } satisfies Partial<Handlers>

  function broadcastReply(room: Room | null, viewer: Viewer | null = null): Reply {
    return room ? { body: { data: broadcastOf(room, viewer?.userId ?? null, streamUrlOf) } } : NO_SUCH_ROOM
  }
}

/** Rooms that are not hidden, in the order of the list: open ones first. */
export function listedRooms(database: DatabaseSync): Room[] {
  return allRooms(database)
    .filter(({ isHidden, isBanned }) => !isHidden && !isBanned)
    .sort((one, other) => rankOf(one) - rankOf(other) || one.sort - other.sort)
}

function rankOf({ state }: Room): number {
  const rank = RANKS.indexOf(state)
  return rank === -1 ? RANKS.length : rank
}

/** Of tags of one group a room needs one, of every group that is named. */
function pageOf(database: DatabaseSync, { statuses, tags, categories, offset, limit }: Wanted) {
  const states = listed(statuses)
  const kinds = listed(categories)
  const groups = Map.groupBy(listed(tags), (code) => TAGS.find((tag) => tag.code === code)?.group ?? code)
  const found = listedRooms(database).filter(
    (room) =>
      (states.length === 0 ||
        states.includes('all') ||
        (FILTER_WORDS[room.state] ?? OFFLINE_WORDS).some((word) => states.includes(word))) &&
      (kinds.length === 0 || kinds.includes(room.category)) &&
      [...groups.values()].every((codes) => codes.some((code) => room.tags.includes(code))),
  )
  const from = Math.max(0, offset)
  const count = Math.min(Math.max(1, limit), LONGEST_PAGE)
  return { pageItems: found.slice(from, from + count).map(roomItem), totalCount: found.length }
}

function tagsFor(...groups: string[]) {
  const [first = ''] = groups
  return {
    group: GROUPS.find(({ code }) => code === first)?.name ?? '',
    tags: groups.flatMap(tagsOfGroup).map(({ code, name }) => ({ code, name })),
  }
}

function listed(text: string | undefined): string[] {
  return (text ?? '').split(',').flatMap((word) => word.trim() || [])
}
