import { html } from 'hono/html'
import type { ReceivedInquiry } from '../content/inquiries.ts'

/** What visitors wrote on the contact and business pages: newest first. */
export function inboxPanel(inquiries: readonly ReceivedInquiry[]) {
  return html`<section id="inbox" class="whole" aria-labelledby="inbox-title">
    <div class="head">
      <h2 id="inbox-title">Inbox</h2>
      <p>The latest 20 letters of visitors to those who run the sites, newest first.</p>
    </div>
    ${
      inquiries.length === 0
        ? html`<p class="line">Nobody has written yet.</p>`
        : html`<div class="log" tabindex="0" role="region" aria-label="Inbox">
            <table>
              <thead>
                <tr><th>Time</th><th>Reference</th><th>Page</th><th>From</th><th>Website</th><th>Text</th></tr>
              </thead>
              <tbody>
                ${inquiries.map(
                  ({ reference, site, topic, email, website, text, sentAtMs }) =>
                    html`<tr>
                      <td>${new Date(sentAtMs).toISOString().slice(11, 19)}</td>
                      <td>${reference}</td>
                      <td>${topic}, ${site}</td>
                      <td>${email}</td>
                      <td>${website}</td>
                      <td class="words">${text}</td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
  </section>`
}
