import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAuthenticator, type Misbehaviour } from '../support/authenticator.ts'
import { type CallParts, startTestSandbox, type TestSandbox } from './test-sandbox.ts'

const ORIGIN = 'http://localhost:4100'
const LIGHT = 'http://light.localhost:4100'
const NOON_MS = Date.parse('2026-11-24T12:00:00Z')
const EMAIL = 'ada.holm@example.com'

let sandbox: TestSandbox
let phone: ReturnType<typeof createAuthenticator>
let token: string
beforeEach(async () => {
  sandbox = await startTestSandbox()
  phone = createAuthenticator(ORIGIN)
  await sandbox.control.changeClock({ holdAtMs: NOON_MS })
  token = (await sandbox.control.signIn('member')).accessToken
})
afterEach(() => sandbox.close())

type Name = Parameters<TestSandbox['call']>[0]

async function ask(name: Name, parts: CallParts = {}) {
  const answer = await sandbox.call(name, { headers: { Origin: ORIGIN }, ...parts })
  return { status: answer.status, body: await answer.json() }
}

const optionsFor = async (name: Name, parts: CallParts = {}) => (await ask(name, parts)).body.data.options

async function add(name = 'Phone', wrong?: Misbehaviour) {
  const options = await optionsFor('beginPasskey', { token })
  return ask('addPasskey', { token, body: { name, credential: phone.create(options, wrong) } })
}

async function logIn(wrong?: Misbehaviour) {
  const options = await optionsFor('beginPasskeyLogin')
  return ask('logInByPasskey', { body: { credential: phone.get(options, wrong) } })
}

const list = async (of = token) => (await ask('getPasskeys', { token: of })).body.data.passkeys
const idOf = async (name: string) =>
  (await list()).find((passkey: { name: string }) => passkey.name === name)!.id as string
const UNCHECKED = {
  status: 422,
  body: { status: { code: 422, message: 'This passkey could not be checked. Please try again.' } },
}
const STALE = {
  status: 422,
  body: {
    status: { code: 422, message: 'The given data was invalid.' },
    errors: { challenge: ['This came too late. Please try again.'] },
  },
}
const UNKNOWN = { status: 404, body: { status: { code: 404, message: 'This passkey is not known here.' } } }

describe('a passkey that is registered', () => {
  it('is listed, logs in, and says when it last did', async () => {
    const added = await add()
    const before = await list()
    await sandbox.control.changeClock({ jumpMs: 3_600_000 })
    token = (await sandbox.control.signIn('member')).accessToken
    const { status, body } = await logIn()
    const user = await ask('getUser', { token: body.data.token.atoken })
    const { id, ...first } = before[0]
    expect({
      added: added.status,
      isUuid: /^[\da-f-]{36}$/.test(id),
      first,
      status,
      email: user.body.data.item.email,
      lastUsedAt: (await list())[0].lastUsedAt,
    }).toEqual({
      added: 200,
      isUuid: true,
      first: { name: 'Phone', createdAt: NOON_MS / 1000, lastUsedAt: null },
      status: 200,
      email: EMAIL,
      lastUsedAt: NOON_MS / 1000 + 3600,
    })
  })

  it('is told to its owner by mail', async () => {
    await add('Key ring')
    const [mail] = await sandbox.control.mails()
    expect({ kind: mail!.kind, recipient: mail!.recipient, names: mail!.text.includes('"Key ring"') }).toEqual({
      kind: 'passkeyAdded',
      recipient: EMAIL,
      names: true,
    })
  })

  it('is asked for as one that the browser finds by itself, and not twice on one device', async () => {
    await add()
    const { rp, user, excludeCredentials, authenticatorSelection } = await optionsFor('beginPasskey', { token })
    expect({ rp, name: user.name, excluded: excludeCredentials.map(({ id }: { id: string }) => id) }).toEqual({
      rp: { id: 'localhost', name: 'Halcyon VR' },
      name: EMAIL,
      excluded: phone.ids(),
    })
    expect(authenticatorSelection).toEqual({
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    })
  })

  it('is refused if it is there already, and so is one without a name or with too long a one', async () => {
    await add()
    const [credentialId] = phone.ids()
    const again = await add('Twin', { credentialId })
    const nameless = await add(' ')
    const long = await add('x'.repeat(61))
    expect({
      again: again.body.status.message,
      nameless: nameless.body.status.message,
      long: long.status,
      names: (await list()).map(({ name }: { name: string }) => name),
      longest: (await add('y'.repeat(60))).status,
    }).toEqual({
      again: 'This passkey is here already.',
      nameless: 'Please give the passkey a name of 1 to 60 characters.',
      long: 422,
      names: ['Phone'],
      longest: 200,
    })
  })

  it('can be named anew and removed by its owner only, and a removed one logs in no more', async () => {
    await add()
    await add('Laptop')
    const other = (await sandbox.control.signIn('trial')).accessToken
    const [phoneId, laptopId] = [await idOf('Phone'), await idOf('Laptop')]
    await ask('namePasskey', { token: other, params: { id: phoneId }, body: { name: 'Mine' } })
    await ask('removePasskey', { token: other, params: { id: phoneId } })
    const untouched = await list()
    await ask('namePasskey', { token, params: { id: phoneId }, body: { name: ' Old phone ' } })
    const before = await logIn()
    const after = await ask('removePasskey', { token, params: { id: laptopId } })
    expect({
      untouched: untouched.map(({ name }: { name: string }) => name),
      before: before.status,
      left: after.body.data.passkeys.map(({ name }: { name: string }) => name),
      others: await list(other),
      gone: await logIn(),
    }).toEqual({ untouched: ['Phone', 'Laptop'], before: 200, left: ['Old phone'], others: [], gone: UNKNOWN })
  })

  it('stays when the password is changed, which ends every session but that one', async () => {
    await add()
    const elsewhere = (await logIn()).body.data.token.atoken
    const form = { password: 'Proscenium1', new_password: 'Proscenium2', new_password_confirmation: 'Proscenium2' }
    await sandbox.call('changePassword', { token, body: new URLSearchParams(form) })
    expect({
      elsewhere: (await ask('getUser', { token: elsewhere })).status,
      here: (await ask('getUser', { token })).status,
      passkey: (await logIn()).status,
    }).toEqual({ elsewhere: 401, here: 200, passkey: 200 })
  })

  it('goes with its account, and logs nobody in while that is blocked', async () => {
    await add()
    const block = sandbox.database.prepare("UPDATE accounts SET is_blocked = ? WHERE name = 'member'")
    block.run(1)
    const blocked = await logIn()
    block.run(0)
    await sandbox.call('initAccountRemoval', { body: { email: EMAIL, password: 'Proscenium1' } })
    const link = /token=([\w-]+)/.exec((await sandbox.control.mails()).at(-1)!.text)![1]
    const removed = await sandbox.call('removeAccount', { body: { token: link } })
    expect({ blocked: [blocked.status, blocked.body.blocked], removed: removed.status, gone: await logIn() }).toEqual({
      blocked: [423, true],
      removed: 200,
      gone: UNKNOWN,
    })
  })
})

