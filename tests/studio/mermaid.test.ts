import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { assign, setup } from 'xstate'
import { unplugged } from '../../machines/unplugged.ts'
import { toMermaid } from '../../studio/diagrams/mermaid.ts'
import { checkDiagram } from '../support/diagram.ts'
import { counterMachine, nestedMachine, tokenMachine, twoTimersMachine } from './hand-made-machines.ts'

test('a flat machine shows what its states are, its port, its timers by name, and what can happen anywhere', () => {
  expect(toMermaid(tokenMachine())).toBe(`stateDiagram-v2
  accDescr: Keeps a token that works.
  [*] --> fresh
  state "fresh" as fresh
  fresh: The token works.
  state "renewing" as renewing
  renewing: A new token is asked for.
  renewing: invokes renewTokens
  state "waitingToRetry" as waitingToRetry
  waitingToRetry: The server could not be reached.
  waitingToRetry: tags degraded
  state "revoked" as revoked
  revoked: The server took the token back.
  state "signedOut" as signedOut
  signedOut: The visitor left.
  any --> signedOut: signOut.requested
  fresh --> renewing: after renewalDue
  renewing --> fresh: renewal.succeeded / keepLifetime
  renewing --> revoked: renewal.refused
  renewing --> waitingToRetry: renewal.failed
  renewing --> waitingToRetry: after patience
  waitingToRetry --> renewing: after retryPause
  revoked --> [*]
  signedOut --> [*]
`)
})

test('branches keep their order, their guards and what they do', () => {
  expect(toMermaid(counterMachine)).toBe(`stateDiagram-v2
  [*] --> locked
  locked --> open: code.entered [isRight] / forgetTries
  locked --> blocked: code.entered [isLastTry]
  locked --> locked: code.entered / countTry
  open --> locked: door.closed
  blocked --> [*]
`)
})

test('composite states keep their insides, regions stand side by side, and transitions of a composite start at its any', () => {
  expect(toMermaid(nestedMachine)).toBe(`stateDiagram-v2
  [*] --> form
  state "form" as form {
    state "any" as form_any
    [*] --> form_first
    state "first" as form_first
    state "last" as form_last
    state "complete" as form_complete
    form_any --> form_last: form.sent
    form_first --> form_last: step.done
    form_last --> form_complete: step.done
    form_last --> form_last: form.sent (ignored)
    form_complete --> [*]
  }
  state "watching" as watching {
    state "picture" as watching_picture {
      [*] --> watching_picture_playing
      state "playing" as watching_picture_playing
    }
    --
    state "sound" as watching_sound {
      [*] --> watching_sound_muted
      state "muted" as watching_sound_muted
      state "audible" as watching_sound_audible
      watching_sound_muted --> watching_sound_audible: sound.toggled
      watching_sound_audible --> watching_sound_muted: sound.toggled
    }
  }
  any --> gone: visit.left
  form_any --> watching: done
  gone --> [*]
`)
})

test('a machine that is parallel from the root is drawn as one state', () => {
  expect(toMermaid(twoTimersMachine).split('\n').slice(0, 3)).toEqual([
    'stateDiagram-v2',
    '  state "twoTimers" as twoTimers {',
    '    state "slow" as slow {',
  ])
})

test('what can happen in any of several regions has a place of its own', () => {
  const machine = setup({
    types: { events: {} as { type: 'sound.toggled' } | { type: 'visit.left' } },
    actions: { toggleSound: () => {} },
  }).createMachine({
    id: 'regions',
    type: 'parallel',
    on: { 'sound.toggled': { actions: 'toggleSound' }, 'visit.left': '.left.gone' },
    states: {
      left: { initial: 'here', states: { here: {}, gone: {} } },
      right: { initial: 'here', states: { here: {} } },
    },
  })
  expect(toMermaid(machine)).toBe(`stateDiagram-v2
  state "regions" as regions {
    state "any" as any
    any --> any: sound.toggled / toggleSound
    --
    state "left" as left {
      [*] --> left_here
      state "here" as left_here
      state "gone" as left_gone
    }
    --
    state "right" as right {
      [*] --> right_here
      state "here" as right_here
    }
  }
  any --> left_gone: visit.left
`)
})

