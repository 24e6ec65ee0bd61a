const WEB_ADDRESS = /^(?:https?:\/\/)?(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,6}(?:\/\S*)?$/iu

/** An address of a page: optional `http(s)://`, a host with dots, a top-level part of 2 to 6 letters, an optional path (VALID-011). */
export function isWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text)
}

export const WEB_ADDRESS_MESSAGE = 'Please enter a valid URL'

/** `limit`: in characters, as the message counts them (VALID-013). */
export function tooLongMessage(limit: number): string {
  return `Please enter no more than ${limit} characters`
}