describe('a challenge', () => {
  it('registers one passkey once, within five minutes, for who asked for it', async () => {
    const options = await optionsFor('beginPasskey', { token })
    const credential = phone.create(options)
    const other = (await sandbox.control.signIn('trial')).accessToken
    const stolen = await ask('addPasskey', { token: other, body: { name: 'Stolen', credential } })
    const first = await ask('addPasskey', { token, body: { name: 'Phone', credential } })
    const second = await ask('addPasskey', { token, body: { name: 'Phone', credential } })
    const late = await optionsFor('beginPasskey', { token })
    await sandbox.control.changeClock({ jumpMs: 300_000 })
    token = (await sandbox.control.signIn('member')).accessToken
    const tooLate = await ask('addPasskey', { token, body: { name: 'Late', credential: phone.create(late) } })
    expect({ stolen, first: first.status, second, tooLate }).toEqual({
      stolen: UNCHECKED,
      first: 200,
      second: UNCHECKED,
      tooLate: UNCHECKED,
    })
  })

  it('logs in once, within five minutes', async () => {
    await add()
    const credential = phone.get(await optionsFor('beginPasskeyLogin'))
    const first = await ask('logInByPasskey', { body: { credential } })
    const second = await ask('logInByPasskey', { body: { credential } })
    const inTime = await optionsFor('beginPasskeyLogin')
    const late = await optionsFor('beginPasskeyLogin')
    await sandbox.control.changeClock({ jumpMs: 299_999 })
    const justInTime = await ask('logInByPasskey', { body: { credential: phone.get(inTime) } })
    await sandbox.control.changeClock({ jumpMs: 1 })
    const tooLate = await ask('logInByPasskey', { body: { credential: phone.get(late) } })
    expect({ first: first.status, second, justInTime: justInTime.status, tooLate }).toEqual({
      first: 200,
      second: STALE,
      justInTime: 200,
      tooLate: STALE,
    })
  })

  it('of a registration logs nobody in', async () => {
    await add()
    const { challenge, rp } = await optionsFor('beginPasskey', { token })
    expect(await ask('logInByPasskey', { body: { credential: phone.get({ challenge, rpId: rp.id }) } })).toEqual(STALE)
  })
})

describe('a log-in with a passkey is refused', () => {
  const wrongs: Record<string, Misbehaviour> = {
    'where another page asked for it': { origin: 'http://evil.localhost:4100' },
    'where its owner did not prove who they are': { isUserVerified: false },
    'where the signature is another': { signature: Buffer.from('no signature').toString('base64url') },
  }
  for (const [why, wrong] of Object.entries(wrongs)) {
    it(why, async () => {
      await add()
      expect(await logIn(wrong)).toEqual(UNCHECKED)
    })
  }

  it('where its counter went back: somebody has copied it', async () => {
    await add()
    await logIn({ counter: 5 })
    expect({ same: await logIn({ counter: 5 }), lower: await logIn({ counter: 4 }) }).toEqual({
      same: UNCHECKED,
      lower: UNCHECKED,
    })
    expect((await logIn({ counter: 6 })).status).toBe(200)
  })

  it('at another site than its own', async () => {
    await add()
    const headers = { Origin: LIGHT }
    const { challenge } = await optionsFor('beginPasskeyLogin', { headers })
    const credential = phone.get({ challenge, rpId: 'localhost' })
    expect({
      login: await ask('logInByPasskey', { headers, body: { credential } }),
      listed: (await ask('getPasskeys', { headers, token })).body.data.passkeys,
    }).toEqual({ login: UNKNOWN, listed: [] })
  })

  it('to who guesses', async () => {
    await add()
    for (let count = 0; count < 30; count += 1) await logIn({ origin: LIGHT })
    expect((await logIn()).status).toBe(429)
  })
})
