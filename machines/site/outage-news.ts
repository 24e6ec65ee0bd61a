/** What an outage tells the machine that began it. */
export type OutageNews = { type: 'outage.ended' }
