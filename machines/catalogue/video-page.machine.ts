import { assign, setup } from 'xstate'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { galleryMachine } from './gallery.machine.ts'
import { type FailureReason, PAGE_PATIENCE_MS, type RefusalReason } from './loading.ts'
import { playerMachine } from './player.machine.ts'
import {
  type AiMaskContent,
  isAiMask,
  NOTHING_SUGGESTED,
  playerInputOf,
  type Suggested,
  sourcesOf,
  suggest,
  type VideoContent,
  type VideoKind,
  type VideoPageInput,
  type VideoTab,
} from './video-facts.ts'

export type VideoPageEvent =
  | VideoAnswer
  | ViewAnswer
  | MaskAnswer
  | { type: 'page.seen' }
  | { type: 'play.requested' }
  | { type: 'headset.requested' }
  | { type: 'trailer.requested' }
  | { type: 'sharing.requested' }
  | { type: 'poster.requested' }
  | { type: 'kind.toggled' }
  | { type: 'tab.chosen'; tab: VideoTab }
  | { type: 'mask.opened' }
  | { type: 'mask.closed' }
  | { type: 'retry.requested' }

export type VideoAnswer =
  | { type: 'video.loaded'; content: VideoContent }
  | { type: 'video.missing' }
  | { type: 'video.refused'; reason: RefusalReason }
  | { type: 'video.failed'; reason: FailureReason }

export type ViewAnswer = { type: 'view.recorded' } | { type: 'view.failed' }

export type MaskAnswer = { type: 'mask.loaded'; mask: AiMaskContent } | { type: 'mask.absent' }

/** Port: the video, what is like it, and its texts. */
export type LoadVideo = (signal: AbortSignal, input: VideoQuestion) => Promise<VideoAnswer>
export interface VideoQuestion {
  slug: string
  /** Who has none and finds no trailer is given one that was not made for the video. */
  hasAccess: boolean
}

/** Port: counts one view. */
export type RecordView = (signal: AbortSignal, input: { videoId: string }) => Promise<ViewAnswer>

/** Port: what the AI-mask pop-up says. */
export type LoadMask = (signal: AbortSignal) => Promise<MaskAnswer>

interface Context extends Omit<VideoPageInput, 'startAtSeconds'> {
  isFromFreePage: boolean
  startAtSeconds: number | undefined
  content: VideoContent | undefined
  suggestions: Suggested
  /** Of AI-mask videos only, and only where there is something to say. */
  mask: AiMaskContent | undefined
  refusal: RefusalReason
  failure: FailureReason
}

