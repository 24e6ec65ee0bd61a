import { html } from 'hono/html'
import type { BroadcastState } from '../../contracts/cams/rooms.ts'
import { CAM_ANSWERS, type CamSettings } from '../cams/cam-settings.ts'
import type { CamsReading } from '../cams/cams.ts'
import type { Show } from '../cams/show-rows.ts'
import type { TokenMove, TokenMoveKind } from '../cams/token-moves.ts'
import type { AccountName } from '../session/accounts.ts'
import { check, choice, number, panel } from './desk-parts.ts'

type Options = readonly (readonly [value: string, label: string])[]

const ANSWER_LABELS: Record<(typeof CAM_ANSWERS)[number], string> = {
  usual: 'As the models like',
  accept: 'Yes',
  refuse: 'No',
  BILLING: 'No, for lack of tokens',
  SETTINGS_CHANGED: 'No, the settings have changed',
  expire: 'None, they expire',
}

/** How the rooms behave by themselves. */
export function camSettingsPanel(settings: CamSettings) {
  return panel(
    'cam-settings',
    'Live rooms',
    'How the cam provider behaves.',
    html`<form method="post" action="/sandbox/do/cam-settings" class="fields">
      ${choice(
        'camLife',
        'The rooms',
        [
          ['usual', 'live by themselves'],
          ['off', 'stand still'],
        ],
        settings.camLife,
      )}
      ${choice(
        'camAnswers',
        'Requests for shows are answered',
        CAM_ANSWERS.map((answer) => [answer, ANSWER_LABELS[answer]] as const),
        settings.camAnswers,
      )}
      ${number('camWarningMinutes', 'Low balance from, minutes', settings.camWarningMinutes, 1, 10_000)}
      ${number('camTokenLifeSeconds', 'Life of its tokens, seconds', settings.camTokenLifeSeconds, 1, 86_400)}
      ${check('areCamRoomsBanned', 'Every room is banned', settings.areCamRoomsBanned)}
      <button>Save</button>
    </form>`,
  )
}

interface LiveContent {
  cams: CamsReading
  accounts: readonly { name: AccountName; id: string }[]
  labels: Record<AccountName, string>
}

const YES_NO: Options = [
  ['yes', 'Yes'],
  ['no', 'No'],
]
const ALIVE = ['pending', 'running', 'interrupted']

/** Makes things happen there. */
export function livePanel({ cams, accounts, labels }: LiveContent) {
  const rooms: Options = cams.rooms.map(({ modelNickname, modelName, broadcastStatus }) => [
    modelNickname,
    `${modelName}, ${STATE_WORDS[broadcastStatus]}`,
  ])
  const people: Options = accounts.map(({ name }) => [name, labels[name]])
  const [[firstRoom] = ['']] = rooms
  const room = choice('room', 'Room', rooms, firstRoom)
  const account = choice('account', 'Who', people, 'member')
  const alive = cams.shows.filter(({ state }) => ALIVE.includes(state))
  const nameOf = (id: string) => accounts.find((one) => one.id === id)?.name
  return panel(
    'live',
    'Live',
    'What happens in the rooms and in the messenger.',
    html`${
      alive.length === 0
        ? html`<p class="line">Nobody has asked for a show.</p>`
        : html`<ul class="rows">${alive.map((show) => showRow(show, nameOf(show.accountId), labels, cams))}</ul>`
    }
      ${verbForm('setRoomState', 'Set a room’s state', html`${room} ${choice('state', 'State', STATES, 'PUBLIC')}`)}
      ${verbForm('banRoom', 'Ban a room', html`${room} ${choice('isBanned', 'Banned', YES_NO, 'yes')}`)}
      ${verbForm('setBalance', 'Set a balance', html`${account} ${number('balance', 'Tokens', 100, 0, 1_000_000_000)}`)}
      ${verbForm('leaveShowIncomplete', 'Leave a show incomplete', html`${account} ${room}`)}
      ${verbForm(
        'notifySpy',
        'Tell whoever spies of the time',
        html`${account} ${choice(
          'notification',
          'Notification',
          [
            ['timeExpire', 'Time expires'],
            ['remainingTime', 'Remaining time'],
          ],
          'timeExpire',
        )}`,
      )}
      ${verbForm('say', 'Say something in a room', html`${room} ${words('text', 'Text')} ${number('count', 'Times', 1, 1, 1_000)}`)}
      ${verbForm('clearChat', 'Clear a room’s chat', room)}
      ${verbForm(
        'deleteUserMessages',
        'Delete somebody’s messages',
        html`${room} ${choice(
          'userId',
          'Whose',
          accounts.map(({ name, id }) => [id, labels[name]] as const),
          '',
        )}`,
      )}
      ${verbForm(
        'writeMessage',
        'Let a model write',
        html`${account} ${room} ${words('content', 'Message')} ${number('count', 'Times', 1, 1, 1_000)}`,
      )}
      ${verbForm('setPresence', 'Set a model’s presence', html`${room} ${choice('isOnline', 'Online', YES_NO, 'yes')}`)}
      ${verbForm('setMuted', 'Mute somebody', html`${account} ${room} ${choice('isMuted', 'Muted', YES_NO, 'yes')}`)}
      ${verbForm('setBlocked', 'Block somebody', html`${account} ${room} ${choice('isBlocked', 'Blocked', YES_NO, 'yes')}`)}`,
  )
}

