import { expect } from 'vitest'
import { splashMachine } from '../../machines/site/splash.machine.ts'
import { describePaths } from '../support/paths.ts'
import { actorSut } from './actor-sut.ts'
import { cases } from './splash.cases.ts'

describePaths('splash', cases, {
  sut: actorSut(splashMachine, ({ hasTag }) => ({
    shown: () => expect(hasTag('shown')).toBe(true),
    withheld: () => expect(hasTag('shown')).toBe(false),
    remembering: () => expect(hasTag('shown')).toBe(false),
    accepted: () => expect(hasTag('shown')).toBe(false),
  })),
})
