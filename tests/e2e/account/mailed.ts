import type { Stack } from '../session-support.ts'
import { expect } from '../stack.ts'

/** What a visitor reads while nobody answers. */
export const OFFLINE = 'You seem to be offline. What you typed is kept: try again when you are back.'
export const UNAVAILABLE = 'We could not reach the server. What you typed is kept: please try again.'

/** Calls give up after 15 s, before the machines lose patience. */
export const isPatient = (label: string) => label !== 'after patience'

/** The newest mail of a kind, once it has come. */
export async function mailOf(stack: Stack, kind: string) {
  const newest = async () => (await stack.control.mails()).findLast((mail) => mail.kind === kind)
  await expect.poll(async () => (await newest())?.kind).toBe(kind)
  return (await newest())!
}

export async function linkIn(stack: Stack, kind: string): Promise<string> {
  return /http\S+/.exec((await mailOf(stack, kind)).text)![0]
}
