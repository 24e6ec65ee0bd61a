import { assign, setup } from 'xstate'
import { relay } from '../keep.ts'
import { codeLoginTexts } from '../session/code-login.machine.ts'
import { loginTexts } from '../session/login.machine.ts'
import { digitsOf, isSixDigits } from '../session/six-digits.ts'
import { unplugged } from '../unplugged.ts'

export type HeadsetLoginEvent =
  | ApprovalAnswer
  /** Carries no text: the code lives in the form until it is sent. */
  | { type: 'code.edited' }
  | { type: 'code.submitted'; code: string }

export type ApprovalAnswer =
  | { type: 'headset.approved' }
  /** The code is wrong, too old or used. */
  | { type: 'approval.refused'; message: string }
  /** Too many wrong codes, as the server counts them. */
  | { type: 'approval.limited'; waitMs: number }
  /** The session is over: somebody has to log in first. */
  | { type: 'approval.signedOut' }
  | { type: 'approval.failed'; cause: 'offline' | 'unavailable' }

/** Port. Lets the headset that shows this code into the account. */
export type ApproveHeadset = (signal: AbortSignal, input: { code: string }) => Promise<ApprovalAnswer>

interface Context {
  /** What is wrong with the field. */
  error: string
  /** What is wrong with the whole. */
  message: string
  waitMs: number
}

const REFUSED = 'This code is not right, too old or used already.'

const nothingWrong = { error: '', message: '' }

export const headsetLoginMachine = setup({
  types: {
    context: {} as Context,
    events: {} as HeadsetLoginEvent,
    tags: {} as 'settled' | 'busy' | 'failed' | 'limited' | 'signedOut' | 'approved',
  },
  actors: { approveHeadset: unplugged<{ code: string }>('approveHeadset') },
  actions: {
    dropErrors: assign(nothingWrong),
    showCodeError: assign({ ...nothingWrong, error: codeLoginTexts.malformed }),
    showRefusal: assign((_, message: string) => ({ error: message || REFUSED })),
    showFailure: assign((_, cause: 'offline' | 'unavailable') => ({ message: loginTexts[cause] })),
    showLimit: assign((_, waitMs: number) => ({ waitMs, message: loginTexts.limited })),
  },
  guards: { isCode: (_, code: string) => isSixDigits(code) },
  delays: {
    patience: 16_000,
    limit: ({ context }) => Math.min(600_000, Math.max(1_000, context.waitMs)),
  },
}).createMachine({
  id: 'headsetLogin',
  description:
    'Lets a headset into the account by the code that it shows. The code is never kept here, only passed on.',
  meta: { requirements: ['ROUTE-058'] },
  context: { ...nothingWrong, waitMs: 0 },
  initial: 'filling',
  states: {
    filling: {
      description: 'The member types the code in.',
      tags: 'settled',
      on: {
        'code.edited': { actions: 'dropErrors' },
        'code.submitted': [
          { guard: { type: 'isCode', params: relay('code') }, target: 'checking', actions: 'dropErrors' },
          { actions: 'showCodeError', meta: { requirements: ['VALID-001'] } },
        ],
      },
      initial: 'editing',
      states: {
        editing: { description: 'Nothing was sent yet, or the server refused what was.' },
        failed: { description: 'No answer came. What was typed is kept.', tags: 'failed' },
        limited: {
          description: 'Too many codes were wrong: nothing is sent for a while.',
          tags: 'limited',
          after: { limit: { target: 'editing', actions: 'dropErrors' } },
          on: { 'code.submitted': {} },
        },
        signedOut: {
          description: 'The session is over, which is said until something is sent again. What was typed is kept.',
          tags: 'signedOut',
        },
      },
    },
    checking: {
      description: 'The server looks for the headset that shows this code.',
      tags: 'busy',
      invoke: { src: 'approveHeadset', input: ({ event }) => ({ code: codeIn(event) }) },
      after: { patience: { target: 'filling.failed', actions: { type: 'showFailure', params: 'unavailable' } } },
      on: {
        'headset.approved': 'approved',
        'approval.refused': { target: 'filling', actions: { type: 'showRefusal', params: relay('message') } },
        'approval.limited': { target: 'filling.limited', actions: { type: 'showLimit', params: relay('waitMs') } },
        'approval.signedOut': 'filling.signedOut',
        'approval.failed': { target: 'filling.failed', actions: { type: 'showFailure', params: relay('cause') } },
      },
    },
    approved: {
      description: 'The headset is logged in with its next question.',
      meta: { resting: true },
      tags: ['settled', 'approved'],
    },
  },
})

function codeIn(event: HeadsetLoginEvent): string {
  return event.type === 'code.submitted' ? digitsOf(event.code) : ''
}
