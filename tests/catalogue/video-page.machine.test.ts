import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { VideoSearch } from '../../contracts/site/searches.ts'
import { galleryMachine } from '../../machines/catalogue/gallery.machine.ts'
import type { PlayerInput } from '../../machines/catalogue/player-media.ts'
import { spriteOf, suggest, type VideoPageInput } from '../../machines/catalogue/video-facts.ts'
import { mayWatchFull, type VideoQuestion, videoPageMachine } from '../../machines/catalogue/video-page.machine.ts'
import { NO_HTML } from '../../machines/site/safe-html.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { silentPlayer } from './plugged-player.ts'
import { cards, maskedContent, media, trailerContent, videoContent } from './samples.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(videoPageMachine, new URL('../../machines/catalogue/video-page.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(videoPageMachine)
})

describe('while shown', () => {
  test('shows the poster first, the suggestions below; poster, player, trailer and sharing exclude each other [VIDEO-024, VIDEO-026, VIDEO-037]', () => {
    const { actor, tags, panel } = startShown({})
    expect({ panel: panel(), isSuggested: actor.getSnapshot().matches({ shown: { tab: 'suggested' } }) }).toEqual({
      panel: 'poster',
      isSuggested: true,
    })
    const seen = (['play.requested', 'trailer.requested', 'sharing.requested', 'poster.requested'] as const).map(
      (type) => {
        actor.send({ type })
        return tags('poster', 'player', 'trailer', 'sharing')
      },
    )
    expect(seen).toEqual([['player'], ['poster', 'trailer'], ['poster', 'sharing'], ['poster']])
  })

  test('the whole film plays where the server gave it, to guests with a free film too; others get the trailer [VIDEO-025, VIDEO-037]', () => {
    const member = startShown({ hasAccess: true })
    const guest = startShown({ hasAccess: false, content: trailerContent() })
    const ofFreeFilm = startShown({ hasAccess: false })
    const all = [member, guest, ofFreeFilm]
    for (const { actor } of all) actor.send({ type: 'play.requested' })
    expect(all.map(({ players }) => players.map(({ kind }) => kind))).toEqual([['full'], ['trailer'], ['full']])
    expect(guest.players[0]?.sources.map(({ src }) => src)).toEqual(['/films/trailer.mp4'])
  })

  test('film and trailer can be exchanged, which restarts what plays; a trailer without a film cannot [VIDEO-025]', () => {
    const playersOf = (visit: Parameters<typeof startShown>[0]) => {
      const { actor, players } = startShown(visit)
      actor.send({ type: 'play.requested' })
      for (const type of ['kind.toggled', 'kind.toggled'] as const) actor.send({ type })
      return players
    }
    const { full: film, trailer: short } = videoContent().video.videoPlayerSources
    const both = { memoryKey: 'guest:7', title: 'Video 7', startsAtOnce: true }
    const full = { ...both, kind: 'full', sources: film, durationSeconds: 600, asksForHeadset: false }
    const trailer = { ...both, kind: 'trailer', sources: short, durationSeconds: 0 }
    expect({
      member: playersOf({ hasAccess: true }),
      fromALink: playersOf({ hasAccess: true, startAtSeconds: 90 }),
      guest: playersOf({ hasAccess: false, content: trailerContent() }),
    }).toEqual({
      member: [full, trailer, full],
      fromALink: [{ ...full, startAtSeconds: 90 }, trailer, { ...full, startAtSeconds: 90 }],
      guest: [trailer],
    })
  })

  test('a visitor who comes back to the player finds the whole film, whatever played last', () => {
    const { actor, players } = startShown({ hasAccess: true })
    for (const type of ['play.requested', 'kind.toggled', 'sharing.requested', 'play.requested'] as const) {
      actor.send({ type })
    }
    expect(players.map(({ kind }) => kind)).toEqual(['full', 'trailer', 'full'])
  })

  test('access without a film, an ended membership for one, offers the trailer', () => {
    const { actor, players } = startShown({ hasAccess: true, content: trailerContent() })
    actor.send({ type: 'play.requested' })
    actor.send({ type: 'kind.toggled' })
    expect({
      mayWatchFull: mayWatchFull(actor.getSnapshot().context),
      players: players.map(({ kind }) => kind),
    }).toEqual({ mayWatchFull: false, players: ['trailer'] })
  })

  test('who asks for a headset first gets a player that begins with it; without a film nobody does, and to play begins without', () => {
    const member = startShown({ hasAccess: true })
    const guest = startShown({ hasAccess: false, content: trailerContent() })
    for (const { actor } of [member, guest]) actor.send({ type: 'headset.requested' })
    for (const type of ['poster.requested', 'play.requested'] as const) member.actor.send({ type })
    expect({
      member: member.players.map(({ kind, asksForHeadset }) => ({ kind, asksForHeadset })),
      guest: guest.players,
      panel: guest.panel(),
    }).toEqual({
      member: [
        { kind: 'full', asksForHeadset: true },
        { kind: 'full', asksForHeadset: false },
      ],
      guest: [],
      panel: 'poster',
    })
  })

  test('asking twice to play does not begin again', () => {
    const { actor, players } = startShown({ hasAccess: true })
    actor.send({ type: 'play.requested' })
    actor.send({ type: 'play.requested' })
    expect(players.length).toBe(1)
  })

  test('the player remembers by visitor and video, and starts where a shared link says', () => {
    const { actor, players } = startShown({ hasAccess: true, visitorKey: 'user-1', startAtSeconds: 90 })
    actor.send({ type: 'play.requested' })
    expect({
      memoryKey: players[0]?.memoryKey,
      startAtSeconds: players[0]?.startAtSeconds,
      durationSeconds: players[0]?.durationSeconds,
    }).toEqual({ memoryKey: 'user-1:7', startAtSeconds: 90, durationSeconds: 600 })
  })

  test('the gallery is the other tab, and knows how many pictures there are [VIDEO-026, VIDEO-037]', () => {
    const content = videoContent()
    const galleryImages = [media(1), media(2)]
    const { actor, tags } = startShown({ content: { ...content, video: { ...content.video, galleryImages } } })
    actor.send({ type: 'tab.chosen', tab: 'gallery' })
    const { gallery } = actor.getSnapshot().children
    expect({ tags: tags('gallery'), count: gallery?.getSnapshot().context.count }).toEqual({
      tags: ['gallery'],
      count: 2,
    })
    actor.send({ type: 'tab.chosen', tab: 'suggested' })
    const isBack = actor.getSnapshot().matches({ shown: { tab: 'suggested' } })
    expect({ tags: tags('gallery'), gallery: actor.getSnapshot().children.gallery, isBack }).toEqual({
      tags: [],
      gallery: undefined,
      isBack: true,
    })
  })

  test('comments are a tab, and lead to each of the others [VIDEO-037]', () => {
    const { actor } = startShown({})
    const tabs = (['comments', 'comments', 'gallery', 'comments', 'suggested'] as const).map((tab) => {
      actor.send({ type: 'tab.chosen', tab })
      return actor.getSnapshot().matches({ shown: { tab } })
    })
    expect(tabs).toEqual([true, true, true, true, true])
  })

  test('suggestions are 3 liked, 6 suggested and the rest; shuffled, each exactly once [VIDEO-027]', () => {
    const similar = cards(24)
    const { liked, suggested, next } = startShown({ similar }).actor.getSnapshot().context.suggestions
    expect({ likedCount: liked.length, suggestedCount: suggested.length, nextCount: next.length }).toEqual({
      likedCount: 3,
      suggestedCount: 6,
      nextCount: 15,
    })
    const shown = [...liked, ...suggested, ...next]
    expect(shown).not.toEqual(similar)
    expect(new Set(shown)).toEqual(new Set(similar))
    expect(suggest(similar, 8)).not.toEqual(suggest(similar, 9))
    // The server's page and the browser's are given the same seed.
    expect(suggest(similar, 8)).toEqual(suggest(similar, 8))
  })

  test('a view is recorded when the page is seen, once a visit, whatever plays [VIDEO-035]', () => {
    const { actor, views } = startShown({ hasAccess: true })
    expect(views).toEqual([])
    actor.send({ type: 'page.seen' })
    actor.send({ type: 'view.recorded' })
    actor.send({ type: 'page.seen' })
    actor.send({ type: 'play.requested' })
    actor.send({ type: 'kind.toggled' })
    expect(views).toEqual(['7'])
  })

  test('a view that the server refused shows no error, and is not sent twice [VIDEO-035]', () => {
    const { actor, clock, views } = startShown({})
    actor.send({ type: 'page.seen' })
    clock.increment(16_000)
    actor.send({ type: 'page.seen' })
    expect({ views, visible: actor.getSnapshot().hasTag('visible') }).toEqual({ views: ['7'], visible: true })
  })
})

