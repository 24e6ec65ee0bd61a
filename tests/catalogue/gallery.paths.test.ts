import { describePaths } from '../support/paths.ts'
import { cases } from './gallery.cases.ts'

describePaths('gallery', cases)
