import type { EventObject } from 'xstate'
import { type RoomWord, SPATIAL, start, tagsOf } from './cam-room-world.ts'
import { ALL_PERMISSIONS, content, entry, running, settings } from './room-samples.ts'

const ada = { nickname: 'Ada', viewer: '/vr-cam-girls/Ada/ member' }
const bea = { nickname: 'Bea', viewer: '/vr-cam-girls/Bea/ member' }
const zoe = { nickname: 'Zoe', viewer: '/vr-cam-girls/Zoe/ member' }
const FLAT = 'http://127.0.0.1:4202/live/ada/2d/index.m3u8'

/** Events with a payload, by what the walks call them; others are called by their type. */
export const namedEvents: Readonly<Record<string, RoomWord>> = {
  'room.wanted Ada': { type: 'room.wanted', ...ada },
  'room.wanted Bea': { type: 'room.wanted', ...bea },
  'room.left Ada': { type: 'room.left', ...ada },
  'room.left Bea': { type: 'room.left', ...bea },
  'room.left Zoe': { type: 'room.left', ...zoe },
  'room.loaded': { type: 'room.loaded', content: content() },
  'room.refused': { type: 'room.refused', reason: 'subscriptionRequired' },
  'room.failed': { type: 'room.failed', reason: 'offline' },
  'entry.done': { type: 'entry.done', entry: entry() },
  'entry.done in a show': { type: 'entry.done', entry: entry({ state: 'MY_PRIVATE_SHOW', show: running() }) },
  'entry.done spying': { type: 'entry.done', entry: entry({ state: 'SPY_SHOW', permissions: ALL_PERMISSIONS }) },
  'entry.done interrupted': {
    type: 'entry.done',
    entry: entry({
      state: 'PRIVATE_SHOW',
      stateChangeReason: 'PRIVATE_SHOW_CANCELED_DUE_TO_TECHNICAL_REASONS',
      streamUrl: '',
    }),
  },
  'entry.done in 3D': { type: 'entry.done', entry: entry({ streamType: 'video3D', streamUrl: SPATIAL }) },
  'entry.done banned': {
    type: 'entry.done',
    entry: entry({ isBanned: true, settings: { ...settings, privateShowTariff: 80 } }),
  },
  'state.changed PUBLIC': { type: 'state.changed', state: 'PUBLIC', reason: 'NONE' },
  'state.changed OFFLINE': { type: 'state.changed', state: 'OFFLINE', reason: 'BROADCAST_STOPPED_BY_MODEL' },
  'state.changed PRIVATE_SHOW': { type: 'state.changed', state: 'PRIVATE_SHOW', reason: 'NONE' },
  'state.changed MY_PRIVATE_SHOW': { type: 'state.changed', state: 'MY_PRIVATE_SHOW', reason: 'NONE' },
  'state.changed SPY_SHOW': { type: 'state.changed', state: 'SPY_SHOW', reason: 'NONE' },
  'state.changed AWAY': { type: 'state.changed', state: 'AWAY', reason: 'NONE' },
  'state.changed ERROR': { type: 'state.changed', state: 'ERROR', reason: 'NONE' },
  'state.changed UNINITIALIZED': { type: 'state.changed', state: 'UNINITIALIZED', reason: 'NONE' },
  'textStatus.changed': { type: 'textStatus.changed', text: 'Back soon' },
  'viewers.changed': { type: 'viewers.changed', count: 13 },
  'permissions.changed': { type: 'permissions.changed', permissions: ALL_PERMISSIONS },
  'settings.changed': { type: 'settings.changed', settings: { ...settings, privateShowTariff: 99 } },
  'tipMenu.changed': { type: 'tipMenu.changed', items: [], isEnabled: true },
  'toyMenu.changed': { type: 'toyMenu.changed', items: [] },
  'stream.changed': { type: 'stream.changed', url: SPATIAL },
  'streamType.chosen 3D': { type: 'streamType.chosen', streamType: 'video3D' },
  'streamType.chosen 2D': { type: 'streamType.chosen', streamType: 'video2D' },
  'streamType.set 3D': { type: 'streamType.set', streamType: 'video3D', url: '' },
  'streamType.set 2D': { type: 'streamType.set', streamType: 'video2D', url: '' },
  'streamType.set 3D elsewhere': { type: 'streamType.set', streamType: 'video3D', url: SPATIAL },
  'streamType.set 2D elsewhere': { type: 'streamType.set', streamType: 'video2D', url: FLAT },
  'nearby.requested': { type: 'nearby.requested', direction: 'next' },
  'nearby.found': { type: 'nearby.found', nickname: 'Bea' },
  'incompleteSession.found 71': { type: 'incompleteSession.found', broadcastId: '71' },
  'incompleteSession.found 72': { type: 'incompleteSession.found', broadcastId: '72' },
  'broadcast.found Ada': { type: 'broadcast.found', nickname: 'Ada' },
  'broadcast.found Bea': { type: 'broadcast.found', nickname: 'Bea' },
  'show.started': { type: 'show.started', privateRequestId: 'p1', kind: 'private', startedAtMs: 1, tariff: 60 },
  'show.billed': {
    type: 'show.billed',
    privateRequestId: 'p1',
    fee: 5,
    seconds: 5,
    atMs: 6_000,
    balance: 95,
    version: 4,
  },
  'show.completed': {
    type: 'show.completed',
    privateRequestId: 'p1',
    privateShowFee: 60,
    privateChatTipFee: 0,
    tipMenuFee: 0,
    toysMenuFee: 0,
  },
  'request.expired': { type: 'request.expired', privateRequestId: 'p1' },
  'request.refused': { type: 'request.refused', privateRequestId: 'p1', reason: 'BILLING' },
  'showBalance.low': { type: 'showBalance.low', privateRequestId: 'p1', remainingMinutes: 2, isSpy: false },
}

