import type { ActorRefFrom } from 'xstate'
import type { videoPageMachine } from '../../machines/catalogue/video-page.machine.ts'

export type VideoPageActor = ActorRefFrom<typeof videoPageMachine>
