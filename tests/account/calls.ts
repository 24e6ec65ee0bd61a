import type { CallTable } from '../support/call-table.ts'

export const accountCalls: CallTable = {}
