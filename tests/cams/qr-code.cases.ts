import { qrCodeMachine } from '../../machines/cams/qr-code.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(qrCodeMachine)
