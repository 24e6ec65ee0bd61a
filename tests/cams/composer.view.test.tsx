// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback } from 'xstate'
import { composerMachine, type DraftCommand, type SendTextInput } from '../../machines/cams/composer.machine.ts'
import { Composer } from '../../views/cams/composer.view.tsx'
import { plugPorts } from '../support/plug-ports.ts'

afterEach(cleanup)

function show({ isEnabled = true } = {}) {
  const sent: string[] = []
  const machine = plugPorts(composerMachine, {
    sendText: fromCallback<EventObject, SendTextInput>(({ input }) => void sent.push(input.text)),
    drafts: fromCallback<DraftCommand>(() => {}),
  })
  const actor = createActor(machine, { input: { isMultiline: false } }).start()
  actor.send({ type: 'conversation.opened', key: 'room:r1', isEnabled })
  const { container } = render(<Composer of={actor} failure="Can’t send the message" />)
  return { actor, sent, container, field: screen.getByRole<HTMLTextAreaElement>('textbox') }
}

const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

test('the field says what it is for [TIP-003]', () => {
  expect(show().field.placeholder).toBe('Send a message')
})

test('a chat that is disabled says so, beside a lock, and takes nothing [TIP-004]', () => {
  const { field, container } = show({ isEnabled: false })
  expect([field.placeholder, field.disabled]).toEqual(['The chat is unavailable.', true])
  expect(container.querySelector('textarea')?.previousElementSibling?.querySelector('svg')).not.toBeNull()
})

test('its button is called Send, and sends what stands in the field [TIP-006]', () => {
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

test('of what is pasted only the plain text is taken, and files are not [TIP-028]', () => {
  const { field } = show()
  const file = new File(['x'], 'picture.png', { type: 'image/png' })
  const clip = (text: string) => ({
    files: [file],
    getData: (type: string) => (type === 'text/plain' ? text : '<b>no</b>'),
  })
  expect(fireEvent.paste(field, { clipboardData: clip('') })).toBe(false)
  expect(field.value).toBe('')
  fireEvent.paste(field, { clipboardData: clip('plain') })
  expect([field.value, field.selectionStart]).toEqual(['plain', 5])
  expect(fireEvent.drop(field, { dataTransfer: { files: [file] } })).toBe(false)
})

test('a field that becomes disabled is empty and has no focus [TIP-020]', () => {
  const { actor, field } = show()
  write(field, 'Hello')
  field.focus()
  act(() => actor.send({ type: 'availability.changed', isEnabled: false }))
  expect([field.value, document.activeElement === field]).toEqual(['', false])
})

test('what did not get away is said below the field, and stays in it [TIP-007]', () => {
  const { actor, field } = show()
  write(field, 'Hello')
  fireEvent.keyDown(field, { key: 'Enter' })
  act(() => actor.send({ type: 'message.failed' }))
  expect([screen.getByRole('alert').textContent, field.value]).toEqual(['Can’t send the message', 'Hello'])
  write(field, 'Hello!')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a toggle opens the emoji, and Escape closes them and gives the focus back to it [TIP-005]', () => {
  show()
  const toggle = screen.getByRole('button', { name: 'Emoji' })
  fireEvent.click(toggle)
  expect([toggle.getAttribute('aria-expanded'), screen.queryByRole('region', { name: 'Emoji' })]).not.toContain(null)
  fireEvent.keyDown(document, { key: 'Escape' })
  expect([toggle.getAttribute('aria-expanded'), document.activeElement]).toEqual(['false', toggle])
})

test('it tells how much may still be written once that is little', () => {
  const { field, container } = show()
  write(field, 'x'.repeat(349))
  expect(container.textContent).not.toContain('left')
  write(field, 'x'.repeat(390))
  expect(container.textContent).toContain('10 characters left')
})
