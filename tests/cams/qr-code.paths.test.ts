import { describePaths } from '../support/paths.ts'
import { cases } from './qr-code.cases.ts'

describePaths('qrCode', cases)
