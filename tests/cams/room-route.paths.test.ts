import { describePaths } from '../support/paths.ts'
import { cases } from './room-route.cases.ts'

describePaths('roomRoute', cases)
