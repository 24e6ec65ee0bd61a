import { html } from 'hono/html'
import { SocketFault, type SocketsReading } from '../cams/realtime/socket-faults.ts'
import { number, option, panel } from './desk-parts.ts'

type Fields = Record<string, string>

const PRESSED: [fault: string, label: string][] = [
  ['cut', 'Cut all'],
  ['halfOpen', 'Silence all'],
  ['refuse', 'Refuse new ones'],
  ['restart', 'Restart'],
  ['epochChange', 'Lose the memory'],
]
const STRUCK: [fault: string, label: string][] = [
  ['gap', 'Lose'],
  ['duplicate', 'Double'],
  ['reorder', 'Turn round'],
]

const PENDING_WORDS: Record<SocketsReading['pending'][number]['kind'], string> = {
  gap: 'lost events',
  duplicate: 'doubled events',
  reorder: 'events turned round',
  flood: 'a flood',
}

/** The cam provider's sockets: who has one, and what goes wrong with them. */
export function socketPanel(reading: SocketsReading, rooms: readonly { modelNickname: string; modelName: string }[]) {
  const counts: [string, number][] = [
    ['Open', reading.open],
    ['Silenced', reading.halfOpen],
    ['Opened so far', reading.opened],
    ['Refused so far', reading.refused],
    ['Most at once', reading.mostOpen],
  ]
  const isDisturbed = reading.isRefusing || reading.halfOpen > 0 || reading.pending.length > 0
  return panel(
    'sockets',
    'Sockets',
    'Events of rooms, chats and messages come over one a tab. What is lost on the way is asked for again.',
    html`<dl class="counts">
        ${counts.map(([label, count]) => html`<div><dt>${label}</dt><dd>${count}</dd></div>`)}
      </dl>
      ${
        isDisturbed
          ? html`<form class="line" method="post" action="/sandbox/do/heal-sockets">
              <span>${disturbanceWords(reading)}</span>
              <button>Heal</button>
            </form>`
          : ''
      }
      <form method="post" action="/sandbox/do/break-sockets" class="buttons">
        ${PRESSED.map(([fault, label]) => html`<button name="kind" value="${fault}">${label}</button>`)}
      </form>
      <form method="post" action="/sandbox/do/break-sockets" class="fields">
        <label>
          <span>What happens</span>
          <select name="kind">${STRUCK.map(([fault, label]) => option(fault, label, false))}</select>
        </label>
        ${number('count', '… to the next events', 3, 2, 100)}
        <button>Disturb</button>
      </form>
      <form method="post" action="/sandbox/do/break-sockets" class="fields">
        <label>
          <span>Everybody talks to</span>
          <select name="room">${rooms.map(({ modelNickname, modelName }) => option(modelNickname, modelName, false))}</select>
        </label>
        ${number('perSecond', 'Messages a second', 50, 1, 2000)} ${number('seconds', 'For seconds', 10, 1, 600)}
        <button name="kind" value="flood">Flood</button>
      </form>`,
  )
}

function disturbanceWords({ isRefusing, halfOpen, pending }: SocketsReading): string {
  const words = [
    ...(isRefusing ? ['New sockets are refused.'] : []),
    ...(halfOpen > 0 ? [`${halfOpen} silenced.`] : []),
    ...(pending.length > 0 ? [`Still to come: ${pending.map(({ kind }) => PENDING_WORDS[kind]).join(', ')}.`] : []),
  ]
  return words.join(' ')
}

/** What the forms of the panel ask for. */
export function socketFaultFrom({ kind, room, ...fields }: Fields): SocketFault {
  const numbers = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, Number(value)]))
  return SocketFault.parse({ kind, ...(room === undefined ? {} : { room }), ...numbers })
}