export const videoPageMachine = setup({
  types: {
    input: {} as VideoPageInput,
    context: {} as Context,
    events: {} as VideoPageEvent,
    children: {} as { player: 'player'; gallery: 'gallery' },
    tags: {} as
      | 'settled'
      | 'visible'
      | 'busy'
      | 'missing'
      | 'refused'
      | 'failed'
      | 'player'
      | 'poster'
      | 'trailer'
      | 'sharing'
      | 'full'
      | 'gallery'
      | 'comments'
      | 'masked'
      | 'mask',
  },
  actors: {
    loadVideo: unplugged<VideoQuestion>('loadVideo'),
    recordView: unplugged<{ videoId: string }>('recordView'),
    loadMask: unplugged('loadMask'),
    player: playerMachine,
    gallery: galleryMachine,
  },
  actions: {
    keepContent: assign(({ context }, content: VideoContent) => ({
      content,
      suggestions: suggest(content.similar, context.seed),
    })),
    keepRefusal: keep('refusal'),
    keepFailure: keep('failure'),
    keepMask: assign((_, mask: AiMaskContent) => ({ mask })),
  },
  guards: {
    mayWatchFull: ({ context }) => mayWatchFull(context),
    isAiMask: ({ context }) => context.content !== undefined && isAiMask(context.content.video),
    isGallery: (_, tab: VideoTab) => tab === 'gallery',
    isComments: (_, tab: VideoTab) => tab === 'comments',
    isSuggested: (_, tab: VideoTab) => tab === 'suggested',
  },
  delays: { patience: PAGE_PATIENCE_MS, recordingPatience: PAGE_PATIENCE_MS, maskPatience: PAGE_PATIENCE_MS },
}).createMachine({
  id: 'videoPage',
  description: 'The page of one video: what is shown of it, what plays, and what to watch next.',
  meta: { requirements: ['ROUTE-029', 'API-035'] },
  context: ({ input }) => ({
    slug: input.slug,
    seed: input.seed,
    hasAccess: input.hasAccess,
    visitorKey: input.visitorKey,
    isFromFreePage: input.isFromFreePage ?? false,
    startAtSeconds: input.startAtSeconds,
    content: undefined,
    suggestions: NOTHING_SUGGESTED,
    mask: undefined,
    refusal: 'signInRequired',
    failure: 'unavailable',
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The video is on its way.',
      meta: { requirements: ['API-035', 'API-036', 'VIDEO-039'] },
      tags: 'busy',
      invoke: { src: 'loadVideo', input: ({ context: { slug, hasAccess } }) => ({ slug, hasAccess }) },
      after: { patience: { target: 'failed', actions: { type: 'keepFailure', params: 'timeout' } } },
      on: {
        'video.loaded': { target: 'shown', actions: { type: 'keepContent', params: relay('content') } },
        'video.missing': 'missing',
        'video.refused': { target: 'refused', actions: { type: 'keepRefusal', params: relay('reason') } },
        'video.failed': { target: 'failed', actions: { type: 'keepFailure', params: relay('reason') } },
      },
    },
    shown: {
      description: 'The video’s page.',
      tags: ['settled', 'visible'],
      type: 'parallel',
      states: {
        panel: {
          description: 'The head of the page shows one of four.',
          meta: { requirements: ['VIDEO-024', 'VIDEO-037'] },
          initial: 'poster',
          on: {
            'play.requested': '.player',
            'headset.requested': { guard: 'mayWatchFull', target: '.player' },
            'trailer.requested': '.trailer',
            'sharing.requested': '.sharing',
            'poster.requested': '.poster',
          },
          states: {
            poster: { description: 'The poster with its buttons.', tags: 'poster' },
            player: {
              description:
                'The player in place of the poster. The server decides who may see the whole film; it and its trailer can be exchanged.',
              tags: 'player',
              meta: { requirements: ['VIDEO-025', 'VIDEO-037'] },
              initial: 'deciding',
              on: { 'play.requested': { description: 'It plays already.' } },
              states: {
                deciding: {
                  description: 'Looks what the server gave.',
                  always: [{ guard: 'mayWatchFull', target: 'full' }, { target: 'trailer' }],
                },
                full: {
                  description: 'A player plays the whole film.',
                  tags: 'full',
                  meta: { stream: true },
                  invoke: {
                    src: 'player',
                    id: 'player',
                    input: ({ context, event: { type } }) => ({
                      ...playerInput(context, 'full'),
                      asksForHeadset: type === 'headset.requested',
                    }),
                  },
                  on: { 'kind.toggled': 'trailer' },
                },
                trailer: {
                  description: 'A player plays the trailer.',
                  meta: { stream: true },
                  invoke: { src: 'player', id: 'player', input: ({ context }) => playerInput(context, 'trailer') },
                  on: { 'kind.toggled': { guard: 'mayWatchFull', target: 'full' } },
                },
              },
            },
            trailer: {
              description: 'The poster, and the trailer over it.',
              tags: ['poster', 'trailer'],
              meta: { stream: true },
              invoke: { src: 'player', id: 'player', input: ({ context }) => playerInput(context, 'trailer') },
            },
            sharing: {
              description: 'The poster, and ways to share it.',
              tags: ['poster', 'sharing'],
              meta: { requirements: ['VIDEO-024', 'VIDEO-040'] },
            },
          },
        },
        tab: {
          description: 'The part below the head.',
          meta: { requirements: ['VIDEO-026', 'VIDEO-037'] },
          initial: 'suggested',
          states: {
            suggested: {
              description: 'Other videos: liked, suggested, next.',
              meta: { requirements: ['VIDEO-026', 'VIDEO-027'] },
              on: {
                'tab.chosen': [
                  { guard: { type: 'isGallery', params: relay('tab') }, target: 'gallery' },
                  { guard: { type: 'isComments', params: relay('tab') }, target: 'comments' },
                ],
              },
            },
            comments: {
              description: 'What people say about it, where there is a forum.',
              tags: 'comments',
              meta: { requirements: ['COMMENT-001', 'COMMENT-009'] },
              on: {
                'tab.chosen': [
                  { guard: { type: 'isGallery', params: relay('tab') }, target: 'gallery' },
                  { guard: { type: 'isSuggested', params: relay('tab') }, target: 'suggested' },
                ],
              },
            },
            gallery: {
              description: 'Pictures of the video.',
              tags: 'gallery',
              meta: { stream: true },
              invoke: {
                src: 'gallery',
                id: 'gallery',
                input: ({ context }) => ({ count: shownVideo(context).galleryImages.length }),
              },
              on: {
                'tab.chosen': [
                  { guard: { type: 'isSuggested', params: relay('tab') }, target: 'suggested' },
                  { guard: { type: 'isComments', params: relay('tab') }, target: 'comments' },
                ],
              },
            },
          },
        },
        visit: {
          description: 'The view that this visit counts for. A page that was only fetched ahead counts none.',
          meta: { requirements: ['VIDEO-035'] },
          initial: 'unseen',
          states: {
            unseen: { description: 'Nobody has seen the page yet.', on: { 'page.seen': 'recording' } },
            recording: {
              description: 'The view is being told to the server.',
              invoke: {
                src: 'recordView',
                input: ({ context }) => ({ videoId: shownVideo(context).id }),
              },
              after: { recordingPatience: 'uncounted' },
              on: { 'view.recorded': 'counted', 'view.failed': 'uncounted' },
            },
            counted: { description: 'The view counts.', meta: { resting: true } },
            uncounted: {
              description: 'The server refused it; no error is shown.',
              meta: { resting: true },
            },
          },
        },
        mask: {
          description: 'The pop-up about the AI mask. Its texts are requested when such a video’s page is shown.',
          meta: { requirements: ['VIDEO-034', 'VIDEO-038'] },
          initial: 'deciding',
          states: {
            deciding: {
              description: 'Looks at the video.',
              always: [{ guard: 'isAiMask', target: 'unseen' }, { target: 'none' }],
            },
            none: { description: 'Nothing to say about a mask.', meta: { resting: true } },
            unseen: { description: 'Nobody has seen the page yet.', on: { 'page.seen': 'asking' } },
            asking: {
              description: 'The words are on their way.',
              invoke: { src: 'loadMask' },
              after: { maskPatience: 'none' },
              on: {
                'mask.loaded': { target: 'closed', actions: { type: 'keepMask', params: relay('mask') } },
                'mask.absent': { target: 'none', meta: { requirements: ['ERR-025'] } },
              },
            },
            closed: {
              description: 'A button offers the pop-up.',
              tags: 'masked',
              on: { 'mask.opened': 'open' },
            },
            open: {
              description: 'The pop-up is open.',
              tags: ['masked', 'mask'],
              on: { 'mask.closed': 'closed' },
            },
          },
        },
      },
    },
    missing: {
      description: 'There is no such video: the 404 screen.',
      tags: ['settled', 'missing'],
      meta: { requirements: ['ERR-003'] },
      on: { 'retry.requested': 'loading' },
    },
    refused: {
      description: 'The server does not show this video to this visitor: the 401 screen.',
      tags: ['settled', 'refused'],
      meta: { requirements: ['ERR-001', 'ROLE-023'] },
      on: { 'retry.requested': 'loading' },
    },
    failed: {
      description: 'The video did not come: an error screen with a way to try again.',
      tags: ['settled', 'failed'],
      meta: { requirements: ['ERR-017'] },
      on: { 'retry.requested': 'loading' },
    },
  },
})

/** The server decides: it gives the whole film to members with access, and a free one to everybody. */
export function mayWatchFull({ content }: Pick<Context, 'content'>): boolean {
  return content !== undefined && sourcesOf(content.video, 'full').length > 0
}

function playerInput({ visitorKey, startAtSeconds, ...context }: Context, kind: VideoKind) {
  return playerInputOf({ video: shownVideo(context), kind, visitorKey, startAtSeconds })
}

function shownVideo({ content }: Pick<Context, 'content'>) {
  if (!content) throw new Error('A video page was shown without its video')
  return content.video
}
