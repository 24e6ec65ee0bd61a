// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { RoomChat } from '../../views/cams/chat.view.tsx'
import { answered, drive, told } from '../support/drive.tsx'
import { standInForLayout } from '../support/layout.ts'
import { describePaths } from '../support/paths.ts'
import { standInForSockets } from '../support/sockets.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './cam-chat.cases.ts'

let isMember: boolean
let isSignedIn: boolean
let isIn: boolean
/** What the chat has answered since it was asked last. */
let answer: 'none' | 'done' | 'failed'
let isLoginRefused: boolean
let isRoomOpen: boolean
let isSheetOpen: boolean
let written: number
/** Lines of the visitor that the chat has taken, and what it has left in the field. */
let taken: number
let inField: string

describePaths(
  'camChat',
  cases,
  drive({
    situation: () => ({ account: 'member', holds: ['getCamUser', 'logInToChat', 'sendRoomMessage'] }),
    async open(site, start) {
      standInForLayout()
      standInForSockets()
      site.start()
      const cams = await site.startCams()
      if (!cams) throw new Error('There are no live rooms here')
      const { camChat } = cams.actors
      isMember = start === 'who may write'
      if (!isMember) camChat.send({ type: 'writer.judged', gate: 'guest' })
      isSignedIn = false
      isIn = false
      answer = 'none'
      isLoginRefused = false
      isRoomOpen = false
      isSheetOpen = false
      written = 0
      taken = 0
      inField = ''
      return { actor: camChat, view: onStage(<RoomChat actors={cams.actors} />) }
    },
    mayHappen: (snapshot, { type, text = '' }) => {
      const { state, isLoginRefused } = snapshot.context
      if (type === 'chatLogin.done') return snapshot.matches({ identity: 'loggingIn' })
      // Nothing empty leaves the field, nor anything while it is disabled.
      return type !== 'message.submitted' || (text.trim() !== '' && state === 'PUBLIC' && !isLoginRefused)
    },
    happens: {
      'cams.signedIn'(event, live) {
        const isKnown = isSignedIn
        isSignedIn = true
        isIn = true
        return isKnown ? told(event, live) : answered({}, ['getCamUser'])(event, live)
      },
      'cams.signedOut'(event, live) {
        isIn = false
        isLoginRefused = false
        told(event, live)
      },
      'chatLogin.done'(event, live) {
        answer = 'done'
        isLoginRefused = false
        return answered({}, ['logInToChat'])(event, live)
      },
      'chatLogin.failed'(event, live) {
        answer = 'failed'
        isLoginRefused = true
        return answered({ logInToChat: 'serverError' }, ['logInToChat'])(event, live)
      },
      'writer.judged'(event, live) {
        isMember = true
        told(event, live)
      },
      'room.entered'(event, live) {
        isRoomOpen = true
        isSheetOpen = false
        inField = ''
        told({ ...event, roomId: 'room-1', chatChannel: 'chat:room-1' }, live)
      },
      'room.closed'(event, live) {
        isRoomOpen = false
        isSheetOpen = false
        told(event, live)
      },
      'state.changed'(event, live) {
        isRoomOpen = event.state === 'PUBLIC'
        told(event, live)
      },
      'message.submitted'() {
        written += 1
        const text = `Hello ${written}`
        if (isMember) {
          taken += 1
          isSheetOpen = true
        }
        inField = isMember ? '' : text
        fireEvent.change(field(), { target: { value: text } })
        fireEvent.click(screen.getByRole('button', { name: 'Send' }))
      },
      'sheet.toggled'() {
        isSheetOpen = !isSheetOpen
        fireEvent.click(handle())
      },
      'sheet.closed'() {
        isSheetOpen = false
        fireEvent.keyDown(handle(), { key: 'Escape' })
      },
    },
    lasts: { 'identity.loggingIn after patience': 20_000, 'identity.refused after loginPause': 30_000 },
    see: (live) => {
      const identity = () => ({ isIn, asks: live().gate.held().includes('logInToChat') })
      const writing = () => ({ isEnabled: !field().disabled, text: field().value, lines: ownLines() })
      return {
        'identity.nobody': () => expect(identity()).toEqual({ isIn: false, asks: false }),
        'identity.signedIn': () => expect(identity()).toEqual({ isIn: true, asks: false }),
        'identity.loggingIn'() {
          expect(identity()).toEqual({ isIn: true, asks: true })
          answer = 'none'
        },
        'identity.known': () => expect({ ...identity(), answer }).toEqual({ isIn: true, asks: false, answer: 'done' }),
        'identity.refused'() {
          if (answer === 'none') answer = 'failed'
          expect({ ...identity(), answer }).toEqual({ isIn: true, asks: false, answer: 'failed' })
        },
        'room.outside': () => expect(writing()).toEqual({ isEnabled: false, text: '', lines: 0 }),
        'room.inside.writing'(snapshot) {
          if (snapshot.matches({ identity: 'refused' })) isLoginRefused = true
          const isEnabled = isRoomOpen && !isLoginRefused
          expect(writing()).toEqual({ isEnabled, text: isEnabled ? inField : '', lines: taken })
        },
        'room.inside.reading': () => expect(saidHere()).not.toContain('Nobody has said anything'),
        'room.inside.sheet.closed': () =>
          expect({ now: sheet(), isOpen: isSheetOpen }).toEqual({ now: 'closed', isOpen: false }),
        'room.inside.sheet.open': () =>
          expect({ now: sheet(), isOpen: isSheetOpen }).toEqual({ now: 'open', isOpen: true }),
      }
    },
  }),
)

function handle() {
  return screen.getByRole('button', { name: /^Chat/ })
}

function field() {
  return screen.getByRole<HTMLTextAreaElement>('textbox')
}

function sheet() {
  return document.querySelector('[data-chat-sheet]')?.getAttribute('data-chat-sheet')
}

function ownLines() {
  return document.querySelectorAll('[data-status]').length
}

/** What the list of lines says. */
function saidHere() {
  return screen.getByRole('log', { name: 'Chat' }).textContent
}
