import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestSandbox, type TestSandbox } from './test-sandbox.ts'

const EMAIL = 'ada.holm@example.com'
const BOTH = { newScenes: true, offers: true }

let sandbox: TestSandbox
beforeEach(async () => {
  sandbox = await startTestSandbox()
})
afterEach(() => sandbox.close())

/** What a mail to this address carries. */
async function mailedHeaders(email = EMAIL) {
  await sandbox.control.changeClock({ jumpMs: 30_000 })
  await sandbox.call('authCode', { body: { email } })
  return (await sandbox.control.mails()).at(-1)!.headers
}

async function oneClickAddress(email = EMAIL) {
  return (await mailedHeaders(email))['List-Unsubscribe']!.slice(1, -1)
}

const uidIn = (address: string) => address.split('/').at(-1)!

async function read(uid: string) {
  const answer = await sandbox.call('getMailPreferences', { params: { uid } })
  return { status: answer.status, body: await answer.json() }
}

async function change(uid: string, body: object) {
  const answer = await sandbox.call('changeMailPreferences', { params: { uid }, body })
  return { status: answer.status, body: await answer.json() }
}

async function post(address: string, body: BodyInit) {
  const answer = await fetch(address, { method: 'POST', body, redirect: 'manual' })
  return { status: answer.status, cookie: answer.headers.get('set-cookie') }
}

const newsTo = async () =>
  (await sandbox.control.mails())
    .filter(({ kind }) => kind === 'news')
    .map(({ recipient, subject }) => `${recipient} ${subject}`)

describe('every mail', () => {
  it('says how mail programs unsubscribe, by an address that nobody can guess', async () => {
    const ada = await mailedHeaders()
    const again = await mailedHeaders()
    const dario = await mailedHeaders('dario.lenz@example.com')
    const address = ada['List-Unsubscribe']!
    expect({
      isAddress: address.startsWith(`<${sandbox.thirdPartyOrigin}/v1/unsubscribe/`) && address.endsWith('>'),
      isLong: /\/[\da-f-]{36}>$/.test(address),
      post: ada['List-Unsubscribe-Post'],
      isKept: again['List-Unsubscribe'] === address,
      isOwn: dario['List-Unsubscribe'] !== address,
    }).toEqual({ isAddress: true, isLong: true, post: 'List-Unsubscribe=One-Click', isKept: true, isOwn: true })
  })
})

describe('one click', () => {
  it('by POST stops everything but what the account needs, without a log-in [SUBS-001]', async () => {
    const address = await oneClickAddress()
    await change(uidIn(address), { type: 1, ...BOTH })
    await sandbox.control.mailNews('newScene')
    expect(await post(address, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }))).toEqual({
      status: 200,
      cookie: null,
    })
    await sandbox.control.mailNews('newScene')
    const code = (await mailedHeaders())['List-Unsubscribe']
    expect({ news: await newsTo(), code, preferences: (await read(uidIn(address))).body }).toEqual({
      news: [`${EMAIL} Halcyon VR: A new scene is here`],
      code: `<${address}>`,
      preferences: { uid: uidIn(address), type: 3, ...BOTH },
    })
  })

  it('may come as a form of several parts', async () => {
    const address = await oneClickAddress()
    await change(uidIn(address), { type: 2, ...BOTH })
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    expect({ ...(await post(address, form)), type: (await read(uidIn(address))).body.type }).toEqual({
      status: 200,
      cookie: null,
      type: 3,
    })
  })

  it('is refused where it says something else, or nobody is known by it', async () => {
    const address = await oneClickAddress()
    await change(uidIn(address), { type: 1, ...BOTH })
    expect({
      empty: (await post(address, '')).status,
      other: (await post(address, new URLSearchParams({ 'List-Unsubscribe': 'yes' }))).status,
      unknown: (await post(`${address}0`, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }))).status,
      type: (await read(uidIn(address))).body.type,
    }).toEqual({ empty: 400, other: 400, unknown: 404, type: 1 })
  })

  it('by GET changes nothing, and leads to the page of preferences', async () => {
    const address = await oneClickAddress()
    await change(uidIn(address), { type: 1, ...BOTH })
    const answer = await fetch(address, { redirect: 'manual' })
    expect({
      status: answer.status,
      to: answer.headers.get('location'),
      type: (await read(uidIn(address))).body.type,
    }).toEqual({ status: 303, to: `http://localhost:4100/subscription/?uid=${uidIn(address)}`, type: 1 })
  })
})

