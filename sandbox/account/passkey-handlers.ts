import type { DatabaseSync } from 'node:sqlite'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { PASSKEY_NAME_LIMIT } from '../../contracts/account/passkeys.ts'
import type { Call, Handlers, Reply, SandboxSite } from '../handler.ts'
import { type Limits, tooMany } from '../limits.ts'
import { sendMail } from '../mail/outbox.ts'
import { type Account, accountById } from '../session/accounts.ts'
import { BLOCKED, fieldErrors, issued } from '../session/replies.ts'
import type { Tokens } from '../session/tokens.ts'
import { keepChallenge, keepPasskey, noteUse, passkeyByCredential, passkeysOf, spendChallenge } from './passkeys.ts'

type PasskeyHandlers = Pick<
  Handlers,
  | 'getPasskeys'
  | 'beginPasskey'
  | 'addPasskey'
  | 'namePasskey'
  | 'removePasskey'
  | 'beginPasskeyLogin'
  | 'logInByPasskey'
>

/** As long as a browser may ask its owner. */
const PROMPT_MS = 120_000

export function createPasskeyHandlers(tokens: Tokens, limits: Limits['logIn']): PasskeyHandlers {
  return {
    getPasskeys: (call) => withAccount(call, (account) => listed(call, account)),

    beginPasskey: (call) =>
      withAccount(call, async (account) => {
        const { database, site, nowMs } = call
        const rpID = rpIdOf(site)
        const options = await generateRegistrationOptions({
          rpName: site.siteName,
          rpID,
          userName: account.email,
          userID: new TextEncoder().encode(account.id),
          timeout: PROMPT_MS,
          excludeCredentials: passkeysOf(database, account.id, rpID).map(({ credentialId: id }) => ({ id })),
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        })
        keepChallenge(database, { challenge: options.challenge, rpId: rpID, accountId: account.id, nowMs })
        return { body: { data: { options } } }
      }),

    addPasskey: (call) =>
      withAccount(call, async (account) => {
        const { body, database, site, nowMs } = call
        const rpId = rpIdOf(site)
        const name = nameOf(body.name)
        if (!name) return refused('Please give the passkey a name of 1 to 60 characters.')
        const verified = await verifyRegistrationResponse({
          response: body.credential as unknown as RegistrationResponseJSON,
          expectedChallenge: (challenge) => spendChallenge(database, { challenge, rpId, accountId: account.id, nowMs }),
          expectedOrigin: site.origin,
          expectedRPID: rpId,
        }).catch(() => undefined)
        if (!verified?.verified) return refused('This passkey could not be checked. Please try again.')
        const { id: credentialId, publicKey, counter } = verified.registrationInfo.credential
        const facts = { accountId: account.id, rpId, credentialId, publicKey, counter, name, createdAtMs: nowMs }
        if (!keepPasskey(database, facts)) return refused('This passkey is here already.')
        sendMail(database, {
          kind: 'passkeyAdded',
          recipient: account.email,
          subject: `A passkey was added at ${site.siteName}`,
          text: `The passkey "${name}" may log in to your account from now on. If it was you, there is nothing to do. If it was not, remove it: ${site.origin}/main-dashboard/account-settings/ And change your password: ${site.origin}/reset-password/`,
          sentAtMs: nowMs,
        })
        return listed(call, account)
      }),

    namePasskey: (call) =>
      withAccount(call, (account) => {
        const name = nameOf(call.body.name)
        if (!name) return refused('Please give the passkey a name of 1 to 60 characters.')
        call.database
          .prepare('UPDATE passkeys SET name = ? WHERE id = ? AND account_id = ?')
          .run(name, call.params.id, account.id)
        return listed(call, account)
      }),

    removePasskey: (call) =>
      withAccount(call, (account) => {
        call.database.prepare('DELETE FROM passkeys WHERE id = ? AND account_id = ?').run(call.params.id, account.id)
        return listed(call, account)
      }),

    async beginPasskeyLogin({ database, site, nowMs }) {
      const rpID = rpIdOf(site)
      const options = await generateAuthenticationOptions({ rpID, timeout: PROMPT_MS, userVerification: 'required' })
      keepChallenge(database, { challenge: options.challenge, rpId: rpID, accountId: null, nowMs })
      return { body: { data: { options } } }
    },

    async logInByPasskey({ body, database, site, address, nowMs }) {
      const rpId = rpIdOf(site)
      const { credential } = body
      const waitMs = limits.waitMs(credential.id, address, nowMs)
      if (waitMs > 0) return tooMany(waitMs)
      const passkey = passkeyByCredential(database, credential.id, rpId)
      const account = passkey && accountById(database, passkey.accountId)
      if (!passkey || !account) {
        limits.noteFailure(credential.id, address, nowMs)
        return { status: 404, body: { status: { code: 404, message: 'This passkey is not known here.' } } }
      }
      let isStale = false
      const verified = await verifyAuthenticationResponse({
        response: credential as unknown as AuthenticationResponseJSON,
        expectedChallenge(challenge) {
          isStale = !spendChallenge(database, { challenge, rpId, accountId: null, nowMs })
          return !isStale
        },
        expectedOrigin: site.origin,
        expectedRPID: rpId,
        credential: { id: passkey.credentialId, publicKey: passkey.publicKey, counter: passkey.counter },
      }).catch(() => undefined)
      if (!verified?.verified) {
        limits.noteFailure(credential.id, address, nowMs)
        return isStale
          ? fieldErrors({ challenge: ['This came too late. Please try again.'] })
          : refused('This passkey could not be checked. Please try again.')
      }
      if (account.isBlocked) return BLOCKED
      noteUse(database, { id: passkey.id, counter: verified.authenticationInfo.newCounter, nowMs })
      limits.noteSuccess(credential.id)
      return issued(await tokens.signIn(account))
    },
  }
}

/** Passkeys are bound to the host name that the visitor has opened. */
function rpIdOf({ origin }: SandboxSite): string {
  return new URL(origin).hostname
}

function withAccount<Answer extends Reply | Promise<Reply>>(
  { viewer, database }: Pick<Call<'getPasskeys'>, 'viewer' | 'database'>,
  answer: (account: Account) => Answer,
): Answer | Reply {
  const account = viewer && accountById(database, viewer.userId)
  return account
    ? answer(account)
    : { status: 401, body: { status: { code: 401, message: 'You are not authenticated.' } } }
}

function listed({ database, site }: { database: DatabaseSync; site: SandboxSite }, account: Account): Reply {
  const passkeys = passkeysOf(database, account.id, rpIdOf(site)).map(({ id, name, createdAtMs, lastUsedAtMs }) => ({
    id,
    name,
    createdAt: Math.floor(createdAtMs / 1000),
    lastUsedAt: lastUsedAtMs === null ? null : Math.floor(lastUsedAtMs / 1000),
  }))
  return { body: { status: { code: 2, message: 'ok' }, data: { passkeys } } }
}

function nameOf(typed: string): string | undefined {
  const name = typed.trim()
  return name.length > 0 && name.length <= PASSKEY_NAME_LIMIT ? name : undefined
}

function refused(message: string): Reply {
  return { status: 422, body: { status: { code: 422, message } } }
}
