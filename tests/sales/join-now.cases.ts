import { joinNowMachine } from '../../machines/sales/join-now.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { CONFIG, everySet, TEMPLATE } from './slots.ts'

export const cases = casesOf(joinNowMachine, {
  inputs: {
    'knows no sale': { isExpired: false, saleEvent: null },
    'knows the sale': { isExpired: false, saleEvent: 'autumn' },
  },
  events: {
    'template.loaded': [{ template: TEMPLATE }],
    'config.loaded': [{ config: CONFIG }],
    'saleEvent.found': [{ saleEvent: 'autumn', userRegionCode: 'US' }],
    'saleDetails.found': [{ sale: null }],
    'tariffs.loaded': [{ slots: everySet() }, { slots: [] }],
    'bundle.toggled': [{ uuid: 'north.example' }],
    'tariff.chosen': [{ uuid: 'base-month-standard' }],
    'specials.switched': [{ areOn: true }, { areOn: false }],
  },
  project: ({ context }) => [
    context.saleEvent,
    context.isSaleEventAnswered,
    context.config !== null,
    context.template !== null,
  ],
  invariants: {
    'what is chosen is shown, and something is wherever prices are offered': ({ context, tags }) =>
      tags.has('offered')
        ? context.tariffs.some(({ uuid }) => uuid === context.chosen?.uuid)
        : context.tariffs.length === 0 || context.chosen !== undefined,
    'special tariffs are meant exactly while they are switched on': ({ context, tags }) =>
      tags.has('special') === context.areSpecialsOn,
  },
})
