/** Promotional items among the videos (core section 3, custom video item). `audience` as for videos. */
export const CUSTOM_VIDEOS = [
  upcoming('The Orangery, Part Two', 'Isolde Marrow, Anders Holm-Vik', '8K', 2520, 'general'),
  upcoming('Six Nights in Trieste', 'Vesper Lindgren', '8K', 1980, 'general'),
  upcoming('The Cartographer', 'Marisol Quince, Tamsin Farrow', '7K', 2760, 'general'),
  upcoming('Snow Line', 'Freya Underhill, Rafe Castellane', '6K', 2210, 'general'),
  upcoming('A House With No Clocks', 'Noor Halloway', '8K', 1740, 'general'),
  upcoming('Harbour Lights', 'Rafe Castellane, Mateo Orsini', '8K', 2310, 'men'),
  upcoming('The Understudies', 'Lucian Ashgrove, Emil Sandoval', '7K', 2640, 'men'),
  upcoming('Night Shift at the Observatory', 'Caspian Rourke', '6K', 1890, 'men'),
  upcoming('North by Ferry', 'Soren Blackwater, Ivo Halberg', '8K', 2050, 'men'),
  {
    type: 'partner-offer',
    text: 'Surround Film Festival: a weekend pass for members',
    link: '/partners/',
    resolution: '',
    duration: 0,
    starring: '',
    audience: 'both',
  },
] as const

function upcoming(text: string, starring: string, resolution: string, duration: number, audience: 'general' | 'men') {
  return { type: 'upcoming-scene', text, link: '/join-now/', resolution, duration, starring, audience } as const
}

/** Announcements; each is shown once on desktop and once on mobile. Soft ones are fit for visitors not yet cleared. */
export const SLIDES = [
  slide(
    'autumn-programme',
    'The Autumn Programme',
    'Twelve new films, one every week until the first snow.',
    '/videos/',
    10,
  ),
  slide('eight-k', 'Now in 8K', 'Our sharpest masters yet, for the newest headsets.', '/videos/?sort=latest', 20),
  slide(
    'model-of-the-month',
    'The Ensemble',
    'The people in front of the camera, season after season.',
    '/models/',
    30,
  ),
  slide(
    'interactive-week',
    'Interactive Week',
    'Films with a script that connected devices follow.',
    '/categories/interactive/',
    40,
  ),
  slide('gift-a-season', 'A Seat for the Season', 'The whole programme, cheaper for those who stay.', '/deals/', 50, {
    isAd: true,
  }),
  slide('companion-app', 'Watch in Your Headset', 'The companion app now remembers where you stopped.', '/app/', 60),
  slide('free-evening', 'A Free Evening', 'Whole films, open to everybody, without an account.', '/free/', 70),
  slide(
    'soft-welcome',
    'Cinema That Surrounds You',
    'Sit inside the picture instead of in front of it.',
    '/join-now/',
    10,
    { isSoft: true },
  ),
  slide(
    'soft-rooms',
    'Places You Can Enter',
    'Atriums, night trains, islands: filmed at the height of your eyes.',
    '/join-now/',
    20,
    { isSoft: true },
  ),
  slide(
    'soft-craft',
    'Made for Headsets',
    'Up to 8K, sixty frames a second, sound recorded where you sit.',
    '/join-now/',
    30,
    { isSoft: true },
  ),
] as const

function slide(
  key: string,
  title: string,
  text: string,
  link: string,
  sort: number,
  kind: { isAd?: true; isSoft?: true } = {},
) {
  return { key, title, text, link, sort, isAd: kind.isAd ?? false, isSoft: kind.isSoft ?? false }
}