test('a view that the server refused is not sent twice, either [VIDEO-035]', () => {
  const { actor, views } = startShown({})
  actor.send({ type: 'page.seen' })
  actor.send({ type: 'view.failed' })
  actor.send({ type: 'page.seen' })
  expect({ views, isUncounted: actor.getSnapshot().matches({ shown: { visit: 'uncounted' } }) }).toEqual({
    views: ['7'],
    isUncounted: true,
  })
})

describe('the pop-up about the AI mask', () => {
  const mask = { title: 'Mask', text: NO_HTML, image: null, link: '/try-ar/' }
  const withMode = (mode: number) => {
    const content = videoContent()
    const videoSettings = { duration: 1, transparency: { mode } }
    return startShown({ content: { ...content, video: { ...content.video, videoSettings } } })
  }

  test('requests its settings on the pages of AI-mask videos only, once the page is seen [VIDEO-034, ENT-002]', () => {
    const asked = [0, 1, 2, 3, 4].map((mode) => {
      const { actor, masks } = withMode(mode)
      const before = masks()
      actor.send({ type: 'page.seen' })
      return [mode, before, masks()]
    })
    expect(asked).toEqual([
      [0, 0, 0],
      [1, 0, 0],
      [2, 0, 0],
      [3, 0, 1],
      [4, 0, 0],
    ])
  })

  test('is offered when there is something to say, opens and closes', () => {
    const { actor, tags } = startShown({ content: maskedContent() })
    actor.send({ type: 'page.seen' })
    const seen = ([{ type: 'mask.loaded', mask }, { type: 'mask.opened' }, { type: 'mask.closed' }] as const).map(
      (event) => {
        actor.send(event)
        return tags('masked', 'mask')
      },
    )
    expect({ seen, mask: actor.getSnapshot().context.mask }).toEqual({
      seen: [['masked'], ['masked', 'mask'], ['masked']],
      mask,
    })
  })

  test('is not offered when nothing came, or nothing in time', () => {
    const absent = startShown({ content: maskedContent() })
    const late = startShown({ content: maskedContent() })
    for (const { actor } of [absent, late]) actor.send({ type: 'page.seen' })
    absent.actor.send({ type: 'mask.absent' })
    late.clock.increment(16_000)
    late.actor.send({ type: 'mask.loaded', mask })
    for (const { actor } of [absent, late]) actor.send({ type: 'mask.opened' })
    expect([absent, late].map(({ tags }) => tags('masked', 'mask'))).toEqual([[], []])
  })
})

