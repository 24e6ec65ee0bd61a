import { describePaths } from '../support/paths.ts'
import { cases } from './nearby-room.cases.ts'

describePaths('nearbyRoom', cases)
