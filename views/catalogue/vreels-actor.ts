import type { ActorRefFrom } from 'xstate'
import type { vreelsMachine } from '../../machines/catalogue/vreels.machine.ts'

export type VreelsActor = ActorRefFrom<typeof vreelsMachine>