test('a video without a mask has nothing to say about one', () => {
  const { actor, masks } = startShown({})
  actor.send({ type: 'page.seen' })
  const isNothing = actor.getSnapshot().matches({ shown: { mask: 'none' } })
  expect({ isNothing, masks: masks() }).toEqual({ isNothing: true, masks: 0 })
})

test('a mask that nothing came of is not asked for again', () => {
  for (const isLate of [true, false]) {
    const { actor, clock, masks } = startShown({ content: maskedContent() })
    actor.send({ type: 'page.seen' })
    if (isLate) clock.increment(16_000)
    else actor.send({ type: 'mask.absent' })
    actor.send({ type: 'page.seen' })
    expect({ masks: masks(), isNone: actor.getSnapshot().matches({ shown: { mask: 'none' } }) }).toEqual({
      masks: 1,
      isNone: true,
    })
  }
})

describe('while loading', () => {
  test('each answer has its screen, and its reason is kept', () => {
    const answers = [
      { type: 'video.missing' },
      { type: 'video.refused', reason: 'subscriptionRequired' },
      { type: 'video.failed', reason: 'offline' },
    ] as const
    const states = answers.map((answer) => {
      const { actor } = start({})
      actor.send(answer)
      const { value, context } = actor.getSnapshot()
      return [value, context.refusal, context.failure]
    })
    expect(states).toEqual([
      ['missing', 'signInRequired', 'unavailable'],
      ['refused', 'subscriptionRequired', 'unavailable'],
      ['failed', 'signInRequired', 'offline'],
    ])
  })

  test('no answer in 16 seconds is a failure, and can be tried again', () => {
    const { actor, clock, questions } = start({})
    clock.increment(16_000)
    expect({ state: actor.getSnapshot().value, failure: actor.getSnapshot().context.failure }).toEqual({
      state: 'failed',
      failure: 'timeout',
    })
    actor.send({ type: 'retry.requested' })
    expect(questions.map(({ slug }) => slug)).toEqual(['video-7', 'video-7'])
  })

  test('what is missing or refused can be asked for again', () => {
    const again = [{ type: 'video.missing' }, { type: 'video.refused', reason: 'signInRequired' }] as const
    const outcomes = again.map((answer) => {
      const { actor, questions } = start({})
      actor.send(answer)
      actor.send({ type: 'retry.requested' })
      return { value: actor.getSnapshot().value, asked: questions.length }
    })
    expect(outcomes).toEqual([
      { value: 'loading', asked: 2 },
      { value: 'loading', asked: 2 },
    ])
  })

  test('a video for subscribers is the 401 screen for others [ERR-001]', () => {
    const { actor } = start({})
    actor.send({ type: 'video.refused', reason: 'subscriptionRequired' })
    expect([...actor.getSnapshot().tags].sort()).toEqual(['refused', 'settled'])
  })

  test('who has no access is asked for as one who may need a trailer that is not the video’s [VIDEO-039]', () => {
    const { questions } = start({ hasAccess: false })
    const member = start({ hasAccess: true })
    expect([questions, member.questions]).toEqual([
      [{ slug: 'video-7', hasAccess: false }],
      [{ slug: 'video-7', hasAccess: true }],
    ])
  })
})

