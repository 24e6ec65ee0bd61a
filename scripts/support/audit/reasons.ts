/** By area and requirement: why it may stay below what is asked of its tests. One that is not needed any more fails the audit. */
export const reasons: Readonly<Record<string, Readonly<Record<string, string>>>> = {}
