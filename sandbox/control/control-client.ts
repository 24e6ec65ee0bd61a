import type { ClockReading } from '../clock.ts'
import type { SandboxControl, SandboxState } from './control.ts'

/** The control plane of a sandbox that runs elsewhere: tests in other processes steer it with this. */
export function createControlClient(
  apiOrigin: string,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): SandboxControl {
  async function ask<Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${apiOrigin}/sandbox/api/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`The sandbox refused ${method} ${path}: ${response.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as Answer
  }

  return {
    addFault: (request) => ask('POST', 'faults', request),
    removeFault: async (id) => (await ask<{ isRemoved: boolean }>('DELETE', `faults/${id}`)).isRemoved,
    clearFaults: () => ask('DELETE', 'faults'),
    changeClock: (change) => ask<ClockReading>('POST', 'clock', change),
    changeSettings: (change) => ask('POST', 'settings', change),
    setMaintenance: (isActive) => ask('POST', 'maintenance', { isActive }),
    play: (name) => ask('POST', 'scenario', { name }),
    reset: () => ask('POST', 'reset'),
    signIn: (account) => ask('POST', 'sign-in', { account }),
    requests: () => ask('GET', 'requests'),
    clearRequests: () => ask('DELETE', 'requests'),
    leaks: () => ask('GET', 'leaks'),
    refreshes: () => ask('GET', 'refreshes'),
    ledger: () => ask('GET', 'ledger'),
    membershipLedger: () => ask('GET', 'membership-ledger'),
    mails: () => ask('GET', 'mails'),
    inquiries: () => ask('GET', 'inquiries'),
    mailNews: (news) => ask('POST', 'mails', { news }),
    cam: (request) => ask('POST', 'cam', request),
    cams: () => ask('GET', 'cams'),
    camLedger: () => ask('GET', 'cam-ledger'),
    breakSockets: (fault) => ask('POST', 'sockets/faults', fault),
    healSockets: () => ask('DELETE', 'sockets/faults'),
    sockets: () => ask('GET', 'sockets'),
    channelLog: (channel) => ask('GET', `channels/${encodeURIComponent(channel)}`),
    publish: (event) => ask('POST', 'channels', event),
    state: () => ask<SandboxState>('GET', 'state'),
  }
}
