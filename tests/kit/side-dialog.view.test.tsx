// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DismissArea } from '../../views/kit/dismiss-area.tsx'
import { SideDialog } from '../../views/kit/side-dialog.tsx'

afterEach(cleanup)

/** A pop-up beside the page, a menu, and a panel that stays open, as the messenger does. */
function show({ isMenuOpen }: { isMenuOpen: boolean }) {
  const closed: string[] = []
  render(
    <>
      <SideDialog labelledBy="title" takesFocus={false} onClose={() => closed.push('pop-up')}>
        <h2 id="title">Half price</h2>
      </SideDialog>
      <DismissArea isActive={isMenuOpen} onOutside={() => {}} onEscape={() => closed.push('menu')}>
        <button type="button" aria-expanded={isMenuOpen}>
          Account
        </button>
      </DismissArea>
      <button type="button" aria-expanded={true}>
        Messages
      </button>
      <section
        aria-label="Panel"
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          closed.push('panel')
        }}
      >
        <button type="button">Inside</button>
      </section>
    </>,
  )
  const pressEscape = (name: string) => fireEvent.keyDown(screen.getByRole('button', { name }), { key: 'Escape' })
  return { closed, pressEscape }
}

test('Escape closes a pop-up while something else stays open beside it', () => {
  const { closed, pressEscape } = show({ isMenuOpen: false })
  pressEscape('Messages')
  expect(closed).toEqual(['pop-up'])
})

test('Escape closes an open menu first, and what is open where the focus is', () => {
  const { closed, pressEscape } = show({ isMenuOpen: true })
  pressEscape('Account')
  expect(closed).toEqual(['menu'])
  const others = show({ isMenuOpen: false })
  fireEvent.keyDown(screen.getAllByRole('button', { name: 'Inside' }).at(-1) as HTMLElement, { key: 'Escape' })
  expect(others.closed).toEqual(['panel'])
})
