import type { PageDraft } from './page-draft.ts'

/** Neutral stand-ins for the legal texts, long enough to be laid out like real ones. No lawyer has read them. */
export const LEGAL_PAGES: readonly PageDraft[] = [
  {
    slug: 'terms-and-conditions',
    title: 'Terms and Conditions',
    metaDescription: 'The terms under which {siteName} may be used: age, accounts, memberships, content and liability.',
    text: '<p>These terms are the agreement between you and {siteName}. By entering the site you accept them. If you do not accept them, please leave the site.</p>',
    sections: [
      {
        title: 'Who may use the site',
        text: '<h2>Who may use the site</h2><p>You may use {siteName} only if:</p><ul><li>you are at least 18 years old, or older where the law of your place asks for it;</li><li>watching this kind of material is lawful where you are;</li><li>you do not let anybody younger see it.</li></ul><p>Where the law requires a check of your age, parts of the site stay closed until the check is passed.</p>',
      },
      {
        title: 'Your account',
        text: '<h2>Your account</h2><p>An account belongs to one person. Keep your password to yourself and tell us at once if somebody else may know it. We may close an account that is shared, sold or used to copy films in bulk.</p>',
      },
      {
        title: 'Membership and payment',
        text: '<h2>Membership and payment</h2><p>Prices, periods and renewals are shown before you pay. A membership renews until it is cancelled. You can cancel at any time; access then lasts until the end of the paid period. Questions about a charge go to the payment provider named on your statement, or to <a href="/contact/">our team</a>.</p>',
      },
      {
        title: 'What you may do with the films',
        text: '<h2>What you may do with the films</h2><p>Films may be watched privately, and downloaded where your membership says so. They may not be:</p><ul><li>shown in public or passed on;</li><li>uploaded elsewhere, whole or in parts;</li><li>used to train or feed automated systems.</li></ul>',
      },
      {
        title: 'Liability and changes',
        text: '<h2>Liability and changes</h2><p>We keep the site running with care but cannot promise that it is always reachable. Take breaks when you use a headset and stop if you feel unwell. If these terms change, we say so here two weeks before.</p>',
      },
    ],
  },
  {
    slug: 'privacy-policy',
    title: 'Privacy Policy',
    metaDescription: 'Which data {siteName} keeps about you, why, for how long, and how to have it deleted.',
    text: '<p>We collect as little as we can, keep it as short as we can, and never sell it.</p>',
    sections: [
      {
        title: 'What we keep',
        text: '<h2>What we keep</h2><ul><li>your e-mail address and a scrambled form of your password;</li><li>your membership, its payments and their dates, but no card numbers;</li><li>your favourites and settings;</li><li>short technical logs for security.</li></ul>',
      },
      {
        title: 'Age checks',
        text: '<h2>Age checks</h2><p>Checks are made by an independent provider. We learn only whether the check was passed, never your name, documents or picture.</p>',
      },
      {
        title: 'How long we keep it',
        text: '<h2>How long we keep it</h2><p>Logs go after 30 days. Account data goes 90 days after an account is removed; payment records stay as long as tax law asks.</p>',
      },
      {
        title: 'Your rights',
        text: '<h2>Your rights</h2><p>You may see, correct, export and delete your data. Write to us through the <a href="/contact/">contact page</a>, or remove the account yourself at <a href="/account-removal/">account removal</a>.</p>',
      },
      {
        title: 'Who else sees it',
        text: '<h2>Who else sees it</h2><p>Payment providers, the age-check provider and our hosting company see what they need for their work, under contracts that forbid anything else.</p>',
      },
    ],
  },
  {
    slug: 'cookie-policy',
    title: 'Cookie Policy',
    metaDescription: 'The cookies of {siteName}: which are needed, which are a choice, and how long each one lives.',
    text: '<p>Cookies are small notes that your browser keeps for us. Some are needed for the site to work; the others are up to you.</p>',
    sections: [
      {
        title: 'Needed cookies',
        text: '<h2>Needed cookies</h2><ul><li>signing in and staying signed in;</li><li>remembering that you confirmed your age (30 days);</li><li>the result of an age check (1 year);</li><li>your choice about cookies.</li></ul>',
      },
      {
        title: 'Convenience',
        text: '<h2>Convenience</h2><p>The layout of lists and the volume of the player are remembered on your device. Nothing of this is sent to anybody else.</p>',
      },
      {
        title: 'Changing your mind',
        text: '<h2>Changing your mind</h2><p>Delete the cookies of this site in your browser, and the banner will ask again. A rejection is remembered until you close the browser, an acceptance for one year.</p>',
      },
    ],
  },
  {
    slug: 'ca-privacy-rights',
    title: 'California Privacy Rights',
    metaDescription: 'Additional rights of California residents at {siteName} and how to use them.',
    text: '<p>This notice adds to the <a href="/privacy-policy/">privacy policy</a> for people who live in California.</p>',
    sections: [
      {
        title: 'Your rights',
        text: '<h2>Your rights</h2><ul><li>to know which categories of personal information were collected in the last twelve months;</li><li>to have it corrected or deleted;</li><li>to limit the use of sensitive information;</li><li>not to be treated differently for using these rights.</li></ul>',
      },
      {
        title: 'No sale, no sharing',
        text: '<h2>No sale, no sharing</h2><p>We do not sell personal information and do not share it for advertising across other sites.</p>',
      },
      {
        title: 'How to ask',
        text: '<h2>How to ask</h2><p>Send a request through the <a href="/contact/">contact page</a>. We answer within 45 days and may ask you to confirm that the account is yours. An agent may ask for you with your written permission.</p>',
      },
    ],
  },
  {
    slug: 'usc-2257',
    title: '18 U.S.C. 2257 Statement',
    metaDescription: 'Record-keeping statement of {siteName} under 18 U.S.C. 2257.',
    text: '<p>Everybody who appears in the material on this site was at least 18 years old when it was made.</p>',
    sections: [
      {
        title: 'Records',
        text: '<h2>Records</h2><p>Records that show the age of every performer are kept by the producers named with each film. They are available to the authorities during business hours.</p>',
      },
      {
        title: 'Custodian',
        text: '<h2>Custodian of records</h2><p>Halcyon Pictures Records Office<br>1 Example Quay, 1000 Example City</p><p>Requests may also be made through the <a href="/contact/">contact page</a>.</p>',
      },
      {
        title: 'Exempt material',
        text: '<h2>Exempt material</h2><p>Pictures that show landscapes, interiors or title cards are not subject to the record-keeping rules.</p>',
      },
    ],
  },
  {
    slug: 'complaints-policy',
    title: 'Complaints Policy',
    metaDescription: 'How to report content on {siteName}, what happens next, and how long it takes.',
    text: '<p>Anybody may report content, whether they have an account or not. Every report is read by a person.</p>',
    sections: [
      {
        title: 'How to report',
        text: '<h2>How to report</h2><p>Use the <a href="/contact/">contact page</a> and tell us:</p><ul><li>the address of the page;</li><li>what is wrong with it;</li><li>how we can reach you.</li></ul>',
      },
      {
        title: 'What happens then',
        text: '<h2>What happens then</h2><p>Reports that concern consent or safety are handled within one business day, and the material is taken offline at once while we look. All others are handled within seven business days.</p>',
      },
      {
        title: 'If you disagree',
        text: '<h2>If you disagree</h2><p>You may appeal once. An appeal goes to somebody who did not take the first decision, and after that to a neutral body named in our answer.</p>',
      },
    ],
  },
]
