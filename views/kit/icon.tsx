const paths = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  heart: 'M12 20S3.5 15 3.5 9.2A4.7 4.7 0 0 1 12 6.5a4.7 4.7 0 0 1 8.5 2.7C20.5 15 12 20 12 20Z',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.500 1.500h-15zM10 20.500a2.200 2.200 0 0 0 4 0M12 5V3',
  close: 'M6 6l12 12M18 6 6 18',
  chevronDown: 'm6 9 6 6 6-6',
  chevronUp: 'm6 15 6-6 6 6',
  chevronRight: 'm9 6 6 6-6 6',
  chevronLeft: 'm15 6-6 6 6 6',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.3 15.3 20 20',
  external: 'M14 5h5v5M19 5l-8 8M18 14v4a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h4',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c1-3.7 4-5.5 7.5-5.5s6.5 1.8 7.5 5.5',
  alert: 'M12 8v5M12 16.4v.1M12 3 2.5 20h19L12 3Z',
  info: 'M12 11v5M12 7.9v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  eyeOff:
    'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6.3 7.7A17 17 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9',
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  list: 'M4 5h6v5H4zM4 14h6v5H4zM13 6h7M13 9h5M13 15h7M13 18h5',
  simple: 'M4 5h4v4H4zM10 5h4v4h-4zM16 5h4v4h-4zM4 11h4v4H4zM10 11h4v4h-4zM16 11h4v4h-4zM4 19h16',
  play: 'M7 4.5v15l12.5-7.5L7 4.5Z',
  pause: 'M8 5v14M16 5v14',
  replay: 'M4.5 12a7.5 7.5 0 1 0 2.4-5.5M4 4v4.5h4.5',
  volume: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5H4ZM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  muted: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5H4ZM16 9.5l5 5M21 9.5l-5 5',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  pictureInPicture: 'M3.5 5.5h17v13h-17zM12 12h6v4h-6z',
  fullScreen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  exitFullScreen: 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5',
  phone: 'M8 3.500h8v17H8zM11 18h2',
  headset:
    'M4 9.500a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2V15a2 2 0 0 1-2 2h-3l-1.500-2.500h-3L9 17H6a2 2 0 0 1-2-2zM2 11v3M22 11v3M8 7.500C8 5.500 9.500 4 12 4s4 1.500 4 3.500',
  glasses: 'M3 8h18v9h-6l-1.500-3h-3L9 17H3zM6.500 12.500h2M15.500 12.500h2',
  swap: 'M4 8.500h14M14 4.500l4 4-4 4M20 15.500H6M10 11.500l-4 4 4 4',
  target: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 3v4M12 17v4M3 12h4M17 12h4',
  help: 'M9.2 9.2a2.9 2.9 0 1 1 4.3 2.5c-1 .6-1.5 1.2-1.5 2.3M12 17.2v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  share:
    'M8.5 13.5l7 4M15.5 6.5l-7 4M6 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM18 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM18 21.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  download: 'M12 4v11M7 10.5l5 5 5-5M4.5 20h15',
  shield: 'M12 3 4.5 6v5.5c0 4.5 3 8 7.5 9.5 4.5-1.5 7.5-5 7.5-9.5V6L12 3Zm-3.5 9 2.5 2.5 4.5-5',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.500v2.500M20 14v6h-2.500M14 20h1',
  film: 'M4 5h16v14H4zM8 5v14M16 5v14M4 9.5h4M4 14.5h4M16 9.5h4M16 14.5h4',
  wave: 'M4 10v4M8 6.5v11M12 9v6M16 5v14M20 10v4',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2',
  smile: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8.5 14.200c.8 1.300 2 2 3.5 2s2.700-.7 3.500-2M9 9.700v.1M15 9.700v.1',
  arrowRight: 'M4.500 12h15M13.500 6l6 6-6 6',
  arrowDown: 'M12 4.500v15M6 13.500l6 6 6-6',
  tokens:
    'M12 9.500c4.100 0 7.500-1.300 7.500-3s-3.400-3-7.500-3-7.500 1.300-7.500 3 3.400 3 7.500 3ZM4.500 6.500v11c0 1.700 3.400 3 7.500 3s7.500-1.300 7.500-3v-11M4.500 12c0 1.700 3.400 3 7.500 3s7.500-1.300 7.500-3',
  message: 'M4 5.5h16v11H10l-4.500 3.500v-3.500H4z',
  minimize: 'M6 18h12',
  more: 'M12 5.500v.1M12 12v.1M12 18.500v.1',
  twitter: 'M4 4l16 16M20 4 4 20M4 4h4l12 16h-4L4 4Z',
  instagram:
    'M7 3.5h10A3.5 3.5 0 0 1 20.5 7v10a3.5 3.5 0 0 1-3.5 3.5H7A3.5 3.5 0 0 1 3.5 17V7A3.5 3.5 0 0 1 7 3.5ZM12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM17 7v.1',
  reddit:
    'M12 19.5c4.4 0 8-2.5 8-5.5s-3.6-5.5-8-5.5S4 11 4 14s3.6 5.5 8 5.5ZM9 13.2v.1M15 13.2v.1M9 16c1.8 1.2 4.2 1.2 6 0M12 8.5 13 4l4 1M18 6.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z',
  youtube:
    'M5 5.5h14a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1-2.5 2.5H5A2.5 2.5 0 0 1 2.5 16V8A2.5 2.5 0 0 1 5 5.5ZM10 9v6l5-3-5-3Z',
  facebook: 'M14 21v-8h3l.5-3.5H14V7.5c0-1 .5-1.800 2-1.800h1.5V3h-2.600C12 3 10.5 4.800 10.5 7.200v2.300H8V13h2.5v8',
} as const

export type IconName = keyof typeof paths

const filled: ReadonlySet<IconName> = new Set(['play'])

/** A drawing of 24 × 24 in the text's colour; silent to screen readers, so name the control around it. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled.has(name) ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  )
}
