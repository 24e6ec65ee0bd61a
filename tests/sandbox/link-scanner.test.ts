import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EndpointName } from '../../contracts/endpoints.ts'
import type { Mail, MailKind } from '../../sandbox/mail/outbox.ts'
import { createAuthenticator } from '../support/authenticator.ts'
import { SITES, startTestSandbox, type TestSandbox } from './test-sandbox.ts'

const EMAIL = 'ada.holm@example.com'
const NEW = 'ada@new.example'
const PASSWORD = 'Proscenium1'
const CHANGED = 'Another2Word'

let sandbox: TestSandbox
/** Where the mails lead: it notes what is opened there. */
let site: Server
let origin: string
let opened: string[]
/** What a page does as soon as it is opened. */
let onOpen: (address: URL) => Promise<unknown>
beforeEach(async () => {
  opened = []
  onOpen = async () => {}
  site = createServer(async (request, answer) => {
    opened.push(`${request.method} ${origin}${request.url}`)
    await onOpen(new URL(request.url!, origin))
    answer.end()
  })
  await new Promise<void>((resolve) => site.listen(0, resolve))
  origin = `http://localhost:${(site.address() as AddressInfo).port}`
  sandbox = await startTestSandbox({ sites: SITES.map((one) => ({ ...one, origin })) })
  await sandbox.control.changeSettings({ scansMailedLinks: true })
})
afterEach(async () => {
  await sandbox.close()
  site.close()
})

async function ask(name: EndpointName, body: object, token?: string) {
  const headers = { Origin: origin, 'Idempotency-Key': randomUUID() }
  const answer = await sandbox.call(name, { body, headers, ...(token && { token }) })
  const text = await answer.text()
  return { status: answer.status, data: text ? JSON.parse(text).data : undefined }
}

