const SAME_AS_BEFORE = 'The action writes what stands there already.'
const LEADS_ON = 'From there it goes on to the same place at once.'
const NOTHING_EITHER = 'Without it nothing happens either: it is there to say so.'
const AROUND_IT_TOO = 'The state around it does the same.'
const LOOKED_AT_ONCE = 'Only the first weighing looks at it; after that the state itself says it.'

/** By machine and mutant: why no test notices it, or need not. A reason for a mutant that does not survive is stale, and fails. */
export const reasonsToSurvive: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  appBoot: {
    'send to running.doors.weighing: running.doors.open --maintenance.answered[isClosed]#1--> running.doors.closed':
      'Weighing leads to the same place at once, because the flag has just been kept.',
    'drop action keepMaintenance of running.doors.open --maintenance.answered[isClosed]#1--> running.doors.closed':
      LOOKED_AT_ONCE,
    'drop action keepMaintenance of running.doors.closed --maintenance.answered#2--> running.doors.open':
      LOOKED_AT_ONCE,
  },
  camIntegration: {
    'drop action keepVisitor of authorized --visitor.judged[mayUseNow]#1--> (stays)': SAME_AS_BEFORE,
  },
  commentThreads: {
    'send to goingOn: resting --thread.opened--> loading': LEADS_ON,
  },
  composer: {
    'send to open.suggestions.shown: open.suggestions.hidden --always[hasNewWord]#1--> open.suggestions.searching':
      LEADS_ON,
    'send to open.suggestions.shown: open.suggestions.searching --always[hasNewWord]#2--> open.suggestions.searching':
      LEADS_ON,
    'send to open.suggestions.searching: open.suggestions.shown --suggestion.taken[emojiFitsForWord]--> open.suggestions.hidden':
      LEADS_ON,
    'send to open.suggestions.searching: open.suggestions.shown --always[hasNoWord]#1--> open.suggestions.hidden':
      LEADS_ON,
  },
  cookieBanner: {
    'drop action choose of shown --cookies.rejected--> remembering': SAME_AS_BEFORE,
  },
  countdown: {
    'send to starting: counting --clock.ticked[willBeOver]#1--> ended': LEADS_ON,
  },
  dialogOrder: {
    'drop some --dialog.wanted[isWanted]#1--> (stays)': NOTHING_EITHER,
  },
  favourites: {
    'send to goingOn: resting --favourite.chosen--> changing': LEADS_ON,
  },
  headerBar: {
    'send to offer.deciding: offer --route.changed[isBarless]#1--> offer.resting': LEADS_ON,
  },
  memberPlusOffer: {
    'drop taken --visitor.changed#2--> unasked': 'The machine as a whole answers the same.',
  },
  promoCountdown: {
    'send to open: deciding --always#2--> ineligible': LEADS_ON,
    'drop open.judging --always[isOver]#1--> open.disabled': LEADS_ON,
  },
  realtimeConnection: {
    'drop connected.live --socket.refused#2--> (stays)': NOTHING_EITHER,
  },
  routeGuard: {
    'drop action keepMaintenance of decided --maintenance.changed[changesNothing]#1--> (stays)': SAME_AS_BEFORE,
  },
  site: {
    'drop action ignoreError of any --error *--> (stays)': NOTHING_EITHER,
    'drop cams.nobody.ready --logIn.changed#2--> (stays)': AROUND_IT_TOO,
  },
}
