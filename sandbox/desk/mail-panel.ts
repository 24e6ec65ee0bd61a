import { html } from 'hono/html'
import type { Mail } from '../mail/outbox.ts'
import type { SandboxSettings } from '../settings.ts'
import { check, choice } from './desk-parts.ts'

const NEWS = [
  ['newScene', 'A new scene'],
  ['offer', 'An offer'],
  ['week', 'The week in one mail'],
] as const

/** What would have been mailed: newest first. */
export function mailPanel(mails: readonly Mail[], { scansMailedLinks }: Pick<SandboxSettings, 'scansMailedLinks'>) {
  return html`<section id="mails" class="whole" aria-labelledby="mails-title">
    <div class="head">
      <h2 id="mails-title">Mail</h2>
      <p>
        The latest 20 mails, newest first. None of them leaves this machine. Each says how mail programs unsubscribe, by a POST; to open that address only leads to the
        preferences of whoever got it.
      </p>
    </div>
    <form method="post" action="/sandbox/do/mail-news" class="fields">
      ${choice('news', 'News', NEWS, 'newScene')}
      <button>Mail to who wants it</button>
    </form>
    <form method="post" action="/sandbox/do/mail" class="fields">
      ${check('scansMailedLinks', 'Open every link before anybody reads it', scansMailedLinks)}
      <button>Set</button>
    </form>
    ${
      mails.length === 0
        ? html`<p class="line">Nothing has been mailed yet.</p>`
        : html`<div class="log" tabindex="0" role="region" aria-label="Mail">
            <table>
              <thead>
                <tr><th>Time</th><th>To</th><th>Subject</th><th>Text</th><th>Unsubscribe</th></tr>
              </thead>
              <tbody>
                ${mails.map(
                  ({ recipient, subject, text, headers, sentAtMs }) =>
                    html`<tr>
                      <td>${new Date(sentAtMs).toISOString().slice(11, 19)}</td>
                      <td>${recipient}</td>
                      <td>${subject}</td>
                      <td class="words">${text}</td>
                      <td><a href="${headers['List-Unsubscribe']?.slice(1, -1)}">Preferences</a></td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
  </section>`
}
