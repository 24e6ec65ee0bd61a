/** The whole address of a film of the content host; `''` for one that is elsewhere. */
export function filmAddress({ src }: { src: string }, contentHost: string): string {
  const url = URL.parse(src, contentHost)
  return url && url.origin === URL.parse(contentHost)?.origin ? url.href : ''
}
