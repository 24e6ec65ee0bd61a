import { expect, test } from 'vitest'
import { type BackHolder, whoOwnsBack } from '../../machines/sales/back-owner.ts'

const TABLE: Array<{ off: 'the guard' | 'a page'; holders: BackHolder[]; owner: string }> = [
  { off: 'the guard', holders: [], owner: 'on' },
  { off: 'the guard', holders: ['leavePageTrap'], owner: 'leavePageTrap' },
  { off: 'the guard', holders: ['valuePopups'], owner: 'valuePopups' },
  { off: 'the guard', holders: ['valuePopups', 'leavePageTrap'], owner: 'leavePageTrap' },
  { off: 'the guard', holders: ['valuePopups', 'leavePageTrap', 'searchBox'], owner: 'searchBox' },
  { off: 'the guard', holders: ['searchBox', 'valuePopups', 'vreels'], owner: 'vreels' },
  { off: 'a page', holders: [], owner: 'visit' },
  { off: 'a page', holders: ['leavePageTrap'], owner: 'visit' },
  { off: 'a page', holders: ['valuePopups'], owner: 'visit' },
  { off: 'a page', holders: ['leavePageTrap', 'valuePopups'], owner: 'visit' },
]

for (const { off, holders, owner } of TABLE) {
  test(`a step back off ${off} while ${holders.join(' and ') || 'nobody'} holds is: ${owner} [TRAP-016, POPUP-024]`, () => {
    expect(whoOwnsBack({ isOffGuard: off === 'the guard', holders: new Set(holders) })).toBe(owner)
  })
}
