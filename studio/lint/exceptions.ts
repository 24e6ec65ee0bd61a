const PASSED_ON = 'The room passes on what its channel says of a show, whatever that is called.'

/** By machine and event: who hears it, or says it, where the lint cannot see it. One that is not needed fails. */
export const wiringExceptions: Readonly<Record<string, string>> = {
  'routeGuard route.allowed':
    'Who asked for a page waits for the decision itself; this is for recordings and the studio.',
  'routeGuard route.redirected':
    'Who asked for a page waits for the decision itself; this is for recordings and the studio.',
  'routeGuard route.denied': 'The page book keeps the decision for the screen that says so.',
  'realtimeConnection connection.changed': 'Rooms and the messenger hear it with their channels.',
  'liveRoom show.started': PASSED_ON,
  'liveRoom show.billed': PASSED_ON,
  'liveRoom show.completed': PASSED_ON,
  'liveRoom request.expired': PASSED_ON,
  'liveRoom request.refused': PASSED_ON,
  'liveRoom showBalance.low': PASSED_ON,
}

/** By machine and state: why no requirement asks for what it and the states in it do. One that is not needed fails. */
export const unaskedStates: Readonly<Record<string, string>> = {
  'site money': 'That nothing leads away while a payment is open is ours: nobody may lose sight of what they pay.',
  'shownPage any':
    'That a page is asked for again for another visitor is ours: nobody is to see what the one before them may see.',
  'site promotions': 'When the code of promotions is fetched is ours: what they do is asked of their own machines.',
  'site any': 'Actors of pages end, messages wait and faults are told in one place; nothing that a visitor asks for.',
  'deviceSessions any': 'The list of log-ins is ours: who has lost a device can log it out.',
  'passkeyLogin any': 'Passkeys are ours, beside the password and the code that are asked for.',
  'headsetEntry any': 'That another device hands a log-in over is ours: nobody wants to type in a headset.',
  'headsetPass any': 'That another device hands a log-in over is ours: nobody wants to type in a headset.',
  'mailedCancellation any':
    'Cancelling by a mailed link is ours: the specification has no way out for who cannot log in.',
  'passkeys any': 'Passkeys are ours, beside the password and the code that are asked for.',
  'player parts': 'How a player is operated, what it remembers on this device and where its picture is are left to us.',
}
