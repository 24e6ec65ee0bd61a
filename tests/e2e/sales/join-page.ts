import type { Element, Finder } from '../../engines/tab.ts'

/** What the join-now page has for its visitors. */
export function joinPage<Found extends Element<Found>>(page: Finder<Found>) {
  const form = page.getByRole('form', { name: 'Secure and Discreet Payment' })
  const cards = page.getByRole('group', { name: 'Memberships' })
  const submit = form.getByRole('button', { name: /^(Join Now|Please wait|Checking|Continue to Checkout)$/ })
  return {
    form,
    cards: cards.getByRole('radio'),
    email: form.getByRole('textbox', { name: 'Email', exact: true }),
    password: form.getByLabel('Password', { exact: true }),
    optIn: form.getByRole('checkbox', { name: /occasional email updates/ }),
    special: form.getByRole('switch', { name: 'One-Time Special' }),
    billers: form.getByLabel('Payment Method', { exact: true }),
    submit,
    /** What the button says: its words while it is free, others while it is not. */
    submitSays: async () => (await submit.getAttribute('aria-label')) ?? (await submit.textContent()) ?? '',
    chooser: page.getByRole('dialog', { name: 'Select Payment Method' }),
    strip: page.getByText('Before you go:'),
    link: page.getByRole('banner').getByRole('link', { name: 'Join Now' }),
  }
}