const signIn = async () => (await sandbox.control.signIn('member')).accessToken
const linksIn = ({ text, headers }: Mail) => `${text} ${JSON.stringify(headers)}`.match(/https?:\/\/[^\s<>"]+/g) ?? []
const tokenIn = (mail: Mail) => new URL(linksIn(mail)[0]!).searchParams.get('token')
const logsIn = async (email: string, password = PASSWORD) =>
  (await ask('logIn', { email, password })).data !== undefined
const changeEmail = async () => ask('requestEmailChange', { email: NEW, password: PASSWORD }, await signIn())

interface Proof {
  /** Has the mail sent. */
  cause: () => Promise<unknown>
  /** What its reader does with it, and what that comes to. */
  used: (mail: Mail) => Promise<unknown>
  /** How many links it has, with that of its header. */
  links: number
  works: unknown
}

/** A new kind of mail does not compile without its proof. */
const PROOFS: Record<MailKind, Proof> = {
  commentAnswer: {
    cause: async () => {
      const post = async (token: string, replyTo?: string) => {
        const attributes = { content: 'Hello.', notifyMe: true, clientMsgId: 'once', ...(replyTo && { replyTo }) }
        const relationships = { discussion: { data: { type: 'discussions', id: 'model-1' } } }
        const body = { data: { type: 'posts', attributes, relationships } }
        return (await (await sandbox.call('createPost', { token, body })).json()).data.id as string
      }
      const written = await post(await signIn())
      await post((await sandbox.control.signIn('admin')).accessToken, written)
    },
    used: async ({ text }) => /has answered/.test(text),
    links: 1,
    works: true,
  },
  logInCode: {
    cause: () => ask('authCode', { email: EMAIL }),
    used: async ({ subject }) =>
      (await ask('authCode', { email: EMAIL, code: subject.slice(0, 6) })).data?.token && 'in',
    links: 1,
    works: 'in',
  },
  cancellation: {
    cause: async () => {
      const row = sandbox.database.prepare("SELECT uuid FROM memberships WHERE account_id = 'user-member'").get()!
      return ask('cancelMembership', { membershipUuid: row.uuid }, await signIn())
    },
    used: async ({ text }) => /receipt is C-\d{6}/.test(text),
    links: 1,
    works: true,
  },
  news: {
    cause: async () => {
      sandbox.database.exec("UPDATE accounts SET receives_updates = 1 WHERE id = 'user-member'")
      await sandbox.control.mailNews('newScene')
      // Whatever is called next has it scanned.
      await sandbox.call('getMaintenance')
    },
    used: async (mail) => {
      const uid = new URL(linksIn(mail)[0]!).searchParams.get('uid')!
      const answer = await sandbox.call('getMailPreferences', { params: { uid } })
      return (await answer.json()).type
    },
    links: 2,
    works: 1,
  },
  passwordChanged: {
    cause: async () =>
      sandbox.call('changePassword', {
        token: await signIn(),
        body: new URLSearchParams({
          password: PASSWORD,
          new_password: CHANGED,
          new_password_confirmation: CHANGED,
        }),
      }),
    // The link leads to the form that mails a link.
    used: async () => (await ask('restorePassword', { email: EMAIL })).status,
    links: 2,
    works: 200,
  },
  passkeyAdded: {
    cause: async () => {
      const token = await signIn()
      const { options } = (await ask('beginPasskey', {}, token)).data
      const credential = createAuthenticator(origin).create(options)
      return ask('addPasskey', { name: 'Phone', credential }, token)
    },
    // One link leads to the list in which it can be removed, the other to the form that mails a link.
    used: async () => (await ask('restorePassword', { email: EMAIL })).status,
    links: 3,
    works: 200,
  },
  unblock: {
    cause: () => ask('resendUnblockMail', { email: 'mira.stone@example.com' }),
    used: async (mail) => {
      const page = await fetch(linksIn(mail)[0]!)
      const body = new URLSearchParams({ token: tokenIn(mail)!, site: 'dark' })
      const pressed = await fetch(`${sandbox.thirdPartyOrigin}/account/unblock`, {
        method: 'POST',
        body,
        redirect: 'manual',
      })
      return { opens: page.status, pressed: pressed.status, logsIn: await logsIn('mira.stone@example.com') }
    },
    links: 2,
    works: { opens: 200, pressed: 303, logsIn: true },
  },
  passwordReset: {
    cause: () => ask('restorePassword', { email: EMAIL }),
    used: async (mail) => {
      const body = { token: tokenIn(mail), password: CHANGED, password_confirmation: CHANGED }
      return { set: (await ask('resetPassword', body)).status, logsIn: await logsIn(EMAIL, CHANGED) }
    },
    links: 2,
    works: { set: 200, logsIn: true },
  },
  emailChange: {
    cause: changeEmail,
    used: async (mail) => {
      const confirmed = await ask('confirmEmailChange', { token: tokenIn(mail) })
      return { email: confirmed.data?.email, logsIn: await logsIn(NEW) }
    },
    links: 2,
    works: { email: NEW, logsIn: true },
  },
  emailNotice: {
    cause: changeEmail,
    used: async (mail) => (await ask('confirmEmailChange', { token: tokenIn(mail), action: 'undo' })).data?.email,
    links: 2,
    works: EMAIL,
  },
  accountRemoval: {
    cause: () => ask('initAccountRemoval', { email: EMAIL, password: PASSWORD }),
    used: async (mail) => {
      const removed = await ask('removeAccount', { token: tokenIn(mail) })
      return { status: removed.status, logsIn: await logsIn(EMAIL) }
    },
    links: 2,
    works: { status: 200, logsIn: false },
  },
  cancelLink: {
    cause: () => ask('requestCancelLink', { email: EMAIL }),
    used: async (mail) => {
      const { data } = await ask('cancelByLink', { token: tokenIn(mail) })
      return data?.map(({ title }: { title: string }) => title)
    },
    links: 2,
    works: ['1 Month'],
  },
}

const choiceOf = (address: string) => {
  const uid = address.split('/').at(-1)!
  return sandbox.database.prepare('SELECT type FROM mail_preferences WHERE uid = ?').get(uid)?.type
}

test.each(Object.entries(PROOFS))(
  'a program that opens the links of a mail before its reader spends none of them: %s',
  async (kind, { cause, used, links, works }) => {
    await cause()
    const mail = (await sandbox.control.mails()).find((one) => one.kind === kind)!
    const all = linksIn(mail)
    const unsubscribe = all.at(-1)!
    const before = choiceOf(unsubscribe)
    // The pages of the back end are opened as well; the site notes what is opened of its own.
    const isOpened = all.filter((link) => link.startsWith(origin)).map((link) => opened.includes(`GET ${link}`))
    const result = await used(mail)
    const kept = choiceOf(unsubscribe)
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    const answer = await fetch(unsubscribe, { method: 'POST', body })
    expect({
      links: all.length,
      unopened: isOpened.filter((one) => !one),
      result,
      isStillSubscribed: kept === before,
      unsubscribed: answer.status,
      after: choiceOf(unsubscribe),
    }).toEqual({
      links,
      unopened: [],
      result: works,
      isStillSubscribed: true,
      unsubscribed: 200,
      after: 3,
    })
    const scanned = sandbox.database.prepare('SELECT is_scanned FROM mails WHERE id = ?').get(mail.id)
    expect(scanned?.is_scanned).toBe(1)
  },
)

test('a page that acts as soon as it is opened would be noticed', async () => {
  onOpen = ({ searchParams }) => ask('removeAccount', { token: searchParams.get('token') })
  const { cause, used } = PROOFS.accountRemoval
  await cause()
  const mail = (await sandbox.control.mails()).find(({ kind }) => kind === 'accountRemoval')!
  expect(await used(mail)).toEqual({ status: 422, logsIn: false })
})
