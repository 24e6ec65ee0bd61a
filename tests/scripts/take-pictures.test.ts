import { expect, test } from 'vitest'
import { type Camera, takePictures } from '../../scripts/support/take-pictures.ts'

/** What is seen on a desktop is called as its state is, but for `again`, which looks as `shown` does. */
function cameras() {
  const shot: string[] = []
  const camera = (kind: string): Camera => ({
    show: async (machine, state) => {
      if (state === 'broken') throw new Error('the way to broken ended in shown\nat drive')
      return `${kind} ${machine} ${state === 'again' ? 'shown' : state}`
    },
    shoot: async (name) => void shot.push(name),
  })
  return { shot, desktop: camera('desktop'), mobile: camera('mobile') }
}

test('what looks the same is taken once, and what was taken before is not taken again', async () => {
  const { shot, desktop, mobile } = cameras()
  const plan = { door: { shown: true as const, again: true as const, open: true as const } }
  const isThere = (name: string) => name === 'mobile door open'
  expect(await takePictures({ plan, desktop, mobile, isThere })).toEqual({
    machines: {
      door: {
        shown: { desktop: 'desktop door shown', mobile: 'mobile door shown' },
        again: { desktop: 'desktop door shown', mobile: 'mobile door shown' },
        open: { desktop: 'desktop door open', mobile: 'mobile door open' },
      },
    },
    taken: 3,
  })
  expect(shot.sort()).toEqual(['desktop door open', 'desktop door shown', 'mobile door shown'])
})

test('a reason takes the place of pictures that nobody planned or that cannot be taken, and the others are taken', async () => {
  const plan = { bell: { silent: 'Nobody sees it.' }, door: { broken: true as const, shown: true as const } }
  expect(await takePictures({ plan, ...cameras(), isThere: () => false })).toEqual({
    machines: {
      bell: { silent: { none: 'Nobody sees it.' } },
      door: {
        broken: { none: 'The picture could not be taken: the way to broken ended in shown' },
        shown: { desktop: 'desktop door shown', mobile: 'mobile door shown' },
      },
    },
    taken: 2,
  })
})
