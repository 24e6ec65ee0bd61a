const OF_THE_STUDIO = ['tests/studio/page-machines.test.ts', 'tests/studio/page-moves.test.ts']

/** By machine: the test files that try it, quick ones first, where they are not named after it. */
export const suitesElsewhere: Readonly<Record<string, readonly string[]>> = {
  camRoom: [
    'tests/cams/cam-room.machine.test.ts',
    'tests/cams/cam-room-news.machine.test.ts',
    'tests/cams/cam-room-moves.machine.test.ts',
    'tests/cams/cam-room.paths.test.ts',
    'tests/cams/cam-room.races.test.ts',
  ],
  tracing: [...OF_THE_STUDIO, 'tests/studio/page-tracing.paths.test.ts'],
  studioPage: [...OF_THE_STUDIO, 'tests/studio/page.paths.test.ts'],
  pathPlanner: [...OF_THE_STUDIO, 'tests/studio/path-planner.paths.test.ts'],
  simulation: [...OF_THE_STUDIO, 'tests/studio/simulation.paths.test.ts'],
  trace: [...OF_THE_STUDIO, 'tests/studio/trace.paths.test.ts'],
}
