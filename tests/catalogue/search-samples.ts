import type { Found } from '../../machines/catalogue/search-results.ts'

export const FOUND: Found = {
  groups: [
    {
      kind: 'videos',
      items: [
        {
          slug: 'night-swim-in-the-atrium',
          title: 'Night Swim in the Atrium',
          publishedAt: 1_760_000_000,
          image: { alt: 'Night Swim', permalink: '/pictures/poster/night-swim-in-the-atrium.avif', colour: '#203040' },
        },
      ],
    },
    { kind: 'pages', items: [{ slug: 'date-night', title: 'Date Night', publishedAt: 1_768_608_000 }] },
  ],
  special: null,
}
export const NOTHING: Found = { groups: [], special: null }
export const SPECIAL: Found = { ...FOUND, special: { siteName: 'Nocturne VR', url: 'https://nocturne-vr.example/' } }
