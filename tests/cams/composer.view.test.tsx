// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback } from 'xstate'
import { composerMachine, type DraftCommand, type SendTextInput } from '../../machines/cams/composer.machine.ts'
import { Composer } from '../../views/cams/composer.view.tsx'
import { plugPorts } from '../support/plug-ports.ts'

afterEach(cleanup)

function show({ isEnabled = true } = {}) {
  const sent: string[] = []
  const searched: string[] = []
  const machine = plugPorts(composerMachine, {
    sendText: fromCallback<EventObject, SendTextInput>(({ input }) => void sent.push(input.text)),
    findEmoji: fromCallback<EventObject, string>(({ input }) => void searched.push(input)),
    drafts: fromCallback<DraftCommand>(() => {}),
  })
  const actor = createActor(machine, { input: { isMultiline: false } }).start()
  actor.send({ type: 'conversation.opened', key: 'room:r1', isEnabled })
  const { container } = render(<Composer composer={actor} failure="It did not get away" />)
  return { actor, sent, searched, container, field: screen.getByRole<HTMLTextAreaElement>('textbox') }
}

const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

test('the field says what it is for [TIP-003]', () => {
  expect(show().field.placeholder).toBe('Send a message')
})

test('a chat that is disabled says so, beside a lock, and takes nothing [TIP-004]', () => {
  const { actor, field, container } = show({ isEnabled: false })
  expect({ placeholder: field.placeholder, disabled: field.disabled }).toEqual({
    placeholder: 'The chat is unavailable.',
    disabled: true,
  })
  const drawn = () => container.querySelector('textarea')?.previousElementSibling?.querySelector('path')
  const lock = 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2'
  expect(drawn()?.getAttribute('d')).toBe(lock)
  act(() => actor.send({ type: 'availability.changed', isEnabled: true }))
  expect({ drawn: drawn(), placeholder: field.placeholder }).toEqual({
    drawn: undefined,
    placeholder: 'Send a message',
  })
})

test('its button is called Send, and sends the text of the field [TIP-006]', () => {
  const { field, sent } = show()
  write(field, ' Hello ')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(sent).toEqual(['Hello'])
})

test('Enter sends; with Shift, or while a word is being composed, it does not [TIP-027]', () => {
  const { field, sent } = show()
  write(field, 'Hello')
  fireEvent.keyDown(field, { key: 'Enter', shiftKey: true })
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  expect(sent).toEqual([])
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(sent).toEqual(['Hello'])
})

test('only plain text can be pasted, not files [TIP-028]', () => {
  const { field } = show()
  const file = new File(['x'], 'picture.png', { type: 'image/png' })
  const clip = (text: string) => ({
    files: [file],
    getData: (type: string) => (type === 'text/plain' ? text : '<b>no</b>'),
  })
  expect(fireEvent.paste(field, { clipboardData: clip('') })).toBe(false)
  expect(field.value).toBe('')
  fireEvent.paste(field, { clipboardData: clip('plain') })
  expect({ field: field.value, selectionStart: field.selectionStart }).toEqual({ field: 'plain', selectionStart: 5 })
  expect(fireEvent.drop(field, { dataTransfer: { files: [file] } })).toBe(false)
})

test('a field that becomes disabled is empty and has no focus [TIP-020]', () => {
  const { actor, field } = show()
  write(field, 'Hello')
  field.focus()
  act(() => actor.send({ type: 'availability.changed', isEnabled: false }))
  expect({ text: field.value, isFocused: document.activeElement === field }).toEqual({ text: '', isFocused: false })
})

test('an unsent message is reported below the field, and stays in it [TIP-007]', () => {
  const { actor, field } = show()
  write(field, 'Hello')
  fireEvent.keyDown(field, { key: 'Enter' })
  act(() => actor.send({ type: 'message.failed' }))
  expect({ byRole: screen.getByRole('alert').textContent, field: field.value }).toEqual({
    byRole: 'It did not get away',
    field: 'Hello',
  })
  write(field, 'Hello!')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a toggle opens the emoji, and Escape closes them and gives the focus back to it [TIP-005]', () => {
  show()
  const toggle = screen.getByRole('button', { name: 'Emoji' })
  fireEvent.click(toggle)
  expect({
    expanded: toggle.getAttribute('aria-expanded'),
    pickers: screen.queryAllByRole('region', { name: 'Emoji' }).length,
  }).toEqual({ expanded: 'true', pickers: 1 })
  fireEvent.keyDown(document, { key: 'Escape' })
  expect({ expanded: toggle.getAttribute('aria-expanded'), activeElement: document.activeElement }).toEqual({
    expanded: 'false',
    activeElement: toggle,
  })
})

