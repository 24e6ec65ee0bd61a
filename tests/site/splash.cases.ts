import { splashMachine } from '../../machines/site/splash.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

const home = { name: 'index', layout: 'default' } as const
const tour = { name: 'tour', layout: 'default' } as const
const embed = { name: 'embed-slug', layout: 'embed' } as const

export const cases = casesOf(splashMachine, {
  inputs: {
    'new visitor': { isConfirmed: false, route: home },
    'known visitor': { isConfirmed: true, route: home },
    'on the tour': { isConfirmed: false, route: tour },
    embedded: { isConfirmed: false, route: embed },
  },
  events: { 'route.changed': [{ route: home }, { route: tour }, { route: embed }] },
})
