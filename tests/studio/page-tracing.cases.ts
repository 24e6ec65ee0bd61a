import { tracingMachine } from '../../studio/page/tracing.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { tokenTape, tokenTapeRecording } from './trace-tape.ts'

export const cases = casesOf(tracingMachine, {
  inputs: { 'with a hub': { hub: 'ws://127.0.0.1:4300/studio?token=t' }, 'without a hub': { hub: '' } },
  events: {
    'messages.heard': [{ messages: tokenTape }],
    'actor.chosen': [{ key: 'tab 1' }],
    'recording.opened': [{ name: 'token.json', recording: tokenTapeRecording }],
    'recording.refused': [{ reason: 'token.json: expected a recording in JSON' }],
    'check.finished': [
      { verdict: { conformance: '', replay: '' } },
      { verdict: { conformance: '', replay: 'departs' } },
      { verdict: { conformance: 'departs', replay: '' } },
    ],
  },
})
