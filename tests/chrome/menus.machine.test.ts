import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { ACCOUNT_MENU, menusMachine } from '../../machines/chrome/menus.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(menusMachine, new URL('../../machines/chrome/menus.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(menusMachine)
})

describe('while a dropdown is open', () => {
  test('another takes its place, the account menu too; its own button closes it [CHROME-010, CHROME-020]', () => {
    const { actor, open } = start()
    actor.send({ type: 'dropdown.toggled', id: '101' })
    const first = open()
    actor.send({ type: 'dropdown.toggled', id: ACCOUNT_MENU })
    const second = open()
    actor.send({ type: 'dropdown.toggled', id: ACCOUNT_MENU })
    expect({ first, second, open: open() }).toEqual({ first: '101', second: ACCOUNT_MENU, open: '' })
  })

  test('the pointer opens one, and another in its place [CHROME-010]', () => {
    const { actor, open } = start()
    const opened = ['101', '102'].map((id) => {
      actor.send({ type: 'dropdown.opened', id })
      return [actor.getSnapshot().hasTag('dropdownOpen'), open()]
    })
    expect(opened).toEqual([
      [true, '101'],
      [true, '102'],
    ])
  })

  test('it closes on another page [CHROME-095]', () => {
    const { actor, open } = start()
    actor.send({ type: 'dropdown.opened', id: '101' })
    actor.send({ type: 'route.changed' })
    expect({ dropdownOpen: actor.getSnapshot().hasTag('dropdownOpen'), open: open() }).toEqual({
      dropdownOpen: false,
      open: '',
    })
  })

  test('it closes on a click outside, and on Escape [CHROME-096]', () => {
    const left = (['outside.clicked', 'escape.pressed', 'dropdown.closed'] as const).map((type) => {
      const { actor, open } = start()
      actor.send({ type: 'dropdown.opened', id: '101' })
      actor.send({ type })
      return open()
    })
    expect(left).toEqual(['', '', ''])
  })
})

describe('while the mobile panel is open', () => {
  test('the page does not scroll, and a submenu opens in it [CHROME-027]', () => {
    const { actor, open } = start()
    actor.send({ type: 'panel.toggled' })
    actor.send({ type: 'dropdown.toggled', id: '102' })
    expect({
      locksScroll: actor.getSnapshot().hasTag('locksScroll'),
      panelOpen: actor.getSnapshot().hasTag('panelOpen'),
      open: open(),
    }).toEqual({ locksScroll: true, panelOpen: true, open: '102' })
  })

  test('Escape closes the submenu first, then the panel', () => {
    const { actor, open } = start()
    actor.send({ type: 'panel.toggled' })
    actor.send({ type: 'dropdown.toggled', id: '102' })
    actor.send({ type: 'escape.pressed' })
    const first = [open(), actor.getSnapshot().hasTag('panelOpen')]
    actor.send({ type: 'escape.pressed' })
    expect({ first, panelOpen: actor.getSnapshot().hasTag('panelOpen') }).toEqual({
      first: ['', true],
      panelOpen: false,
    })
  })

  test('it closes with its button, on another page, and in wide windows', () => {
    const left = (['panel.toggled', 'panel.closed', 'route.changed', 'desktop.entered'] as const).map((type) => {
      const { actor, open } = start()
      actor.send({ type: 'panel.toggled' })
      actor.send({ type: 'dropdown.toggled', id: '102' })
      actor.send({ type })
      return [actor.getSnapshot().hasTag('panelOpen'), open()]
    })
    expect(left).toEqual([
      [false, ''],
      [false, ''],
      [false, ''],
      [false, ''],
    ])
  })

  test('a click beside a submenu leaves the panel open', () => {
    const { actor, open } = start()
    actor.send({ type: 'panel.toggled' })
    actor.send({ type: 'dropdown.toggled', id: '102' })
    actor.send({ type: 'outside.clicked' })
    expect({ panelOpen: actor.getSnapshot().hasTag('panelOpen'), open: open() }).toEqual({ panelOpen: true, open: '' })
  })
})

function start() {
  const actor = createActor(menusMachine)
  actor.start()
  return { actor, open: () => actor.getSnapshot().context.openDropdown }
}
