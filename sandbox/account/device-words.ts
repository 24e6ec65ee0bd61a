/** The first that fits: browsers name those that they are made of, too. */
const BROWSERS: readonly [mark: RegExp, name: string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/OculusBrowser\//, 'Meta Quest Browser'],
  [/F(irefox|xiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const DEVICES: readonly [mark: RegExp, name: string][] = [
  [/Quest/, 'Meta Quest'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** What somebody knows a browser by, of its user agent. */
export function deviceOf(userAgent: string): string {
  const nameIn = (names: typeof BROWSERS) => names.find(([mark]) => mark.test(userAgent))?.[1]
  const browser = nameIn(BROWSERS)
  const device = nameIn(DEVICES)
  return browser && device ? `${browser} on ${device}` : (browser ?? device ?? 'Unknown device')
}
