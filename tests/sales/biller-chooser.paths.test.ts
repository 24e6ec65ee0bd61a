import { describePaths } from '../support/paths.ts'
import { cases } from './biller-chooser.cases.ts'

describePaths('billerChooser', cases)