test('always, entry, exit, a re-entry and words reserved by Mermaid', () => {
  const machine = setup({
    types: { events: {} as { type: 'thing.happened' } },
    actors: { askServer: unplugged('askServer') },
    actions: { openDoor: () => {}, closeDoor: () => {} },
    guards: { isReady: () => true },
  }).createMachine({
    id: 'words',
    initial: 'end',
    states: {
      end: { always: { guard: 'isReady', target: 'note' } },
      note: {
        entry: 'openDoor',
        exit: [{ type: 'closeDoor' }],
        invoke: { src: 'askServer' },
        on: { 'thing.happened': { target: 'note', reenter: true } },
      },
    },
  })
  expect(toMermaid(machine)).toBe(`stateDiagram-v2
  [*] --> end_
  state "end" as end_
  state "note" as note_
  note_: invokes askServer
  note_: on entry openDoor
  note_: on exit closeDoor
  end_ --> note_: always [isReady]
  note_ --> note_: thing.happened (starts anew)
`)
})

test('what the machine does in every state, how a state begins, where a history leads first, and what a transition means', () => {
  const machine = setup({
    types: { events: {} as { type: 'door.opened' } },
    actors: { watchDoor: unplugged('watchDoor') },
    actions: { lightUp: () => {} },
  }).createMachine({
    id: 'house',
    invoke: { src: 'watchDoor' },
    initial: 'empty',
    states: {
      empty: { on: { 'door.opened': { target: 'lived.again', description: 'Somebody is back.' } } },
      lived: {
        description: 'Somebody is in.',
        tags: ['warm', 'bright'],
        initial: { target: 'below', actions: 'lightUp' },
        states: { below: {}, above: {}, again: { type: 'history', history: 'deep', target: 'above' } },
      },
    },
  })
  expect(toMermaid(machine)).toBe(`stateDiagram-v2
  state "any" as any
  any: invokes watchDoor
  [*] --> empty
  state "lived<br/>Somebody is in.<br/>tags warm, bright" as lived {
    [*] --> lived_below: / lightUp
    state "below" as lived_below
    state "above" as lived_above
    state "again (deep history)" as lived_again
    lived_again --> lived_above
  }
  empty --> lived_again: door.opened – Somebody is back.
`)
})

test('characters that Mermaid reads as its own are written by their number', () => {
  const machine = setup({ types: { events: {} as { type: 'a;b "c"' } } }).createMachine({
    id: 'hostile',
    initial: 'one',
    states: {
      one: {
        description: 'Line\n<script>"x"</script>; #35; %%{init}',
        on: { 'a;b "c"': 'one' },
      },
    },
  })
  expect(toMermaid(machine)).toBe(`stateDiagram-v2
  [*] --> one
  state "one" as one
  one: Line #60;script#62;#34;x#34;#60;/script#62;#59; #35;35#59; #37;#37;#123;init#125;
  one --> one: a#59;b #34;c#34;
`)
})

test('a guard or action without a name is refused, because the diagram would lose it', () => {
  const machine = setup({ types: { context: {} as { count: number } } }).createMachine({
    id: 'unnamed',
    context: { count: 0 },
    initial: 'open',
    states: { open: { always: { guard: () => true, target: 'over', actions: assign({ count: 1 }) } }, over: {} },
  })
  expect(() => toMermaid(machine)).toThrow(
    'unnamed: name every guard and action (guard in open --always[(unnamed)]--> over; action in open --always[(unnamed)]--> over)',
  )
})

test('the pinned diagram notices a wrong target', async () => {
  const pinned = new URL('./__fixtures__/token.diagram.mmd', import.meta.url)
  await checkDiagram(tokenMachine(), pinned)
  expect(toMermaid(tokenMachine('waitingToRetry'))).not.toBe(toMermaid(tokenMachine()))
})

test('a missing diagram is written, and fails once, so that somebody reads it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'diagram-'))
  try {
    const file = join(folder, 'token.diagram.mmd')
    await expect(checkDiagram(tokenMachine(), pathToFileURL(file))).rejects.toThrow(
      `${file} was missing. It is written now: read it, then run again.`,
    )
    expect(readFileSync(file, 'utf8')).toBe(toMermaid(tokenMachine()))
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a diagram goes where diagrams are looked for', async () => {
  const elsewhere = new URL('./token.txt', import.meta.url)
  await expect(checkDiagram(tokenMachine(), elsewhere)).rejects.toThrow('token.txt: a diagram is named x.diagram.mmd')
})
