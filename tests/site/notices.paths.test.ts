import { expect } from 'vitest'
import { noticesMachine } from '../../machines/site/notices.machine.ts'
import { describePaths } from '../support/paths.ts'
import { actorSut } from './actor-sut.ts'

describePaths('notices', noticesMachine, {
  sut: actorSut(noticesMachine, ({ hasTag }) => ({
    silent: () => expect(hasTag('shown')).toBe(false),
    shown: () => expect(hasTag('shown')).toBe(true),
  })),
})
