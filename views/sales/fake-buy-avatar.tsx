import styles from './fake-buy.module.css'

/** Ground and shape of each: two colours that go together in every theme. */
const COLOURS = [
  ['#3d5a80', '#98c1d9'],
  ['#5f0f40', '#e8aeb7'],
  ['#0f4c5c', '#7fc8c0'],
  ['#386641', '#a7c957'],
  ['#7f5539', '#ddb892'],
  ['#4a4e69', '#c9ada7'],
  ['#264653', '#e9c46a'],
  ['#6d597a', '#eaac8b'],
] as const

/** One of sixteen abstract pictures of nobody: a head and shoulders out of two circles, in eight pairs of colours. */
export function FakeBuyAvatar({ number }: { number: number }) {
  const [ground, shape] = COLOURS[(number - 1) % COLOURS.length] ?? COLOURS[0]
  const isTurned = number > COLOURS.length
  return (
    <svg className={styles.avatar} viewBox="0 0 48 48" width="48" height="48" aria-hidden="true" data-avatar={number}>
      <circle cx="24" cy="24" r="24" fill={isTurned ? shape : ground} />
      <g fill={isTurned ? ground : shape}>
        <circle cx={isTurned ? 26 : 22} cy="19" r="8" />
        <path d={isTurned ? 'M12 43a14 14 0 0 1 28 0 24 24 0 0 1-28 0Z' : 'M8 42a14 14 0 0 1 28 0 24 24 0 0 1-28 0Z'} />
      </g>
    </svg>
  )
}
