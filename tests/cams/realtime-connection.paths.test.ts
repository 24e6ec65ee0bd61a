import { describePaths } from '../support/paths.ts'
import { cases } from './realtime-connection.cases.ts'

describePaths('realtimeConnection', cases)