const STATE_WORDS: Record<BroadcastState, string> = {
  PUBLIC: 'open',
  PRIVATE_SHOW: 'in private',
  AWAY: 'away',
  OFFLINE: 'offline',
  ERROR: 'broken',
  UNINITIALIZED: 'not begun',
  MY_PRIVATE_SHOW: 'in private',
  SPY_SHOW: 'spied on',
}
const STATES: Options = (['PUBLIC', 'PRIVATE_SHOW', 'AWAY', 'OFFLINE', 'ERROR', 'UNINITIALIZED'] as const).map(
  (state) => [state, STATE_WORDS[state]],
)

function verbForm(verb: string, title: string, fields: unknown) {
  return html`<details>
    <summary>${title}</summary>
    <form method="post" action="/sandbox/do/cam" class="fields">
      <input type="hidden" name="verb" value="${verb}" />
      ${fields}
      <button>Do it</button>
    </form>
  </details>`
}

function words(name: string, label: string) {
  return html`<label class="wide">
    <span>${label}</span>
    <input name="${name}" type="text" maxlength="400" required value="Good evening." />
  </label>`
}

const KIND_WORDS = { private: 'a private show', voice: 'a voice show', spy: 'spying' } as const
const SHOW_WORDS: Record<string, string> = { pending: 'asked for', running: 'running', interrupted: 'interrupted' }

function showRow(show: Show, account: AccountName | undefined, labels: Record<AccountName, string>, cams: CamsReading) {
  const room = cams.rooms.find(({ id }) => id === show.roomId)
  const press = (
    verb: string,
    label: string,
    fields: Record<string, string> = {},
  ) => html`<form method="post" action="/sandbox/do/cam">
    <input type="hidden" name="verb" value="${verb}" />
    <input type="hidden" name="account" value="${account ?? ''}" />
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button>${label}</button>
  </form>`
  const buttons =
    show.state === 'pending'
      ? html`${press('answerRequest', 'Accept', { answer: 'accept' })} ${press('answerRequest', 'Refuse', { answer: 'refuse' })}
        ${press('answerRequest', 'Expire', { answer: 'expire' })}`
      : show.state === 'running'
        ? html`${press('endShow', 'End', { by: 'model' })} ${press('runLow', 'Run low', { remainingMinutes: '1' })}
          ${press('interruptShow', 'Interrupt')}`
        : press('endShow', 'End', { by: 'technical' })
  return html`<li>
    <div class="what">
      <strong>${account ? labels[account] : show.accountId}: ${KIND_WORDS[show.kind]} with ${room?.modelName ?? show.roomId}</strong>
      <p>${SHOW_WORDS[show.state]} · ${show.seconds} s · ${show.fee} tokens</p>
    </div>
    <div class="buttons">${buttons}</div>
  </li>`
}

const MOVE_WORDS: Record<TokenMoveKind, string> = {
  opening: 'At the start',
  pack: 'Token pack',
  private: 'Private show',
  voice: 'Voice show',
  spy: 'Spying',
  compliment: 'Compliment',
  tip: 'Tip',
  tipMenuItem: 'Tip menu',
  toy: 'Toy',
  messengerTip: 'Tip in a message',
  control: 'At this desk',
}

/** The latest first. */
export function tokenLedgerPanel(moves: readonly TokenMove[]) {
  return html`<section id="token-ledger" class="whole" aria-labelledby="token-ledger-title">
    <div class="head">
      <h2 id="token-ledger-title">Tokens of live rooms</h2>
      <p>The latest 20 that came or went, newest first.</p>
    </div>
    <div class="log" tabindex="0" role="region" aria-label="Tokens of live rooms">
      <table>
        <thead>
          <tr><th>Time</th><th>Who</th><th>What for</th><th>Tokens</th><th>Balance</th><th>Where</th></tr>
        </thead>
        <tbody>
          ${moves.map(
            ({ atMs, accountId, kind, amount, balance, reference }) => html`<tr>
              <td>${new Date(atMs).toISOString().slice(11, 19)}</td>
              <td>${accountId}</td>
              <td>${MOVE_WORDS[kind]}</td>
              <td>${amount > 0 ? `+${amount}` : amount}</td>
              <td>${balance}</td>
              <td class="path">${reference}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`
}
