// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { inquiryMachine } from '../../machines/site/inquiry.machine.ts'
import { InquiryForm } from '../../views/site/inquiry-form.view.tsx'
import { silence } from '../catalogue/samples.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { onStage } from '../support/view-stage.tsx'

afterEach(cleanup)

test('a letter says below each field what is wrong with it, or too much of it [VALID-011, VALID-012, VALID-013]', () => {
  const machine = plugPorts(inquiryMachine, { sendInquiry: silence(), drafts: silence() })
  const draft = { email: '', website: '', text: '' }
  const inquiry = createActor(machine, { input: { exampleEmail: 'name@example.com', draft } }).start()
  render(onStage(<InquiryForm inquiry={inquiry} asksWebsite />))
  const labels = ['Your e-mail', 'Your website (optional)', 'Your message']
  const saidOf = (...typed: string[]) => {
    labels.forEach((label, place) => {
      fireEvent.change(screen.getByLabelText(label), { target: { value: typed[place] } })
    })
    fireEvent.submit(screen.getByRole('form', { name: 'Write to us' }))
    return labels.map((label) => {
      const field = screen.getByLabelText(label)
      if (field.getAttribute('aria-invalid') !== 'true') return ''
      const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
      return document.getElementById(ids.at(-1) ?? '')?.textContent
    })
  }
  const long = 'a'.repeat(250)
  expect({
    wrong: saidOf('ada@example.com', 'ftp://example.com', 'Hello.'),
    wordless: saidOf('ada@example.com', 'lantern', 'Hello.'),
    tooMuch: saidOf(`${long}@example.com`, `example.com/${long}`, long.repeat(9)),
  }).toEqual({
    wrong: ['', 'Please enter a valid URL', ''],
    wordless: ['', 'Please enter a valid URL', ''],
    tooMuch: [
      'Please enter no more than 254 characters',
      'Please enter no more than 200 characters',
      'Please enter no more than 2000 characters',
    ],
  })
})
