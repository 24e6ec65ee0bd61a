import { SECRET_ADDRESSES, withoutSecrets } from '../../machines/access/secret-addresses.ts'

/** What a mailed link carries; `''`: nothing. */
export interface MailedSecrets {
  /** Lets one visitor do one thing. */
  token: string
  /** Names whose mails they are. */
  uid: string
}

const NOTHING: MailedSecrets = { token: '', uid: '' }

/** What the link of a member carries into the browser of a headset: a token that is worth one log-in, and an address to go to. */
export interface HeadsetPass {
  token: string
  to: string
}

/** The secrets of the mailed link that the visitor came by: read once, and in no address from then on. Ports of its page ask for them at each call. */
export function readMailed(firstPath: string) {
  const { pathname, searchParams, hash } = new URL(`http://own.invalid${firstPath}`)
  const carried = new URLSearchParams(hash.slice(1))
  const token = (pathname === '/playalogin/' && carried.get('pass')) || ''
  let pass: HeadsetPass | null = token ? { token, to: carried.get('to') ?? '' } : null
  const address = pass ? firstPath.replace(/#.*/s, '') : firstPath
  const isMailed = SECRET_ADDRESSES.includes(pathname)
  const secrets = isMailed ? { token: searchParams.get('token') ?? '', uid: searchParams.get('uid') ?? '' } : NOTHING
  const hasAny = secrets.token !== '' || secrets.uid !== ''
  return {
    /** The address without them. */
    address: isMailed ? withoutSecrets(address) : address,
    /** Of the page where headsets are logged in; it lies in the fragment, which no server is sent. null: none, or it was used. */
    get pass() {
      return pass
    },
    forgetPass() {
      pass = null
    },
    /** Of the page at this path. */
    at: (path: string): MailedSecrets => (path === pathname ? secrets : NOTHING),
    /** Whether the link led to the page at this path. */
    isFor: (path: string): boolean => hasAny && path === pathname,
  }
}
