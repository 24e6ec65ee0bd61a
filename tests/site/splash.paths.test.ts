import { expect } from 'vitest'
import { splashMachine } from '../../machines/site/splash.machine.ts'
import { describePaths } from '../support/paths.ts'
import { actorSut } from './actor-sut.ts'

const home = { name: 'index', layout: 'default' } as const
const tour = { name: 'tour', layout: 'default' } as const
const embed = { name: 'embed-slug', layout: 'embed' } as const

describePaths('splash', splashMachine, {
  inputs: {
    'new visitor': { isConfirmed: false, route: home },
    'known visitor': { isConfirmed: true, route: home },
    'on the tour': { isConfirmed: false, route: tour },
    embedded: { isConfirmed: false, route: embed },
  },
  events: { 'route.changed': [{ route: home }, { route: tour }, { route: embed }] },
  sut: actorSut(splashMachine, ({ hasTag }) => ({
    shown: () => expect(hasTag('shown')).toBe(true),
    withheld: () => expect(hasTag('shown')).toBe(false),
    remembering: () => expect(hasTag('shown')).toBe(false),
    accepted: () => expect(hasTag('shown')).toBe(false),
  })),
})
