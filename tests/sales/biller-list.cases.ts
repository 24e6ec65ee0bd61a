import { billerListMachine } from '../../machines/sales/biller-list.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { BILLERS } from './checkout-samples.ts'

export const cases = casesOf(billerListMachine, { events: { 'billers.loaded': [{ billers: BILLERS }] } })
