/** As it is pasted: '123 456' and '123-456' are codes. */
export function digitsOf(code: string): string {
  return code.replaceAll(/[\s-]/g, '')
}

export function isSixDigits(code: string): boolean {
  return /^\d{6}$/.test(digitsOf(code))
}
