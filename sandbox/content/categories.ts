/** Standard categories. `isListed` false: reachable by its key, left out of the list of categories. */
export const CATEGORIES = [
  { slug: 'city-nights', name: 'City Nights', isListed: true },
  { slug: 'blue-hour', name: 'Blue Hour', isListed: true },
  { slug: 'slow-cinema', name: 'Slow Cinema', isListed: true },
  { slug: 'grand-hotels', name: 'Grand Hotels', isListed: true },
  { slug: 'rooftops', name: 'Rooftops', isListed: true },
  { slug: 'islands', name: 'Islands', isListed: true },
  { slug: 'rainy-days', name: 'Rainy Days', isListed: true },
  { slug: 'candlelight', name: 'Candlelight', isListed: true },
  { slug: 'mountains', name: 'Mountains', isListed: true },
  { slug: 'by-the-water', name: 'By the Water', isListed: true },
  { slug: 'old-europe', name: 'Old Europe', isListed: true },
  { slug: 'modern-houses', name: 'Modern Houses', isListed: true },
  { slug: 'gardens', name: 'Gardens', isListed: true },
  { slug: 'night-trains', name: 'Night Trains', isListed: true },
  { slug: 'studio-light', name: 'Studio Light', isListed: true },
  { slug: 'music', name: 'Music', isListed: true },
  { slug: 'summer', name: 'Summer', isListed: true },
  { slug: 'winter', name: 'Winter', isListed: true },
  { slug: 'sunday-morning', name: 'Sunday Morning', isListed: true },
  { slug: 'two-of-us', name: 'Two of Us', isListed: true },
  { slug: 'ensemble', name: 'Ensemble', isListed: true },
  { slug: 'close-quarters', name: 'Close Quarters', isListed: true },
  { slug: 'interactive', name: 'Interactive', isListed: true },
  { slug: 'full-circle-360', name: 'Full Circle 360°', isListed: true },
  { slug: 'passthrough', name: 'Passthrough', isListed: true },
  { slug: 'ai-engine', name: 'AI Engine', isListed: true },
  { slug: 'compilations', name: 'Compilations', isListed: true },
  { slug: 'free', name: 'Free', isListed: true },
  { slug: 'bonus', name: 'Bonus', isListed: false },
] as const

export type CategorySlug = (typeof CATEGORIES)[number]['slug']

/** Films of it are whole and for everybody. */
export const FREE_CATEGORY = 'free' satisfies CategorySlug

/** What a draw of the ordinary categories may give; the others follow from a video's own facts. */
export const DRAWN_CATEGORIES: readonly CategorySlug[] = CATEGORIES.slice(0, 19).map(({ slug }) => slug)

export const CUSTOM_CATEGORIES = [
  {
    type: 'cam-rooms',
    text: 'Live Right Now',
    link: '/vr-cam-girls/',
    isInNewTab: false,
    memberPlus: false,
    priceUuid: '',
  },
  {
    type: 'member-plus',
    text: 'The Plus Archive',
    link: '/subscription/',
    isInNewTab: false,
    memberPlus: true,
    priceUuid: '5b0a7f0e-4b1d-4c55-9f6e-0d6c2f6f8a11',
  },
  {
    type: 'member-plus-talks',
    text: 'Directors Talking',
    link: '/subscription/',
    isInNewTab: false,
    memberPlus: true,
    priceUuid: '8f3d2c1a-77e4-4a0b-b1de-52c9d6e0a4f7',
  },
  {
    type: 'partner-offer',
    text: 'Partner Festival',
    link: '/partners/',
    isInNewTab: true,
    memberPlus: false,
    priceUuid: '',
  },
] as const

export const POSITIONS = ['Seated', 'Standing', 'Reclining', 'Face to Face', 'Side by Side', 'Overhead'] as const

/** The client reads id 3 as the AI badge. */
export const TECH_FORMATS = [
  { id: 1, name: '180° 3D' },
  { id: 2, name: '360° 3D' },
  { id: 3, name: 'AI' },
  { id: 4, name: 'Passthrough' },
  { id: 5, name: 'Binaural Sound' },
  { id: 6, name: 'Interactive' },
  { id: 7, name: 'Flat' },
] as const
