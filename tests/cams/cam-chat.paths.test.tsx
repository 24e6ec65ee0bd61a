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
let isLoginRefused: boolean
let isRoomOpen: boolean
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
      isLoginRefused = false
      isRoomOpen = false
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
    begins: { 'who may write': ['identity.nobody', 'room.outside'], 'a guest': ['identity.nobody', 'room.outside'] },
    happens: {
      'cams.signedIn': {
        by: (event, live) => {
          const isKnown = isSignedIn
          isSignedIn = true
          isIn = true
          return isKnown ? told(event, live) : answered({}, ['getCamUser'])(event, live)
        },
        to: (_, { before }) => (before.includes('room.outside') ? 'identity.signedIn' : 'identity.loggingIn'),
      },
      'cams.signedOut': {
        by: (event, live) => {
          isIn = false
          isLoginRefused = false
          told(event, live)
        },
        to: 'identity.nobody',
      },
      'chatLogin.done': {
        by: (event, live) => {
          isLoginRefused = false
          return answered({}, ['logInToChat'])(event, live)
        },
        to: 'identity.known',
      },
      'chatLogin.failed': {
        by: answered({ logInToChat: 'serverError' }, ['logInToChat']),
        to: refused,
      },
      'writer.judged': {
        by: (event, live) => {
          isMember = true
          told(event, live)
        },
        to: 'stays',
      },
      'room.entered': {
        by: (event, live) => {
          isRoomOpen = true
          inField = ''
          told({ ...event, roomId: 'room-1', chatChannel: 'chat:room-1' }, live)
        },
        to: (_, { before: [identity = ''] }) => [
          identity === 'identity.signedIn' ? 'identity.loggingIn' : identity,
          'room.inside.writing',
          'room.inside.reading',
          'room.inside.sheet.closed',
        ],
      },
      'room.closed': {
        by: (event, live) => {
          isRoomOpen = false
          told(event, live)
        },
        to: 'room.outside',
      },
      'state.changed': {
        by: (event, live) => {
          isRoomOpen = event.state === 'PUBLIC'
          told(event, live)
        },
        to: 'stays',
      },
      'message.submitted': {
        by: () => {
          written += 1
          const text = `Hello ${written}`
          if (isMember) taken += 1
          inField = isMember ? '' : text
          fireEvent.change(field(), { target: { value: text } })
          fireEvent.click(screen.getByRole('button', { name: 'Send' }))
        },
        to: () => (isMember ? 'room.inside.sheet.open' : 'stays'),
      },
      'sheet.toggled': {
        by: () => fireEvent.click(handle()),
        to: (_, { before }) =>
          before.includes('room.inside.sheet.open') ? 'room.inside.sheet.closed' : 'room.inside.sheet.open',
      },
      'sheet.closed': {
        by: () => fireEvent.keyDown(handle(), { key: 'Escape' }),
        to: 'room.inside.sheet.closed',
      },
    },
    lasts: {
      'identity.loggingIn after patience': { ms: 20_000, to: refused },
      'identity.refused after loginPause': { ms: 30_000, to: 'identity.loggingIn' },
    },
    see: (live) => {
      const identity = () => ({ isIn, asks: live().gate.held().includes('logInToChat'), userId: userId() })
      const userId = () => live().actor.getSnapshot().context.userId
      const writing = () => ({ isEnabled: !field().disabled, text: field().value, lines: ownLines() })
      return {
        'identity.nobody': () => expect(identity()).toEqual({ isIn: false, asks: false, userId: '' }),
        'identity.signedIn': () => expect(identity()).toEqual({ isIn: true, asks: false, userId: '' }),
        'identity.loggingIn': () => expect(identity()).toEqual({ isIn: true, asks: true, userId: '' }),
        'identity.known': () => expect(identity()).toEqual({ isIn: true, asks: false, userId: 'user-member' }),
        'identity.refused': () => expect(identity()).toEqual({ isIn: true, asks: false, userId: '' }),
        'room.outside': () => expect(writing()).toEqual({ isEnabled: false, text: '', lines: 0 }),
        'room.inside.writing'() {
          const isEnabled = isRoomOpen && !isLoginRefused
          expect(writing()).toEqual({ isEnabled, text: isEnabled ? inField : '', lines: taken })
        },
        'room.inside.reading': () => expect(saidHere()).not.toContain('Nobody has said anything'),
        'room.inside.sheet.closed': () => expect(sheet()).toBe('closed'),
        'room.inside.sheet.open': () => expect(sheet()).toBe('open'),
      }
    },
  }),
)

function refused() {
  isLoginRefused = true
  return 'identity.refused'
}

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
