import type { DownloadFilm } from '../../machines/catalogue/downloads.ts'

export const FILES = [
  { label: '2K', size: '300 MB', url: '/downloads/broken-reel/2K.mp4', quality: '2K' },
  { label: '3K', size: '1.2 GB', url: '/downloads/broken-reel/3K.mp4', quality: '3K' },
] as const

export const FILM: DownloadFilm = {
  id: '7',
  slug: 'broken-reel',
  title: 'Broken Reel',
  poster: null,
  durationSeconds: 600,
  recommendedDevices: [
    { name: 'Stand-alone headset', qualities: ['4K', '5K'] },
    { name: 'Phone in a viewer', qualities: ['2K', '3K'] },
  ],
  downLoadVideoListForFront: [...FILES],
}

export const FACTS = {
  allowance: { limit: 20, left: 17, counted: [FILES[1].url] },
  fits: { '2K': { plays: 'smoothly', room: 'enough' }, '3K': { plays: 'no', room: 'enough' } },
} as const
