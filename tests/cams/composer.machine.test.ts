import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { composerMachine, type DraftCommand, type SendTextInput } from '../../machines/cams/composer.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(composerMachine, new URL('../../machines/cams/composer.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(composerMachine)
})

const ROOM = { type: 'conversation.opened', key: 'room:r1', isEnabled: true } as const
/** What stands in the field once somebody has typed; without `caret` that is at its end. */
const typed = (text: string, caret = text.length) => ({ type: 'text.edited', text, caret }) as const
const FAMILY = '👩‍👩‍👧‍👦'

describe('while writing', () => {
  test('a message has at most 400 characters: more cannot be typed [TIP-025]', () => {
    const { actor, text } = start()
    actor.send(typed('x'.repeat(401)))
    expect(text()).toBe('x'.repeat(400))
  })

  test('what does not fit is cut where it was typed, so that nothing behind it is lost [TIP-025]', () => {
    const { actor, text, context } = start()
    const before = `${'a'.repeat(199)}|${'b'.repeat(200)}`
    actor.send(typed(before))
    const moves = context().caretMoves
    actor.send(typed(before.replace('|', '|more')))
    expect({ text: text(), caret: context().caret, caretMoves: context().caretMoves }).toEqual({
      text: before,
      caret: 200,
      caretMoves: moves + 1,
    })
  })

  test('no character is cut in two, however many code points it has [TIP-025]', () => {
    const { actor, text } = start()
    actor.send(typed(`${'x'.repeat(395)}${FAMILY}`))
    expect(text()).toBe('x'.repeat(395))
    actor.send(typed(`${'x'.repeat(399)}👍`))
    expect(text()).toBe('x'.repeat(399))
    actor.send(typed(`${'x'.repeat(398)}e\u0301\u0302`))
    expect(text()).toBe('x'.repeat(398))
  })

  test('ten thousand combining marks are no more than what fits [TIP-025]', () => {
    const { actor, text } = start()
    actor.send({ type: 'text.pasted', text: `a${'\u0301'.repeat(10_000)}`, from: 0, to: 0 })
    expect(text()).toBe('')
  })

  test('an emoji replaces the selection, and only if it fits whole [TIP-026]', () => {
    const { actor, text, context } = start()
    actor.send({ type: 'picker.toggled' })
    actor.send(typed('x'.repeat(395)))
    actor.send({ type: 'emoji.picked', emoji: FAMILY, from: 395, to: 395 })
    expect(text()).toBe('x'.repeat(395))
    actor.send({ type: 'emoji.picked', emoji: FAMILY, from: 0, to: 10 })
    expect({ text: text(), caret: context().caret }).toEqual({
      text: `${FAMILY}${'x'.repeat(385)}`,
      caret: FAMILY.length,
    })
    actor.send({ type: 'emoji.picked', emoji: '👍', from: 396, to: 396 })
    expect(text()).toBe(`${FAMILY}${'x'.repeat(385)}👍`)
    const picked = (
      [
        [398, 398, 398],
        [399, 399, 399],
        [400, 0, 1],
        [400, 0, 2],
      ] as const
    ).map(([length, from, to]) => {
      actor.send(typed('x'.repeat(length)))
      actor.send({ type: 'emoji.picked', emoji: '👍', from, to })
      return text()
    })
    expect(picked).toEqual([`${'x'.repeat(398)}👍`, 'x'.repeat(399), 'x'.repeat(400), `👍${'x'.repeat(398)}`])
  })

  test('the picker is opened and closed by its toggle, and stays open while emoji are picked [TIP-005]', () => {
    const { actor } = start()
    const seen = ['picker.toggled', 'emoji', 'picker.toggled', 'picker.toggled', 'picker.closed'].map((type) => {
      actor.send(
        type === 'emoji'
          ? { type: 'emoji.picked', emoji: '👍', from: 0, to: 0 }
          : { type: type as 'picker.toggled' | 'picker.closed' },
      )
      return actor.getSnapshot().hasTag('picking')
    })
    expect(seen).toEqual([true, true, false, true, false])
  })

  test('pasted text replaces the selection, as plain text, cut to what fits [TIP-028]', () => {
    const { actor, text } = start()
    actor.send(typed('Hello world'))
    actor.send({ type: 'text.pasted', text: '<b>you</b>', from: 6, to: 11 })
    expect(text()).toBe('Hello <b>you</b>')
    actor.send({ type: 'text.pasted', text: 'y'.repeat(10_000), from: 0, to: 16 })
    expect(text()).toBe('y'.repeat(400))
  })

  test('line breaks of HTML and of other systems become newlines, pasted or typed [TIP-029]', () => {
    const { actor, text, sent } = start()
    actor.send({ type: 'text.pasted', text: 'one<br>two<BR />three\r\nfour\rfive', from: 0, to: 0 })
    expect(text()).toBe('one\ntwo\nthree\nfour\nfive')
    actor.send(typed('a<br/>b'))
    actor.send({ type: 'message.submitted' })
    expect(sent).toEqual([{ key: 'room:r1', text: 'a\nb' }])
  })

  test('an empty or impossible selection breaks nothing', () => {
    const { actor, text } = start()
    actor.send(typed('ab'))
    actor.send({ type: 'text.pasted', text: '1', from: -5, to: Number.NaN })
    actor.send({ type: 'text.pasted', text: '2', from: 99, to: 3 })
    expect(text()).toBe('1ab2')
  })
})

