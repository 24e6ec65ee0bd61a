/** By area and requirement: why it may stay below what is asked of its tests. One that is not needed any more fails the audit. */
export const reasons: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  account: {
    'API-119': 'Its tests notice eleven of twelve mutants, but so do nearly all others that run this call.',
    'ENT-066': 'Its tests notice thirty of thirty-two mutants, but so do nearly all others that run these calls.',
  },
  catalogue: {
    'VIDEO-030':
      'Where tooltips stand is one attribute around the whole page, which no mutant changes, and its test draws the page to see it.',
  },
  session: {
    'API-005':
      'Its tests run the whole renewal, whose races between tabs and cookies TOKEN-004 and TOKEN-005 answer for.',
    'TOKEN-006':
      'Its tests run the whole renewal, whose races between tabs and cookies TOKEN-004 and TOKEN-005 answer for.',
  },
}
