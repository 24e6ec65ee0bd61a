// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Select } from '../../views/kit/select.tsx'

afterEach(cleanup)

const OPTIONS = [
  { value: 'one', label: 'First' },
  { value: 'two', label: 'Second' },
]

function show(value = '', error = '') {
  const told: string[] = []
  render(
    <form aria-label="form">
      <Select
        name="choice"
        label="Choice"
        placeholder="Choose one"
        options={OPTIONS}
        value={value}
        error={error}
        onChoose={(chosen) => told.push(`chose ${chosen}`)}
        onClose={() => told.push('closed')}
      />
    </form>,
  )
  return { told, list: screen.getByRole<HTMLSelectElement>('combobox', { name: 'Choice' }) }
}

test('is the platform’s own list, which opens and closes by itself; its form hears when it was closed [CHROME-104]', () => {
  const { list, told } = show()
  expect({ tagName: list.tagName, required: list.required, chosen: list.selectedOptions[0]?.text }).toEqual({
    tagName: 'SELECT',
    required: true,
    chosen: 'Choose one',
  })
  list.focus()
  const opened = [...told]
  list.blur()
  expect({ opened, closed: told }).toEqual({ opened: [], closed: ['closed'] })
})

test('tells what was chosen [CHROME-105]', () => {
  const { list, told } = show('one')
  expect(list.selectedOptions[0]?.text).toBe('First')
  fireEvent.change(list, { target: { value: 'two' } })
  expect(told).toEqual(['chose two'])
})

test('is cleared with its form [CHROME-106]', () => {
  const { told } = show('one')
  screen.getByRole<HTMLFormElement>('form').reset()
  expect(told).toEqual(['chose '])
})

test('shows its error below, and to screen readers, and none while nothing is wrong [VALID-015, CHROME-104]', () => {
  const { list } = show('', 'Payment system not selected')
  expect({
    ariaInvalid: list.getAttribute('aria-invalid'),
    description: document.getElementById(list.getAttribute('aria-describedby') ?? '')?.textContent,
    text: screen.getByText('Payment system not selected').tagName,
  }).toEqual({ ariaInvalid: 'true', description: 'Payment system not selected', text: 'SPAN' })
  cleanup()
  const { list: right } = show('one')
  expect({ invalid: right.getAttribute('aria-invalid'), describedby: right.getAttribute('aria-describedby') }).toEqual({
    invalid: null,
    describedby: null,
  })
})
