import { assign, sendTo, setup } from 'xstate'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import {
  type ChatNews,
  type ChatWish,
  type MessengerChatsEvent,
  messengerChatsMachine,
} from './messenger-chats.machine.ts'
import { type MessengerSessionEmitted, messengerSessionMachine } from './messenger-session.machine.ts'

export type MessengerMachineEvent =
  | FeedFact
  | ChatWish
  | MessengerSessionEmitted
  /** Who looks may write. `fetchesChats`: what there is, is asked for at once. */
  | { type: 'logIn.demanded'; fetchesChats: boolean }
  | { type: 'logOut.demanded' }
  | { type: 'panel.toggled' }
  | { type: 'minimize.toggled' }
  | { type: 'header.clicked' }
  | { type: 'panel.closed' }

/** Stream: what the channel of this user's messenger says, and what this tab has sent itself. */
export type FeedFact =
  | ChatNews
  /** The line is down: presence is unknown. */
  | { type: 'feed.lost' }

interface Context {
  fetchesChats: boolean
  channel: string
  nowMs: number
}

export const messengerMachine = setup({
  types: {
    input: {} as { nowMs: number },
    context: {} as Context,
    events: {} as MessengerMachineEvent,
    children: {} as { messengerSession: 'messengerSession'; messengerChats: 'messengerChats' },
    tags: {} as 'authorized' | 'show' | 'minimized' | 'hide' | 'following',
  },
  actors: {
    watchFeed: unplugged<{ channel: string }>('watchFeed'),
    messengerSession: messengerSessionMachine,
    messengerChats: messengerChatsMachine,
  },
  actions: {
    keepWish: keep('fetchesChats'),
    keepChannel: keep('channel'),
    forgetChannel: assign({ channel: '' }),
    tellChats: sendTo('messengerChats', ({ event }) => event as MessengerChatsEvent),
  },
}).createMachine({
  id: 'messenger',
  description: 'Private chats with models, over every page: who may write, what is heard, and how much of it is seen.',
  context: ({ input }) => ({ fetchesChats: true, channel: '', nowMs: input.nowMs }),
  meta: { requirements: ['CAMAUTH-011', 'MSG-003', 'MSG-016', 'MSG-047'], stream: true },
  initial: 'loggedOut',
  states: {
    loggedOut: {
      description: 'Nobody writes here: nothing is shown.',
      tags: 'hide',
      entry: 'forgetChannel',
      on: {
        'logIn.demanded': { target: 'present', actions: { type: 'keepWish', params: relay('fetchesChats') } },
      },
    },
    present: {
      description: 'A viewer who may write is signed in.',
      type: 'parallel',
      meta: { stream: true },
      invoke: { src: 'messengerSession', id: 'messengerSession' },
      on: { 'logOut.demanded': { target: 'loggedOut', meta: { requirements: ['CAMAUTH-011'] } } },
      states: {
        access: {
          description: 'Whether the messenger knows this user.',
          initial: 'unknown',
          states: {
            unknown: {
              description: 'There is no session: nobody can be written to.',
              meta: { requirements: ['CAMAUTH-009', 'CAMAUTH-012'] },
              on: {
                'session.opened': { target: 'authorized', actions: { type: 'keepChannel', params: relay('channel') } },
              },
            },
            authorized: {
              description: 'There is a session. What concerns this user is heard.',
              tags: 'authorized',
              meta: { requirements: ['CAMAUTH-011'], stream: true },
              invoke: { src: 'watchFeed', input: ({ context }) => ({ channel: context.channel }) },
              on: { 'session.lost': { target: 'unknown', meta: { requirements: ['MSG-051'] } } },
            },
          },
        },
        feed: {
          description: 'Whether what happens is heard.',
          initial: 'silent',
          states: {
            silent: {
              description: 'The line is down: presence is unknown.',
              on: { 'feed.live': 'following' },
            },
            following: {
              description: 'What happens is heard as it happens.',
              tags: 'following',
              on: { 'feed.lost': 'silent' },
            },
          },
        },
        chats: {
          description: 'What concerns the chats is passed on to them; with the log-out they end.',
          meta: { stream: true },
          invoke: {
            src: 'messengerChats',
            id: 'messengerChats',
            input: ({ context: { fetchesChats, nowMs } }) => ({ fetchesChats, nowMs }),
          },
          // Whatever ends them is told to them first: the chat that is open is left.
          exit: 'tellChats',
          on: {
            'events.heard': { actions: 'tellChats' },
            'message.sent': { actions: 'tellChats' },
            'feed.live': { actions: 'tellChats' },
            'chat.selected': { actions: 'tellChats' },
            'modelChat.wanted': { actions: 'tellChats' },
            'panel.closed': { actions: 'tellChats' },
          },
        },
        panel: {
          description: 'How much of the messenger is seen.',
          initial: 'hide',
          states: {
            hide: {
              description: 'Nothing of it.',
              tags: 'hide',
              meta: { requirements: ['MSG-016'] },
              on: {
                'panel.toggled': { target: 'show', meta: { requirements: ['MSG-047'] } },
                'chat.selected': 'show',
                'modelChat.wanted': { target: 'show', meta: { requirements: ['MSG-017'] } },
              },
            },
            show: {
              description: 'The list of chats, or the one that is open.',
              tags: 'show',
              on: {
                'panel.toggled': { target: 'hide', meta: { requirements: ['MSG-047'] } },
                'minimize.toggled': { target: 'minimized', meta: { requirements: ['MSG-018'] } },
                'panel.closed': { target: 'hide', meta: { requirements: ['MSG-019'] } },
              },
            },
            minimized: {
              description: 'Its header only.',
              tags: 'minimized',
              on: {
                'panel.toggled': { target: 'show', meta: { requirements: ['MSG-047'] } },
                'minimize.toggled': { target: 'show', meta: { requirements: ['MSG-018'] } },
                'header.clicked': { target: 'show', meta: { requirements: ['MSG-018'] } },
                'panel.closed': { target: 'hide', meta: { requirements: ['MSG-019'] } },
                'chat.selected': 'show',
                'modelChat.wanted': { target: 'show', meta: { requirements: ['MSG-017'] } },
              },
            },
          },
        },
      },
    },
  },
})
