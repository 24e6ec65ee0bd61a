import { html } from 'hono/html'
import { endpoints } from '../../contracts/endpoints.ts'
import { FAULT_KINDS, type FaultKind, type FaultRule } from '../faults/fault-rules.ts'
import { option, panel } from './desk-parts.ts'

/** What goes wrong on purpose, and a form for more of it. */
export function faultsPanel(faults: readonly FaultRule[]) {
  const kinds = Object.entries(FAULT_KINDS) as [FaultKind, (typeof FAULT_KINDS)[FaultKind]][]
  const targets: [string, string][] = [
    ['*', 'Every call'],
    ['media', 'Pictures and films'],
    ...Object.entries(endpoints).map(([name, { method, path }]): [string, string] => [
      name,
      `${name}, ${method} ${path}`,
    ]),
  ]
  return panel(
    'faults',
    'Faults',
    'What goes wrong, for which call, and how often.',
    html`${
      faults.length === 0
        ? html`<p class="line">No faults: every call is answered as it should be.</p>`
        : html`<ul class="rows">${faults.map(faultRow)}</ul>
            <form class="line end" method="post" action="/sandbox/do/clear-faults"><button>Remove all</button></form>`
    }
      <form method="post" action="/sandbox/do/add-fault" class="fields">
        <label class="wide">
          <span>What happens</span>
          <select name="kind">${kinds.map(([kind, { code, does }]) => option(kind, `${does} (${code})`, kind === 'latency'))}</select>
        </label>
        <label class="wide">
          <span>To which call</span>
          <select name="endpoint">${targets.map(([name, label]) => option(name, label, false))}</select>
        </label>
        <label>
          <span>How many times</span>
          <input name="count" type="number" min="1" placeholder="until removed" />
        </label>
        <label>
          <span>Chance, percent</span>
          <input name="percent" type="number" min="1" max="100" placeholder="100" />
        </label>
        <label>
          <span>Delay, ms</span>
          <input name="latencyMs" type="number" min="0" max="120000" placeholder="as usual" />
        </label>
        <label>
          <span>Status</span>
          <input name="status" type="number" min="200" max="599" placeholder="as usual" />
        </label>
        <button>Add this fault</button>
      </form>`,
  )
}

function faultRow(rule: FaultRule) {
  const left = rule.count === undefined ? 'until removed' : `${rule.count - rule.struck} left`
  const chance = rule.probability === 1 ? '' : `, ${Math.round(rule.probability * 100)} %`
  const target = rule.endpoint === '*' ? 'every call' : rule.endpoint === 'media' ? 'pictures and films' : rule.endpoint
  return html`<li>
    <div class="what">
      <strong>${FAULT_KINDS[rule.kind].does}</strong>
      <p>${target}${rule.status ? `, status ${rule.status}` : ''}${rule.latencyMs ? `, ${rule.latencyMs} ms` : ''}${chance} · struck ${rule.struck}×, ${left}</p>
    </div>
    <form method="post" action="/sandbox/do/remove-fault">
      <button name="id" value="${rule.id}" class="quiet">Remove</button>
    </form>
  </li>`
}
