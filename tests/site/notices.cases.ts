import { noticesMachine } from '../../machines/site/notices.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(noticesMachine)
