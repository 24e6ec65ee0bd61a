import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../../contracts/endpoint.ts'
import { endpoints } from '../../contracts/endpoints.ts'
import { accountCalls } from '../account/calls.ts'
import { ageCalls } from '../age/calls.ts'
import { camCalls } from '../cams/calls.ts'
import { catalogueCalls } from '../catalogue/calls.ts'
import { memberCalls } from '../member/calls.ts'
import { messengerCalls } from '../messenger/calls.ts'
import { salesCalls } from '../sales/calls.ts'
import { sessionCalls } from '../session/calls.ts'
import { rowOf } from '../support/call-table.ts'
import { siteCalls } from './calls.ts'

const tables = [
  siteCalls,
  sessionCalls,
  accountCalls,
  memberCalls,
  ageCalls,
  catalogueCalls,
  salesCalls,
  camCalls,
  messengerCalls,
]
const byName: Readonly<Record<string, Endpoint>> = endpoints

// Client and sandbox read the same endpoints, so only what is written here says where a call has to go.
describe('calls', () => {
  test('each endpoint has one row in the tables, and each row an endpoint', () => {
    expect(tables.flatMap((table) => Object.keys(table)).sort()).toEqual(Object.keys(endpoints).sort())
  })

  for (const [name, row] of tables.flatMap((table) => Object.entries(table))) {
    const ids = row.requirements.filter((id) => id.startsWith('API-'))
    test(`${name} is ${row.method} ${row.path} of ${row.host}${ids.length > 0 ? ` [${ids.join(', ')}]` : ''}`, () => {
      const endpoint = byName[name]
      expect(endpoint && rowOf(endpoint)).toStrictEqual(row)
    })
  }
})
