// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type AnyMachineSnapshot, createActor } from 'xstate'
import { dialogHostMachine } from '../../machines/site/dialog-host.machine.ts'
import { AgeDialog } from '../../views/age/age-dialog.view.tsx'
import { AgeVerificationView } from '../../views/age/age-verification.view.tsx'
import { SITES, VISITORS } from '../support/samples.ts'
import { onStage, still } from '../support/view-stage.tsx'

afterEach(cleanup)

const SUPPORT = SITES.light.urls.billingSupport

/** The page of a machine that has these tags. */
function drawPage(tags: string[], isInVerifiedView = false) {
  const snapshot = { hasTag: (tag: string) => tags.includes(tag) } as unknown as AnyMachineSnapshot
  const { actor, told } = still(snapshot)
  const visitor = { ...VISITORS.guest, isInVerifiedView }
  const { container } = render(
    onStage(<AgeVerificationView />, { settings: SITES.light, visitor, actors: { ageVerification: actor } }),
  )
  return { panel: container.querySelector('section')!, told }
}

const SCRIPTS = 'Age verification needs JavaScript. Please switch it on and load this page again.'
const seen = ({ panel }: ReturnType<typeof drawPage>) => ({
  role: panel.getAttribute('role'),
  steps: [...panel.querySelectorAll('ol')].map((steps) => ({
    label: steps.getAttribute('aria-label'),
    done: [...steps.children].map((step) => step.className !== ''),
  })),
  texts: [...panel.querySelectorAll('h1, p')].map(({ textContent }) => textContent).filter((text) => text !== SCRIPTS),
  buttons: [...panel.querySelectorAll('button')].map(({ textContent }) => textContent),
  links: [...panel.querySelectorAll('a')].map((link) => ({
    name: link.textContent,
    href: link.getAttribute('href'),
  })),
})
const STEP_1 = [{ label: 'Step 1 of 2', done: [true, false] }]
const STEP_2 = [{ label: 'Step 2 of 2', done: [true, true] }]
const CONTACT = { name: 'Contact Us', href: SUPPORT }
const REQUIRED = [
  '18+',
  'Age Verification is Required',
  'Confirm your age with our verification partner to open the site. It takes a minute; your documents stay with the partner.',
]

