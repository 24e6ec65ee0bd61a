// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { createCell } from '../../app/site/derived.ts'
import { type BackCommand, type RecentsCommand, searchBoxMachine } from '../../machines/catalogue/search-box.machine.ts'
import { menusMachine } from '../../machines/chrome/menus.machine.ts'
import { PanelContent } from '../../views/chrome/panel-content.view.tsx'
import { SearchBox } from '../../views/chrome/search-box.view.tsx'
import { type SearchBoxActor, SearchContext } from '../../views/site/search.context.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { until } from '../support/until.ts'
import { onStage } from '../support/view-stage.tsx'

afterEach(cleanup)
// Its code comes when a box opens: here it is at hand.
beforeAll(() => import('../../views/chrome/search-panel.view.tsx'))

const everybody = { visibilityRule: ['guest'], deviceVisibility: ['mobile'], allowDevices: ['android', 'ios'] }
const digest = {
  siteSettings: {},
  headerMenuTypes: [
    { label: 'Main menu', key: 1 },
    { label: 'Account Menu', key: 2 },
  ],
  headerMenu: [
    { ...everybody, id: 1, sort: 1, type: 1, label: 'Videos', link: '/videos/' },
    { ...everybody, id: 2, sort: 1, type: 2, label: 'Log In', link: '/login/' },
  ],
}

function openBox() {
  const machine = plugPorts(searchBoxMachine, {
    findResults: fromCallback(() => {}),
    recents: fromCallback<RecentsCommand, unknown>(() => {}),
    heldBack: fromCallback<BackCommand, unknown>(() => {}),
  })
  return createActor(machine, { input: { path: '/' } }).start() as SearchBoxActor
}

function drawPanel() {
  const box = createCell<SearchBoxActor | null>(null)
  const menus = createActor(menusMachine).start()
  menus.send({ type: 'panel.toggled' })
  const entry = { box, want: () => box.set(openBox()), open() {} }
  render(
    <SearchContext value={entry}>
      {onStage(
        <>
          <SearchBox place="header" />
          <PanelContent />
        </>,
        { digest, actors: { menus } },
      )}
    </SearchContext>,
  )
  const [ofHeader, ofPanel] = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Search' })
  return { box, ofHeader: ofHeader!, ofPanel: ofPanel! }
}

const entries = () => ['Videos', 'Log In'].filter((name) => screen.queryByRole('link', { name }) !== null)

test('main menu and account go while the box of the panel holds a value, and come back when it is cleared [CHROME-031]', async () => {
  const { ofPanel } = drawPanel()
  act(() => ofPanel.focus())
  await until(() => expect(ofPanel.getAttribute('role')).toBe('combobox'))
  const seen = [entries()]
  for (const value of ['n', 'night']) {
    fireEvent.change(ofPanel, { target: { value } })
    seen.push(entries())
  }
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1)!)
  seen.push(entries())
  expect(seen).toEqual([['Videos', 'Log In'], [], [], ['Videos', 'Log In']])
})

test('what was typed before the box lives is kept, with its focus, and of two boxes the one that is seen is open', async () => {
  const { box, ofHeader, ofPanel } = drawPanel()
  act(() => {
    ofPanel.value = 'nig'
    ofPanel.focus()
  })
  await until(() => expect(box.getSnapshot()?.getSnapshot().context.text).toBe('nig'))
  expect({
    value: ofPanel.value,
    hasFocus: document.activeElement === ofPanel,
    open: [ofHeader, ofPanel].map((field) => field.getAttribute('aria-expanded')),
  }).toEqual({ value: 'nig', hasFocus: true, open: ['false', 'true'] })
})

test('Enter sends the form of either box to the page of results, from 2 characters on, with scripts or without [SEARCH-005]', async () => {
  const { box, ofHeader, ofPanel } = drawPanel()
  const forms = [ofHeader, ofPanel].map(({ form, name, minLength }) => ({
    action: form?.getAttribute('action'),
    method: form?.method,
    name,
    minLength,
  }))
  const plain = { action: '/search/', method: 'get', name: 's', minLength: 2 }
  expect(forms).toEqual([plain, plain])
  act(() => ofPanel.focus())
  await until(() => expect(ofPanel.getAttribute('role')).toBe('combobox'))
  const led: string[] = []
  box.getSnapshot()?.on('path.wanted', ({ path }) => void led.push(path))
  for (const value of ['n', 'ni']) {
    fireEvent.change(ofPanel, { target: { value } })
    expect(fireEvent.submit(ofPanel.form!)).toBe(false)
  }
  expect(led).toEqual(['/search/?s=ni'])
})

test('Enter while an input method composes is the method’s own', async () => {
  const { box, ofPanel } = drawPanel()
  act(() => ofPanel.focus())
  await until(() => expect(ofPanel.getAttribute('role')).toBe('combobox'))
  fireEvent.change(ofPanel, { target: { value: 'よる' } })
  const let_ = [
    fireEvent.keyDown(ofPanel, { key: 'Enter', isComposing: true }),
    fireEvent.keyDown(ofPanel, { key: 'Enter', keyCode: 229 }),
    fireEvent.keyDown(ofPanel, { key: 'Enter', keyCode: 13 }),
  ]
  expect({ opened: let_, state: box.getSnapshot()?.getSnapshot().value }).toEqual({
    opened: [false, false, true],
    state: 'tooShort',
  })
})