describe('sending', () => {
  test('the trimmed text is sent, and the field is cleared once it is taken [TIP-018, API-135]', () => {
    const { actor, text, sent } = start()
    actor.send(typed('  Good evening \n'))
    actor.send({ type: 'message.submitted' })
    expect({ sent, text: text() }).toEqual({
      sent: [{ key: 'room:r1', text: 'Good evening' }],
      text: '  Good evening \n',
    })
    actor.send({ type: 'message.taken' })
    expect(text()).toBe('')
    const messenger = start({ isMultiline: true })
    messenger.actor.send({ type: 'conversation.opened', key: 'chat-7', isEnabled: true })
    messenger.actor.send(typed('\n Good night  '))
    messenger.actor.send({ type: 'message.submitted' })
    expect(messenger.sent).toEqual([{ key: 'chat-7', text: 'Good night' }])
  })

  test('Enter sends, unless the field has several lines: there it makes one more [TIP-027]', () => {
    const one = start()
    one.actor.send(typed('Hi'))
    one.actor.send({ type: 'enter.pressed', from: 2, to: 2 })
    expect({ sent: one.sent.length, one: one.text() }).toEqual({ sent: 1, one: 'Hi' })
    const several = start({ isMultiline: true })
    several.actor.send(typed('Hi'))
    several.actor.send({ type: 'enter.pressed', from: 1, to: 1 })
    expect({ sent: several.sent.length, several: several.text(), caret: several.context().caret }).toEqual({
      sent: 0,
      several: 'H\ni',
      caret: 2,
    })
  })

  test('nothing is sent when there is nothing but white space, or the field is disabled, or one is on its way [TIP-024]', () => {
    const { actor, sent } = start()
    for (const text of ['', '   ', '\n\t', '<br>']) {
      actor.send(typed(text))
      actor.send({ type: 'message.submitted' })
      actor.send({ type: 'enter.pressed', from: 0, to: 0 })
    }
    actor.send({ type: 'availability.changed', isEnabled: false })
    actor.send(typed('Hello'))
    actor.send({ type: 'message.submitted' })
    actor.send({ type: 'enter.pressed', from: 5, to: 5 })
    expect(sent).toEqual([])
    actor.send({ type: 'availability.changed', isEnabled: true })
    actor.send(typed('Hello'))
    actor.send({ type: 'message.submitted' })
    actor.send({ type: 'message.submitted' })
    actor.send({ type: 'enter.pressed', from: 0, to: 0 })
    expect(sent.length).toBe(1)
  })

  test('a second one waits while the first is on its way, and goes once that has arrived [TIP-019]', () => {
    const { actor, sent, text } = start()
    actor.send(typed('first'))
    actor.send({ type: 'message.submitted' })
    actor.send(typed('first second'))
    actor.send({ type: 'message.submitted' })
    expect({ sent: sent.length, sending: actor.getSnapshot().hasTag('sending') }).toEqual({ sent: 1, sending: true })
    actor.send({ type: 'message.taken' })
    expect(text()).toBe('second')
    actor.send({ type: 'message.submitted' })
    expect(sent.map((one) => one.text)).toEqual(['first', 'second'])
  })

  test('what could not be sent stays in the field, which says so until something is typed [TIP-007]', () => {
    const { actor, text, context } = start()
    actor.send(typed('Hello'))
    actor.send({ type: 'message.submitted' })
    actor.send({ type: 'message.failed' })
    expect({ text: text(), hasFailed: context().hasFailed }).toEqual({ text: 'Hello', hasFailed: true })
    actor.send(typed('Hello!'))
    expect(context().hasFailed).toBe(false)
  })

  test('an answer that never comes is a failure, and the text is there still [TIP-007, R10]', () => {
    const { actor, clock, text, context } = start()
    actor.send(typed('Hello'))
    actor.send({ type: 'message.submitted' })
    clock.increment(20_000)
    expect({ text: text(), hasFailed: context().hasFailed, sending: actor.getSnapshot().hasTag('sending') }).toEqual({
      text: 'Hello',
      hasFailed: true,
      sending: false,
    })
  })

  test('a message that may not be sent stays in the field, without being called a failure [TIP-016]', () => {
    const { actor, text, context } = start()
    actor.send(typed('Hello'))
    actor.send({ type: 'message.submitted' })
    actor.send({ type: 'message.withheld' })
    expect({ text: text(), hasFailed: context().hasFailed }).toEqual({ text: 'Hello', hasFailed: false })
  })
})