/**
 * Carries out each step, an event or how long nothing happens, and writes behind it what it changes: tags, what is known, what ports are asked and
 * the provider is told (`ask`, `stop`, `presence`, `play`), and what other actors are told (`to`).
 */
export function walk(steps: readonly string[]): string[] {
  const world = start()
  let before = seenIn(world)
  return steps.map((step) => {
    happen(world, step)
    const after = seenIn(world)
    const changes = [...changesOf(before, after), ...doneIn(world)]
    before = after
    return changes.length > 0 ? `${step}: ${changes.join(', ')}` : step
  })
}

type World = ReturnType<typeof start>

function happen({ actor, clock }: World, step: string) {
  const [, waitMs] = /^(\d+) ms$/.exec(step) ?? []
  if (waitMs) clock.increment(Number(waitMs))
  else actor.send(namedEvents[step] ?? ({ type: step } as RoomWord))
}

interface Seen {
  tags: ReadonlySet<string>
  known: Readonly<Record<string, string>>
  waiting: readonly string[]
}

function seenIn({ actor, waiting }: World): Seen {
  const snapshot = actor.getSnapshot()
  const { context } = snapshot
  return {
    tags: tagsOf(snapshot),
    known: {
      page: context.nickname,
      route: context.isOnRoute ? 'on' : 'off',
      content: context.content ? context.content.broadcast.modelNickname : 'none',
      refusal: context.refusal,
      failure: context.failure,
      room: context.id,
      model: context.model?.name ?? 'none',
      viewers: String(context.viewers),
      text: context.textStatus,
      state: context.state,
      reason: context.stateChangeReason,
      tips: `${context.tipMenu.items.length} ${context.tipMenu.isEnabled}`,
      toys: String(context.toyMenuItems.length),
      allowed: brief(context.permissions),
      tariff: brief(context.settings),
      stream: brief(context.streamUrl),
      choice: String(context.streamTypes),
      type: context.currentStreamType,
    },
    waiting: waiting.map(brief).sort(),
  }
}

function changesOf(before: Seen, after: Seen): string[] {
  const gone = [...before.tags].filter((tag) => !after.tags.has(tag)).sort()
  const come = [...after.tags].filter((tag) => !before.tags.has(tag)).sort()
  const known = Object.entries(after.known).filter(([name, value]) => before.known[name] !== value)
  return [
    ...gone.map((tag) => `-${tag}`),
    ...come.map((tag) => `+${tag}`),
    ...known.map(([name, value]) => `${name} ${value || 'none'}`),
    ...(before.waiting.join() === after.waiting.join() ? [] : [`waiting ${after.waiting.join(' and ') || 'none'}`]),
  ]
}

function doneIn({ asked, presence, players, told }: World): string[] {
  return [
    ...asked.splice(0).map((question) => `ask ${brief(question)}`),
    ...presence.splice(0).map((command) => `presence ${command}`),
    ...players
      .splice(0)
      .map(({ title, sources }) => `play ${title} ${brief(sources[0]?.src)} ${sources[0]?.format?.stereo}`),
    ...toOneShow(told.splice(0)).map(({ to, message }) => `to ${to} ${wordsOf(message)}`),
  ]
}

/** The actors of shows were one when the walks were written down: what several of them are told it was told once. */
function toOneShow(told: World['told']): World['told'] {
  const asOne = told.map(({ to, message }) => ({ to: /^show(Request|Ending)$/.test(to) ? 'camShow' : to, message }))
  return asOne.filter(
    ({ to, message: { type } }, place) =>
      to !== 'camShow' || asOne.findIndex((other) => other.to === to && other.message.type === type) === place,
  )
}

function wordsOf({ type, ...payload }: EventObject): string {
  return [type, ...Object.values(payload).map(brief)].join(' ').trim()
}

/** Short enough to be read in a line. */
function brief(value: unknown): string {
  if (value === null || value === undefined) return 'none'
  if (typeof value === 'string') return value.replace(/^http.*\/(2d|3d)\/.*$/, '$1')
  if (typeof value !== 'object') return String(value)
  if ('canUseEnterSpyShow' in value) return `${Object.values(value).filter(Boolean).length} allowed`
  if ('privateShowTariff' in value) return `for ${value.privateShowTariff}`
  return Object.values(value).map(brief).join(' ')
}
