import { expect, test } from 'vitest'
import { chooseNode } from '../../scripts/support/project.mjs'

const own = (...version: number[]) => ({ path: '/project/node', version })
const machines = (...versions: number[][]) => versions.map((version) => ({ path: `/machine/${version[0]}`, version }))

test.for([
  ['the project’s own, on any machine', 'linux-x64', own(24, 21, 0), machines([20, 20, 2]), '/project/node'],
  [
    'the project’s own, beside a newer one of the machine',
    'linux-x64',
    own(24, 21, 0),
    machines([26, 1, 0]),
    '/project/node',
  ],
  ['the machine’s, where none is packaged', 'freebsd-x64', undefined, machines([20, 1, 0], [24, 2, 0]), '/machine/24'],
  [
    'the packaged one on Apple silicon, beside an older one',
    'darwin-arm64',
    own(24, 0, 0),
    machines([22, 9, 0]),
    '/project/node',
  ],
  [
    'the packaged one on Apple silicon, beside the same one',
    'darwin-arm64',
    own(24, 0, 0),
    machines([24, 0, 0]),
    '/project/node',
  ],
] as const)('the product runs on %s', ([, kind, packaged, others, path]) => {
  expect(chooseNode({ own: packaged, machines: others, kind })).toEqual({ path })
})

test('a newer Node of the machine is used on Apple silicon, and said so', () => {
  expect(chooseNode({ own: own(24, 0, 0), machines: machines([20, 1, 0], [24, 11, 1]), kind: 'darwin-arm64' })).toEqual(
    {
      path: '/machine/24',
      notice: 'Running on this machine’s Node 24.11.1: for Apple silicon only Node 24.0.0 is packaged.',
    },
  )
})

test('where there is no Node 24, the sentence says what to install', () => {
  expect(chooseNode({ own: undefined, machines: machines([20, 20, 2]), kind: 'freebsd-x64' })).toEqual({
    problem:
      'Proscenium runs on Node 24. The project brings it for Linux, macOS and Windows, but not for freebsd-x64: install Node 24 and run the command again.',
  })
})
