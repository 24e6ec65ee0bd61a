/** By machine: why its paths are walked on the machine alone, where nothing but an invariant can be wrong. It only shrinks. */
export const replaysItself: Readonly<Record<string, string>> = {
  site: 'Its children are the site itself: what it starts and ends is seen in their own paths.',
}