describe('preferences', () => {
  it('begin as the account was registered: without updates, unless they were wanted', async () => {
    sandbox.database.prepare("UPDATE accounts SET receives_updates = 1 WHERE name = 'inactive'").run()
    const ada = uidIn(await oneClickAddress())
    const dario = uidIn(await oneClickAddress('dario.lenz@example.com'))
    expect([(await read(ada)).body, (await read(dario)).body]).toEqual([
      { uid: ada, type: 3, ...BOTH },
      { uid: dario, type: 1, ...BOTH },
    ])
  })

  it('are changed as a whole, and answered in a header and a text [SUBS-002, API-120]', async () => {
    const uid = uidIn(await oneClickAddress())
    expect({
      changed: await change(uid, { type: 2, newScenes: false, offers: true }),
      read: await read(uid),
    }).toEqual({
      changed: {
        status: 200,
        body: { header: 'Your choice is saved', text: 'It holds from the next mail on.', isError: false },
      },
      read: { status: 200, body: { uid, type: 2, newScenes: false, offers: true } },
    })
  })

  it('stay as they are where the choice is none', async () => {
    const uid = uidIn(await oneClickAddress())
    expect({ refused: await change(uid, { type: 7, ...BOTH }), read: (await read(uid)).body.type }).toEqual({
      refused: {
        status: 422,
        body: { header: 'Not saved', text: 'Please say how often you would like to hear from us.', isError: true },
      },
      read: 3,
    })
    expect((await change(uid, { type: 1.5, ...BOTH })).status).toBe(400)
  })

  it('of a uid that is unknown are not there', async () => {
    const unknown = {
      status: 404,
      body: {
        header: 'This link is not known',
        text: 'It may be cut short, or too old. Open the link in the latest mail that you got from us.',
        isError: true,
      },
    }
    expect({ read: await read('nobody'), change: await change('nobody', { type: 1, ...BOTH }) }).toEqual({
      read: unknown,
      change: unknown,
    })
  })
})

describe('news', () => {
  it('goes to those who chose it: as it happens, once a week, or not', async () => {
    const people = ['ada.holm', 'bruno.keller', 'clara.voss', 'finn.oakley'].map((name) => `${name}@example.com`)
    const choices = [
      { type: 1, newScenes: true, offers: false },
      { type: 1, newScenes: false, offers: true },
      { type: 2, newScenes: true, offers: false },
      { type: 3, ...BOTH },
    ]
    for (const [place, email] of people.entries()) await change(uidIn(await oneClickAddress(email)), choices[place]!)
    for (const news of ['newScene', 'offer', 'week'] as const) await sandbox.client.mailNews(news)
    expect(await newsTo()).toEqual([
      'ada.holm@example.com Halcyon VR: A new scene is here',
      'bruno.keller@example.com Halcyon VR: An offer for you',
      'clara.voss@example.com Halcyon VR: Your week in one mail',
    ])
  })

  it('is mailed from the desk, which shows how each mail is unsubscribed from', async () => {
    const address = await oneClickAddress()
    await change(uidIn(address), { type: 1, ...BOTH })
    const press = (news: string) =>
      fetch(`${sandbox.apiOrigin}/sandbox/do/mail-news`, {
        method: 'POST',
        body: new URLSearchParams({ news }),
        redirect: 'manual',
      })
    const { status, headers } = await press('offer')
    const desk = await (await fetch(`${sandbox.apiOrigin}/sandbox/`)).text()
    expect({
      status,
      to: headers.get('location'),
      wrong: (await press('nonsense')).status,
      news: await newsTo(),
      links: desk.split(`href="${address}"`).length - 1,
    }).toEqual({
      status: 303,
      to: '/sandbox/#mails',
      wrong: 400,
      news: [`${EMAIL} Halcyon VR: An offer for you`],
      links: 2,
    })
  })

  it('ends with the link to the preferences of who got it', async () => {
    const uid = uidIn(await oneClickAddress())
    await change(uid, { type: 1, ...BOTH })
    await sandbox.control.mailNews('offer')
    expect((await sandbox.control.mails()).at(-1)!.text.split('\n').at(-1)).toBe(
      `Change what we mail you, or stop it: http://localhost:4100/subscription/?uid=${uid}`,
    )
  })
})
