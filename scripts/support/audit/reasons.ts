/** By area and requirement: why it may stay below what is asked of its tests. One that is not needed any more fails the audit. */
export const reasons: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  session: {
    'API-005':
      'Its tests run the whole renewal, whose races between tabs and cookies TOKEN-004 and TOKEN-005 answer for.',
    'TOKEN-006':
      'Its tests run the whole renewal, whose races between tabs and cookies TOKEN-004 and TOKEN-005 answer for.',
  },
}
