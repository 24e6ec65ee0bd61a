import { registry } from '../../machines/site/registry.ts'
import type { Wire } from './wire.ts'
import { accountWires } from './wires/account.ts'
import { bootWires } from './wires/boot.ts'
import { camWires } from './wires/cams.ts'
import { catalogueWires } from './wires/catalogue.ts'
import { downloadWires } from './wires/downloads.ts'
import { memberWires } from './wires/member.ts'
import { promotionWires } from './wires/promotions.ts'
import { roomListWires } from './wires/rooms.ts'
import { salesWires } from './wires/sales.ts'
import { logInWires } from './wires/session.ts'
import { videoWires } from './wires/video.ts'
import { vreelsWires } from './wires/vreels.ts'

/** Who hears of what. Machines do not know each other: this table is the map of the site. Each part of the site brings its own lines. */
export const wiring: readonly Wire[] = [
  ...bootWires,
  ...promotionWires,
  ...camWires,
  ...catalogueWires,
  ...videoWires,
  ...downloadWires,
  ...vreelsWires,
  ...roomListWires,
  ...salesWires,
  ...logInWires,
  ...memberWires,
  ...accountWires,
]

/** The id of each actor's machine. */
export const siteActors: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(registry))
