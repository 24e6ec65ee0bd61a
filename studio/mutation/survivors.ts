/** By machine and mutant: why no test notices it, or need not. A reason for a mutant that does not survive is stale, and fails. */
export const reasonsToSurvive: Readonly<Record<string, Readonly<Record<string, string>>>> = {}
