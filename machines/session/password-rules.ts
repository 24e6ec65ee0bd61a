export const PASSWORD_LIMIT = 50
const SHORTEST = 8

export const passwordMessages = {
  letter: 'Password must contain at least one letter',
  number: 'Password must contain at least one number',
  combined: 'Password must contain at least one digit and not contain symbols & and ", min 8 and max 50 sign',
} as const

/** What is said before anything is typed (VALID-001). */
export const PASSWORD_HELP = '8 to 50 characters, with a letter and a digit, without blanks, & and "'

export type PasswordProblem = keyof typeof passwordMessages

/** The first rule that a password breaks, in the order of the messages (VALID-005). */
export function passwordProblem(password: string): PasswordProblem | null {
  if (!/\p{L}/u.test(password)) return 'letter'
  if (!/\d/.test(password)) return 'number'
  if (password.length < SHORTEST || password.length > PASSWORD_LIMIT || /[&"\s]/.test(password)) return 'combined'
  return null
}