test('it tells how much may still be written once that is little', () => {
  const { field, container } = show()
  write(field, 'x'.repeat(349))
  expect(container.textContent).not.toContain('left')
  write(field, 'x'.repeat(390))
  expect(container.textContent).toContain('10 characters left')
})

describe('suggestions of emoji', () => {
  const FOUND = [
    { emoji: '😄', name: 'Grinning Face with Smiling Eyes' },
    { emoji: '😼', name: 'Cat with Wry Smile' },
  ]
  const option = (name: string) => screen.getByRole('option', { name })
  const list = () => screen.queryByRole('listbox', { name: 'Emoji suggestions' })
  const press = (field: HTMLElement, key: string, more: object = {}) => fireEvent.keyDown(field, { key, ...more })

  // On a slow machine the list's code takes longer to come than a test waits for what it draws.
  beforeAll(() => import('../../views/kit/emoji-suggestions.tsx'))

  async function suggested() {
    const shown = show()
    shown.field.focus()
    write(shown.field, 'Hi :smile')
    act(() => shown.actor.send({ type: 'suggestions.found', suggestions: FOUND }))
    await screen.findByRole('listbox', { name: 'Emoji suggestions' })
    return shown
  }

  test('stand in a list that the field points to while it keeps the focus', async () => {
    const { field, searched } = await suggested()
    expect(searched).toEqual(['smile'])
    expect(field.getAttribute('aria-controls')).toBe(list()?.id)
    expect(field.getAttribute('aria-activedescendant')).toBe(option('Grinning Face with Smiling Eyes').id)
    expect(option('Grinning Face with Smiling Eyes').getAttribute('aria-selected')).toBe('true')
    expect(document.activeElement).toBe(field)
  })

  test('arrow keys move from one to the next, and from the last to the first', async () => {
    const { field } = await suggested()
    const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
    const seen = ['ArrowDown', 'ArrowDown', 'ArrowUp'].map((key) => {
      expect(press(field, key)).toBe(false)
      return active()
    })
    expect(seen).toEqual(['😼Cat with Wry Smile', '😄Grinning Face with Smiling Eyes', '😼Cat with Wry Smile'])
  })

  test('Enter and Tab put the active one in place of the word, and send nothing', async () => {
    for (const key of ['Enter', 'Tab']) {
      const { field, sent } = await suggested()
      press(field, 'ArrowDown')
      expect(press(field, key)).toBe(false)
      expect({ field: field.value, selectionStart: field.selectionStart, list: list(), sent }).toEqual({
        field: 'Hi 😼',
        selectionStart: 5,
        list: null,
        sent: [],
      })
      cleanup()
    }
  })

  test('Enter sends again once an emoji was taken', async () => {
    const { field, sent } = await suggested()
    press(field, 'Enter')
    press(field, 'Enter')
    expect(sent).toEqual(['Hi 😄'])
  })

  test('a press takes one and leaves the focus in the field', async () => {
    const { field } = await suggested()
    fireEvent.click(option('Cat with Wry Smile'))
    expect({ text: field.value, isFocused: document.activeElement === field }).toEqual({
      text: 'Hi 😼',
      isFocused: true,
    })
  })

  test('Escape closes them and nothing else; the word stays', async () => {
    const { field } = await suggested()
    expect(press(field, 'Escape')).toBe(false)
    expect({
      value: field.value,
      list: list(),
      hasActivedescendant: field.hasAttribute('aria-activedescendant'),
    }).toEqual({ value: 'Hi :smile', list: null, hasActivedescendant: false })
    expect(press(field, 'Escape')).toBe(true)
  })

  test('close when the field is left', async () => {
    const { field } = await suggested()
    fireEvent.blur(field)
    expect(list()).toBeNull()
  })

  test('with a modifier, or while a word is being composed, keys are the field’s', async () => {
    const { field } = await suggested()
    expect(press(field, 'Tab', { shiftKey: true })).toBe(true)
    expect(press(field, 'Enter', { isComposing: true })).toBe(true)
    expect(field.value).toBe('Hi :smile')
  })

  test('stand nowhere while the picker is open, and keys are the field’s', async () => {
    const { field, sent } = await suggested()
    fireEvent.click(screen.getByRole('button', { name: 'Emoji' }))
    expect(list()).toBeNull()
    press(field, 'Enter')
    expect(sent).toEqual(['Hi :smile'])
  })

  test('are for the word that ends at the caret', async () => {
    const { field } = await suggested()
    fireEvent.mouseDown(field)
    field.setSelectionRange(2, 2)
    fireEvent.mouseUp(field)
    expect(list()).toBeNull()
  })
})