test('a message that is withheld stays in the field unchanged, and can be sent again [TIP-018]', () => {
  const { actor, text, sent } = start()
  actor.send(typed('Hello'))
  actor.send({ type: 'message.submitted' })
  actor.send({ type: 'message.withheld' })
  expect({ text: text(), sending: actor.getSnapshot().hasTag('sending') }).toEqual({ text: 'Hello', sending: false })
  actor.send({ type: 'message.submitted' })
  expect(sent.length).toBe(2)
})

describe('suggestions', () => {
  const SMILES = [
    { emoji: '😄', name: 'Grinning Face with Smiling Eyes' },
    { emoji: '😼', name: 'Cat with Wry Smile' },
  ]
  const found = (suggestions: typeof SMILES) => ({ type: 'suggestions.found', suggestions }) as const
  const CLOSED = { type: 'suggestions.closed' } as const
  const stateOf = ({ actor }: ReturnType<typeof start>) => {
    const { value } = actor.getSnapshot()
    return typeof value === 'object' ? value.open?.suggestions : value
  }

  function suggesting(text = ':smile') {
    const shown = start()
    shown.actor.send(typed(text))
    shown.actor.send(found(SMILES))
    return shown
  }

  test('are requested with each letter of a word, from the second on', () => {
    const { actor, searched } = start()
    for (const text of ['Hi :', 'Hi :s', 'Hi :sm', 'Hi :smi', 'Hi :smi ', 'Hi :smi :h', 'Hi :smi :he'])
      actor.send(typed(text))
    expect(searched).toEqual(['sm', 'smi', 'he'])
  })

  test('of the word before stay until those of the next letter are known', () => {
    const shown = suggesting(':smil')
    shown.actor.send(typed(':smile'))
    expect({ state: stateOf(shown), suggestions: shown.context().suggestions }).toEqual({
      state: 'searching',
      suggestions: SMILES,
    })
    shown.actor.send(found([]))
    expect({ state: stateOf(shown), suggestions: shown.context().suggestions }).toEqual({
      state: 'hidden',
      suggestions: [],
    })
  })

  test('an answer to a word that has changed meanwhile comes too late', () => {
    const shown = start()
    shown.actor.send(typed(':sm'))
    shown.actor.send(typed('Hello'))
    shown.actor.send(found(SMILES))
    expect(shown.context().suggestions).toEqual([])
  })

  test('the first is active; steps go around at both ends', () => {
    const { actor, context } = suggesting()
    const seen = ([-1, 1, 1, 1] as const).map((by) => {
      actor.send({ type: 'suggestions.stepped', by })
      return context().active
    })
    expect(seen).toEqual([1, 0, 1, 0])
  })

  test('one that is taken replaces the word, with the caret behind it, and is kept as a draft', () => {
    const shown = start()
    shown.actor.send(typed('Hi :smile, you', 9))
    shown.actor.send(found(SMILES))
    const moves = shown.context().caretMoves
    shown.actor.send({ type: 'suggestion.taken', emoji: '😼' })
    const { text, caret, caretMoves, suggestions } = shown.context()
    expect({ text, caret, caretMoves, suggestions }).toEqual({
      text: 'Hi 😼, you',
      caret: 5,
      caretMoves: moves + 1,
      suggestions: [],
    })
    expect(shown.drafts.get('room:r1')).toBe('Hi 😼, you')
  })

  test('one that would make the message longer than 400 characters is refused [TIP-026]', () => {
    const shown = suggesting(`${'x'.repeat(396)} :ab`)
    shown.actor.send({ type: 'suggestion.taken', emoji: FAMILY })
    expect({ shown: shown.text(), state: stateOf(shown) }).toEqual({ shown: `${'x'.repeat(396)} :ab`, state: 'shown' })
    shown.actor.send({ type: 'suggestion.taken', emoji: '😄' })
    expect(shown.text()).toBe(`${'x'.repeat(396)} 😄`)
  })

  test('that were closed stay closed until the word changes', () => {
    const shown = suggesting()
    shown.actor.send(CLOSED)
    shown.actor.send({ type: 'caret.moved', caret: 6 })
    expect({ state: stateOf(shown), searched: shown.searched }).toEqual({ state: 'hidden', searched: ['smile'] })
    shown.actor.send(typed(':smiley'))
    expect(shown.searched).toEqual(['smile', 'smiley'])
    shown.actor.send(CLOSED)
    shown.actor.send(found(SMILES))
    expect(stateOf(shown)).toBe('hidden')
  })

  test('go when the caret leaves the word, and come back with it', () => {
    const shown = suggesting()
    shown.actor.send({ type: 'caret.moved', caret: 3 })
    expect({ state: stateOf(shown), suggestions: shown.context().suggestions }).toEqual({
      state: 'hidden',
      suggestions: [],
    })
    shown.actor.send({ type: 'caret.moved', caret: 6 })
    expect(shown.searched).toEqual(['smile', 'smile'])
  })

  test('that fail to load, or never come, leave the text unchanged', () => {
    const failed = start()
    failed.actor.send(typed(':smile'))
    failed.actor.send({ type: 'suggestions.failed' })
    const silent = start()
    silent.actor.send(typed(':smile'))
    silent.clock.increment(20_000)
    for (const shown of [failed, silent]) {
      expect({ state: stateOf(shown), shown: shown.text() }).toEqual({ state: 'hidden', shown: ':smile' })
      shown.actor.send(typed(':smiley'))
      expect(shown.searched).toEqual(['smile', 'smiley'])
    }
  })

  test('go when the message is sent, known or not', () => {
    const unknown = start()
    unknown.actor.send(typed(':smile'))
    unknown.actor.send({ type: 'enter.pressed', from: 6, to: 6 })
    const submitted = start()
    submitted.actor.send(typed(':smile'))
    submitted.actor.send({ type: 'message.submitted' })
    const shown = suggesting()
    shown.actor.send({ type: 'message.submitted' })
    for (const each of [unknown, submitted, shown]) {
      expect({ state: stateOf(each), sent: each.sent }).toEqual({
        state: 'hidden',
        sent: [{ key: 'room:r1', text: ':smile' }],
      })
    }
  })

  test('are not asked for by a draft that is put back, until it is gone on with', () => {
    const shown = start({ draft: 'Hi :smil' })
    expect({ shown: shown.text(), searched: shown.searched }).toEqual({ shown: 'Hi :smil', searched: [] })
    shown.actor.send(typed('Hi :smile'))
    expect(shown.searched).toEqual(['smile'])
  })

  test('in a field of several lines Enter makes a line while they are searched for', () => {
    const shown = start({ isMultiline: true })
    shown.actor.send(typed(':smile'))
    shown.actor.send({ type: 'enter.pressed', from: 6, to: 6 })
    expect({ shown: shown.text(), state: stateOf(shown) }).toEqual({ shown: ':smile\n', state: 'hidden' })
  })
})

