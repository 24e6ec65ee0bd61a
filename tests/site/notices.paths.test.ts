import { expect } from 'vitest'
import { noticesMachine } from '../../machines/site/notices.machine.ts'
import { describePaths } from '../support/paths.ts'
import { actorSut } from './actor-sut.ts'
import { cases } from './notices.cases.ts'

describePaths('notices', cases, {
  sut: actorSut(noticesMachine, ({ hasTag }) => ({
    silent: () => expect(hasTag('shown')).toBe(false),
    shown: () => expect(hasTag('shown')).toBe(true),
  })),
})
