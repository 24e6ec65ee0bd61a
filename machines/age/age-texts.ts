import type { SiteSettings } from '../../contracts/site/site-settings.ts'

const VERIFY_NOW = 'Verify Now'
const CONTACT_US = 'Contact Us'

/** Every text of age verification, in one table (AGE-046). */
export const ageTexts = {
  required: {
    title: 'Age Verification is Required',
    label: '18+',
    text: 'Confirm your age with our verification partner to open the site. It takes a minute; your documents stay with the partner.',
    verifyNow: VERIFY_NOW,
    contactUs: CONTACT_US,
    refuse: 'I refuse to verify my age',
  },
  notNeeded: {
    title: 'There is nothing to verify',
    text: 'Nobody is asked for proof of age here right now.',
    close: 'Go to main page',
  },
  strayReturn: {
    title: 'This verification belongs to another browser or account',
    text: 'The result could not be matched with you. Nothing is lost: start again, and a verification that you have already passed is found.',
    verifyNow: 'Start again',
  },
  startFailed: {
    title: 'Age verification could not be started',
    text: 'Our verification partner did not answer. Please try again in a moment.',
    verifyNow: 'Try again',
  },
  checkFailed: {
    title: 'We could not check your age verification',
    text: 'Until the check works, only a part of the site is open.',
    tryAgain: 'Try again',
  },
  checking: 'Checking your verification…',
  starting: 'Taking you to our verification partner…',
  refuse: {
    title: 'Are you sure you want to refuse?',
    text: 'Refusing to complete the age verification process will result immediate cancelation of your membership.',
    verifyNow: VERIFY_NOW,
    contactUs: CONTACT_US,
  },
  verified: {
    title: 'Age verification completed',
    text: 'Thank you. The whole site is open to you now.',
    close: 'Continue',
  },
  failed: {
    title: 'Age verification failed',
    text: 'Our verification partner did not confirm your age.',
    verifyNow: VERIFY_NOW,
    contactUs: CONTACT_US,
  },
} as const

/** Where 'Contact Us' leads: to our page for those who may open it, else to the support outside (AGE-042). */
export function contactLinkOf(isInVerifiedView: boolean, { urls }: Pick<SiteSettings, 'urls'>): string {
  return isInVerifiedView ? '/contact/' : urls.billingSupport
}
