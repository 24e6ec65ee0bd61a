const OF_THE_STUDIO = ['tests/studio/page-machines.test.ts', 'tests/studio/page-moves.test.ts']
const PLAYER_WORDS = 'tests/catalogue/player-words.test.ts'

/** A room and the actors that it invokes, together. */
const OF_A_ROOM = [
  'tests/cams/cam-room-words.test.ts',
  'tests/cams/cam-room.machine.test.ts',
  'tests/cams/cam-room-news.machine.test.ts',
  'tests/cams/cam-room-moves.machine.test.ts',
]

/** The quick ones of the machine that invokes it: what a part does shows there. */
const OF_PLAYER = ['tests/catalogue/player.machine.test.ts', 'tests/catalogue/player-headset.test.ts', PLAYER_WORDS]

/** They try the actors of shows with the site's wires between them. */
const OF_SHOWS = [
  'tests/cams/cam-show.machine.test.ts',
  'tests/cams/show-request.machine.test.ts',
  'tests/cams/show-ending.machine.test.ts',
  'tests/cams/show-news.machine.test.ts',
  'tests/cams/compliment.machine.test.ts',
  'tests/cams/spending-words.test.ts',
]

/** By machine: the test files that try it, quick ones first, where they are not named after it. */
export const suitesElsewhere: Readonly<Record<string, readonly string[]>> = {
  ...ofFamily('age', 'age-words', {
    ageCheck: 'age-check',
    ageSession: 'age-session',
    ageVerification: 'age-verification',
  }),
  player: [...OF_PLAYER, 'tests/catalogue/player.paths.test.tsx'],
  playerPlayback: [
    'tests/catalogue/player-playback.machine.test.ts',
    ...OF_PLAYER,
    'tests/catalogue/player-playback.paths.test.tsx',
  ],
  camRoom: [...OF_A_ROOM, 'tests/cams/cam-room.paths.test.ts', 'tests/cams/cam-room.races.test.ts'],
  roomRoute: ['tests/cams/room-route.machine.test.ts', ...OF_A_ROOM, 'tests/cams/room-route.paths.test.ts'],
  liveRoom: ['tests/cams/live-room.machine.test.ts', ...OF_A_ROOM, 'tests/cams/live-room.paths.test.ts'],
  interruptedShow: ['tests/cams/interrupted-show.paths.test.ts', ...OF_A_ROOM],
  nearbyRoom: [...OF_A_ROOM, 'tests/cams/nearby-room.paths.test.tsx'],
  messageDelivery: [
    'tests/cams/message-delivery.machine.test.ts',
    'tests/cams/chat-outbox.machine.test.ts',
    'tests/cams/message-delivery.paths.test.tsx',
  ],
  outage: ['tests/site/navigation.machine.test.ts', 'tests/site/outage.paths.test.tsx'],
  playerOpening: [...OF_PLAYER, 'tests/catalogue/player-opening.paths.test.tsx'],
  playerControls: [...OF_PLAYER, 'tests/catalogue/player-controls.paths.test.tsx'],
  playerHelp: [...OF_PLAYER, 'tests/catalogue/player-help.paths.test.tsx'],
  playerMemory: [...OF_PLAYER, 'tests/catalogue/player-memory.paths.test.tsx'],
  playerPresentation: [
    'tests/catalogue/player-presentation.machine.test.ts',
    'tests/catalogue/player.machine.test.ts',
    'tests/catalogue/player-presentation.paths.test.tsx',
  ],
  camShow: [...OF_SHOWS, 'tests/cams/cam-show.paths.test.ts', 'tests/cams/cam-show.races.test.ts'],
  showRequest: [...OF_SHOWS, 'tests/cams/show-request.paths.test.ts'],
  showEnding: [...OF_SHOWS, 'tests/cams/show-ending.paths.test.ts'],
  showNews: [...OF_SHOWS, 'tests/cams/show-news.paths.test.ts'],
  compliment: [...OF_SHOWS, 'tests/cams/compliment.paths.test.ts'],
  tracing: [...OF_THE_STUDIO, 'tests/studio/page-tracing.paths.test.ts'],
  studioPage: [...OF_THE_STUDIO, 'tests/studio/page.paths.test.ts'],
  pathPlanner: [...OF_THE_STUDIO, 'tests/studio/path-planner.paths.test.ts'],
  simulation: [...OF_THE_STUDIO, 'tests/studio/simulation.paths.test.ts'],
  trace: [...OF_THE_STUDIO, 'tests/studio/trace.paths.test.ts'],
}

/** Machines that were one: what visitors see of them all tries each. */
function ofFamily(area: string, words: string, files: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(files).map(([machine, file]) => [
      machine,
      [`${file}.machine`, words, `${file}.paths`].map((name) => `tests/${area}/${name}.test.ts`),
    ]),
  )
}
