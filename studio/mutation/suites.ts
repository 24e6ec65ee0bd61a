const OF_THE_STUDIO = ['tests/studio/page-machines.test.ts', 'tests/studio/page-moves.test.ts']

/** By machine: the test files that try it, quick ones first, where they are not named after it. */
export const suitesElsewhere: Readonly<Record<string, readonly string[]>> = {
  live: [...OF_THE_STUDIO, 'tests/studio/page-live.paths.test.ts'],
  studioPage: [...OF_THE_STUDIO, 'tests/studio/page.paths.test.ts'],
  pathDesk: [...OF_THE_STUDIO, 'tests/studio/path-desk.paths.test.ts'],
  simulation: [...OF_THE_STUDIO, 'tests/studio/simulation.paths.test.ts'],
  trace: [...OF_THE_STUDIO, 'tests/studio/trace.paths.test.ts'],
}
