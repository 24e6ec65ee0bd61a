import { html } from 'hono/html'
import type { Leak, LoggedRequest } from '../request-log.ts'

interface Traffic {
  /** Newest first, like the leaks. */
  requests: readonly LoggedRequest[]
  leaks: readonly Leak[]
  nowMs: number
  /** Of the accounts, by their ids. */
  names: ReadonlyMap<string, string>
}

/** What was asked lately, and what was told to whom it does not concern. */
export function requestsPanel({ requests, leaks, nowMs, names }: Traffic) {
  return html`<section id="requests" class="whole" aria-labelledby="requests-title">
    <div class="head">
      <h2 id="requests-title">Requests</h2>
      <p>The latest 50 calls, newest first.</p>
      <div class="buttons">
        <a class="button" href="/sandbox/?at=${Math.floor(nowMs)}#requests">Look again</a>
        <form method="post" action="/sandbox/do/clear-requests"><button class="quiet">Forget all</button></form>
      </div>
    </div>
    ${
      requests.length === 0
        ? html`<p class="line">Nothing has been asked yet. Open a site, and its calls appear here.</p>`
        : html`<div class="log" tabindex="0" role="region" aria-label="Log of requests">
            <table>
              <thead>
                <tr><th>Time</th><th>Status</th><th>Call</th><th>Path</th><th>Who</th><th>Fault</th></tr>
              </thead>
              <tbody>
                ${requests.map(
                  (request) => html`<tr>
                    <td>${new Date(request.atMs).toISOString().slice(11, 19)}</td>
                    <td><span class="status s${Math.floor(request.status / 100)}">${request.status || '–'}</span></td>
                    <td>${request.endpoint}</td>
                    <td class="path"><span>${request.method}</span> ${request.path}${request.query}</td>
                    <td>${request.userId ? (names.get(request.userId) ?? request.userId) : request.hasAuthorization ? 'refused token' : ''}</td>
                    <td>${request.fault ?? ''}</td>
                  </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
    <h3>Leaks</h3>
    ${
      leaks.length === 0
        ? html`<p class="line">None. The second origin has seen no address of ours and no token that was not meant for it.</p>`
        : html`<ul class="rows">
            ${leaks.map(
              (leak) =>
                html`<li><div class="what"><strong>${LEAK_WORDS[leak.kind]}</strong><p>${leak.method} ${leak.path}${leak.referer ? `, from ${leak.referer}` : ''}</p></div></li>`,
            )}
          </ul>`
    }
  </section>`
}

const LEAK_WORDS: Record<Leak['kind'], string> = {
  referer: 'A path of the site was told to the second origin',
  authorization: 'A token was sent outside the API',
  cookie: 'Token cookies were sent to the second origin',
}
