import { html } from 'hono/html'
import type { Mail } from '../mail/outbox.ts'

/** What would have been mailed: newest first. */
export function mailPanel(mails: readonly Mail[]) {
  return html`<section id="mails" class="whole" aria-labelledby="mails-title">
    <div class="head">
      <h2 id="mails-title">Mail</h2>
      <p>The latest 20 mails, newest first. None of them leaves this machine.</p>
    </div>
    ${
      mails.length === 0
        ? html`<p class="line">Nothing has been mailed yet.</p>`
        : html`<div class="log" tabindex="0" role="region" aria-label="Mail">
            <table>
              <thead>
                <tr><th>Time</th><th>To</th><th>Subject</th><th>Text</th></tr>
              </thead>
              <tbody>
                ${mails.map(
                  ({ recipient, subject, text, sentAtMs }) =>
                    html`<tr>
                      <td>${new Date(sentAtMs).toISOString().slice(11, 19)}</td>
                      <td>${recipient}</td>
                      <td>${subject}</td>
                      <td class="words">${text}</td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
  </section>`
}
