export const EMAIL_LIMIT = 254

const PERMISSIVE = /^[A-Za-z0-9._%+!#$&'*/=?^`{|}~-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,63}$/
const STRICT = /^[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,63}$/

/** Log-in, restore, unblock and removal take this form: any usual local part, a lower-case domain. */
export function isPermissiveEmail(email: string): boolean {
  return email.length <= EMAIL_LIMIT && PERMISSIVE.test(email)
}

/** Registration and change of e-mail take this form. */
export function isStrictEmail(email: string): boolean {
  return email.length <= EMAIL_LIMIT && STRICT.test(email)
}

/** As it is sent: pasted blanks off, lower case. */
export function normalEmail(email: string): string {
  return email.length > 4 * EMAIL_LIMIT ? email.slice(0, EMAIL_LIMIT + 1) : email.trim().toLowerCase()
}

export function emailPatternMessage(exampleEmail: string): string {
  return `Correct email pattern is: ${exampleEmail}`
}
