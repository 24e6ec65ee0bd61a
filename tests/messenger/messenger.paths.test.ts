import { describePaths } from '../support/paths.ts'
import { cases } from './messenger.cases.ts'

describePaths('messenger', cases, {
  events: [
    'chat.selected',
    'events.heard',
    'feed.live',
    'feed.lost',
    'header.clicked',
    'logIn.demanded',
    'logOut.demanded',
    'message.sent',
    'minimize.toggled',
    'modelChat.wanted',
    'panel.closed',
    'panel.toggled',
    'session.lost',
    'session.opened',
  ],
})