describe('the page of age verification', () => {
  test('tells who has passed, and leads to the main page [AGE-036, AGE-046]', () => {
    expect(seen(drawPage(['settled', 'verified']))).toEqual({
      role: null,
      steps: [],
      texts: ['Age verification completed', 'Thank you. The whole site is open to you now.'],
      buttons: [],
      links: [{ name: 'Continue', href: '/' }],
    })
  })

  test('tells who need not verify, and leads to the main page', () => {
    expect(seen(drawPage(['settled']))).toEqual({
      role: null,
      steps: [],
      texts: ['There is nothing to verify', 'Nobody is asked for proof of age here right now.'],
      buttons: [],
      links: [{ name: 'Go to main page', href: '/' }],
    })
  })

  test('asks whoever must verify in step 1: the notice, Verify Now, Contact Us and the refusal [AGE-039, AGE-040, AGE-041]', () => {
    const page = drawPage(['settled', 'required', 'step1'])
    expect(seen(page)).toEqual({
      role: null,
      steps: STEP_1,
      texts: REQUIRED,
      buttons: ['Verify Now', 'I refuse to verify my age'],
      links: [CONTACT],
    })
    for (const name of ['Verify Now', 'I refuse to verify my age'])
      fireEvent.click(screen.getByRole('button', { name }))
    expect(page.told).toEqual([{ type: 'verifyNow.chosen' }, { type: 'refusal.chosen' }])
  })

  test('shows the same while it is not settled whether it is required', () => {
    expect(seen(drawPage([])).texts).toEqual(REQUIRED)
  })

  test('offers our own page of contact to whoever may open it [AGE-042]', () => {
    expect(seen(drawPage(['required'], true)).links).toEqual([{ name: 'Contact Us', href: '/contact/' }])
  })

  test('shows step 2 on the way to the provider and while the result is asked for [AGE-040]', () => {
    const waiting = (...tags: string[]) => {
      const page = seen(drawPage(tags))
      cleanup()
      return page
    }
    const step2 = { role: null, steps: STEP_2, buttons: [], links: [] }
    const title = 'Age Verification is Required'
    expect({
      leaving: waiting('settled', 'required', 'step2', 'leaving'),
      polling: waiting('settled', 'required', 'step2'),
      returning: waiting('step2'),
    }).toEqual({
      leaving: { ...step2, texts: [title, 'Taking you to our verification partner…'] },
      polling: { ...step2, texts: [title, 'Checking your verification…'] },
      returning: { ...step2, texts: [title, 'Checking your verification…'] },
    })
  })

  test('says that the check failed, and lets it be tried again [AGE-025, AGE-026]', () => {
    const page = drawPage(['settled', 'checkFailed'])
    expect(seen(page)).toEqual({
      role: 'alert',
      steps: [],
      texts: ['We could not check your age verification', 'Until the check works, only a part of the site is open.'],
      buttons: ['Try again'],
      links: [CONTACT],
    })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(page.told).toEqual([{ type: 'retry.requested' }])
  })

  test('says that the return is somebody else’s, and lets it start again', () => {
    const page = drawPage(['settled', 'required', 'step1', 'strayReturn'])
    expect(seen(page)).toEqual({
      role: 'alert',
      steps: STEP_1,
      texts: [
        'This verification belongs to another browser or account',
        'The result could not be matched with you. Nothing is lost: start again, and a verification that you have already passed is found.',
      ],
      buttons: ['Start again'],
      links: [CONTACT],
    })
    fireEvent.click(screen.getByRole('button', { name: 'Start again' }))
    expect(page.told).toEqual([{ type: 'verifyNow.chosen' }])
  })

  test('says that it could not be started, and lets it be tried again', () => {
    const page = drawPage(['settled', 'required', 'step1', 'startFailed'])
    expect(seen(page)).toEqual({
      role: 'alert',
      steps: STEP_1,
      texts: [
        'Age verification could not be started',
        'Our verification partner did not answer. Please try again in a moment.',
      ],
      buttons: ['Try again'],
      links: [CONTACT],
    })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(page.told).toEqual([{ type: 'verifyNow.chosen' }])
  })

  test('gives its heading the focus of a new page, and says what changes on it', () => {
    const { panel } = drawPage(['settled', 'required'])
    expect({ tabIndex: panel.querySelector('h1')?.tabIndex, ariaLive: panel.getAttribute('aria-live') }).toEqual({
      tabIndex: -1,
      ariaLive: 'polite',
    })
  })
})

/** A dialog of age verification, and what it tells the host of dialogs as its buttons are pressed one after the other. */
function drawDialog(dialog: Parameters<typeof AgeDialog>[0]['dialog']) {
  const { actor, told } = still(createActor(dialogHostMachine).getSnapshot())
  const { container } = render(
    onStage(<AgeDialog dialog={dialog} />, { settings: SITES.light, actors: { dialogs: actor } }),
  )
  const buttons = screen.getAllByRole('button')
  for (const button of buttons) fireEvent.click(button)
  return {
    texts: [...container.querySelectorAll('h2, p')].map(({ textContent }) => textContent),
    buttons: buttons.map(({ textContent }) => textContent),
    told,
  }
}

const ASKED = {
  buttons: ['Contact Us', 'Verify Now'],
  told: [
    { type: 'dialog.answered', result: 'contactUs' },
    { type: 'dialog.answered', result: 'verifyNow' },
  ],
}

describe('the dialogs of age verification', () => {
  test('the notice has its mark, Contact Us and Verify Now [AGE-040, AGE-044]', () => {
    expect(drawDialog('ageRequired')).toEqual({ texts: REQUIRED, ...ASKED })
  })

  test('the refusal is warned of [AGE-041, AGE-042, AGE-043]', () => {
    expect(drawDialog('ageRefuse')).toEqual({
      texts: [
        'Are you sure you want to refuse?',
        'Refusing to complete the age verification process will result immediate cancelation of your membership.',
      ],
      ...ASKED,
    })
  })

  test('a failure is told, with the support and a new start [AGE-045, AGE-046]', () => {
    expect(drawDialog('ageFailed')).toEqual({
      texts: ['Age verification failed', 'Our verification partner did not confirm your age.'],
      ...ASKED,
    })
  })

  test('a pass is told, and confirmed [AGE-036, AGE-046]', () => {
    expect(drawDialog('ageVerified')).toEqual({
      texts: ['Age verification completed', 'Thank you. The whole site is open to you now.'],
      buttons: ['Continue'],
      told: [{ type: 'dialog.answered', result: 'confirmed' }],
    })
  })
})
