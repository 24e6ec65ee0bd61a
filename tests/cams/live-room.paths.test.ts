import { describePaths } from '../support/paths.ts'
import { cases } from './live-room.cases.ts'

describePaths('liveRoom', cases)