test('a visit from the free videos is known as one, by its query only [ROUTE-030]', () => {
  expect([
    VideoSearch.parse({ isVideoFromFreePage: '1' }),
    VideoSearch.parse({ isVideoFromFreePage: 1, t: '75.9' }),
    VideoSearch.parse({ isVideoFromFreePage: 'yes', t: '-1' }),
  ]).toEqual([{ isVideoFromFreePage: 1 }, { isVideoFromFreePage: 1, t: 75 }, {}])
  const { actor } = start({ isFromFreePage: true })
  expect([actor.getSnapshot().context.isFromFreePage, start({}).actor.getSnapshot().context.isFromFreePage]).toEqual([
    true,
    false,
  ])
})

test('film and trailer have sheets of their own; none is an empty address', () => {
  const { video } = videoContent()
  expect([
    spriteOf(video, 'full'),
    spriteOf(video, 'trailer'),
    spriteOf({ sprites: { full: null, trailer: null } }, 'full'),
  ]).toEqual(['/sprites/full.avif', '/sprites/trailer.avif', ''])
})

interface ShownOptions extends Partial<VideoPageInput> {
  similar?: ReturnType<typeof cards>
  content?: ReturnType<typeof videoContent>
}

function startShown({ similar, content = videoContent(similar), ...input }: ShownOptions) {
  const opened = start(input)
  opened.actor.send({ type: 'video.loaded', content })
  const tags = (...names: ReadonlyArray<'poster' | 'player' | 'trailer' | 'sharing' | 'gallery' | 'masked' | 'mask'>) =>
    names.filter((name) => opened.actor.getSnapshot().hasTag(name))
  const panel = () => (opened.actor.getSnapshot().value as { shown: { panel: unknown } }).shown.panel
  return { ...opened, tags, panel }
}

function start(input: Partial<VideoPageInput>) {
  const clock = new SimulatedClock()
  const questions: VideoQuestion[] = []
  let masks = 0
  const views: string[] = []
  const players: PlayerInput[] = []
  const machine = plugPorts(videoPageMachine, {
    loadVideo: fromCallback<EventObject, VideoQuestion>(({ input: question }) => {
      questions.push(question)
    }),
    recordView: fromCallback<EventObject, { videoId: string }>(({ input: { videoId } }) => {
      views.push(videoId)
    }),
    loadMask: fromCallback(() => {
      masks += 1
    }),
    player: silentPlayer(),
    gallery: galleryMachine,
  })
  const actor = createActor(machine, {
    clock,
    input: { slug: 'video-7', seed: 1, hasAccess: false, visitorKey: 'guest', ...input },
    inspect: (inspection) => {
      if (inspection.type !== '@xstate.actor') return
      const { id, options } = inspection.actorRef as { id?: string; options?: { input: PlayerInput } }
      if (id === 'player' && options) players.push(options.input)
    },
  })
  actor.start()
  return { actor, clock, questions, masks: () => masks, views, players }
}
