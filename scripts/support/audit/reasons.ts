/** By area and requirement: why it may stay below what is asked of its tests. One that is not needed any more fails the audit. */
export const reasons: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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
