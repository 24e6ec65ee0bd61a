import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadHouse } from '../../scripts/support/house.ts'
import { nonconformanceOf, readRecording, replayRecording } from '../../studio/tracing/recording.ts'

/** What the studio saved as fixtures: put into this folder, each is a test. */
const files = globSync('tests/recordings/*.recording.json').sort()
const { machines } = await loadHouse()

test('there are recordings', () => expect(files.length).toBeGreaterThan(0))

for (const file of files) {
  describe(basename(file, '.recording.json'), () => {
    const recording = readRecording(readFileSync(file, 'utf8'), file)
    const machine = machines.get(recording.machine)?.machine

    test('is of a machine that there is', () => expect(machine?.id).toBe(recording.machine))
    test('follows the chart', () => expect(machine && nonconformanceOf(recording, machine)).toBeUndefined())
    test('goes the same way on a fresh actor', () => {
      expect(machine && replayRecording(recording, machine)).toBeUndefined()
    })
  })
}