describe('drafts', () => {
  test('typed text is kept by conversation, and put back when the conversation is opened again', () => {
    const { actor, text, drafts } = start()
    actor.send(typed('for the first'))
    actor.send({ type: 'conversation.opened', key: 'room:r2', isEnabled: true })
    expect(text()).toBe('')
    actor.send(typed('for the second'))
    actor.send(ROOM)
    expect({ text: text(), roomR2: drafts.get('room:r2') }).toEqual({ text: 'for the first', roomR2: 'for the second' })
  })

  test('what was sent is no draft any more', () => {
    const { actor, drafts } = start()
    actor.send(typed('Hello'))
    actor.send({ type: 'message.submitted' })
    expect(drafts.get('room:r1')).toBe('Hello')
    actor.send({ type: 'message.taken' })
    expect(drafts.get('room:r1')).toBe('')
  })

  test('pasted, picked and broken lines are kept as typed text is', () => {
    const { actor, drafts } = start({ isMultiline: true })
    actor.send({ type: 'text.pasted', text: 'Hello', from: 0, to: 0 })
    expect(drafts.get('room:r1')).toBe('Hello')
    actor.send({ type: 'enter.pressed', from: 5, to: 5 })
    expect(drafts.get('room:r1')).toBe('Hello\n')
    actor.send({ type: 'picker.toggled' })
    actor.send({ type: 'emoji.picked', emoji: '👍', from: 6, to: 6 })
    expect(drafts.get('room:r1')).toBe('Hello\n👍')
  })

  test('a conversation that may not be written in opens disabled, with its own draft once it may [TIP-020]', () => {
    const { actor, drafts, text } = start()
    actor.send(typed('for the first'))
    drafts.set('room:r2', 'for the second')
    actor.send({ type: 'conversation.opened', key: 'room:r2', isEnabled: false })
    expect({ text: text(), state: actor.getSnapshot().value }).toEqual({ text: '', state: 'disabled' })
    actor.send({ type: 'availability.changed', isEnabled: true })
    expect(text()).toBe('for the second')
  })

  test('a field that is disabled is cleared, and what stood in it comes back with it [TIP-020]', () => {
    const { actor, text } = start()
    actor.send(typed('Hello'))
    actor.send({ type: 'availability.changed', isEnabled: false })
    expect({ text: text(), enabled: actor.getSnapshot().hasTag('enabled') }).toEqual({ text: '', enabled: false })
    actor.send({ type: 'availability.changed', isEnabled: true })
    expect(text()).toBe('Hello')
  })

  test('a draft that is longer than a message is cut to one', () => {
    const { text } = start({ draft: `${'x'.repeat(399)}👍` })
    expect(text()).toBe('x'.repeat(399))
  })

  test('a closed conversation leaves nothing in the field', () => {
    const { actor, text } = start()
    actor.send(typed('Hello'))
    actor.send({ type: 'conversation.closed' })
    expect({ text: text(), state: actor.getSnapshot().value }).toEqual({ text: '', state: 'closed' })
  })
})

function start({ isMultiline = false, draft = '' } = {}) {
  const clock = new SimulatedClock()
  const sent: SendTextInput[] = []
  const searched: string[] = []
  const drafts = new Map<string, string>([['room:r1', draft]])
  const machine = plugPorts(composerMachine, {
    sendText: fromCallback<EventObject, SendTextInput>(({ input }) => void sent.push(input)),
    findEmoji: fromCallback<EventObject, string>(({ input }) => void searched.push(input)),
    drafts: fromCallback<DraftCommand>(({ receive, sendBack }) => {
      receive((command) => {
        if (command.type === 'draft.keep') drafts.set(command.key, command.text)
        else sendBack({ type: 'draft.found', key: command.key, text: drafts.get(command.key) ?? '' })
      })
    }),
  })
  const actor = createActor(machine, { clock, input: { isMultiline } }).start()
  actor.send(ROOM)
  const context = () => actor.getSnapshot().context
  return { actor, clock, sent, searched, drafts, context, text: () => context().text }
}
