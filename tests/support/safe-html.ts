import { createHtml } from '../../adapters/site/html.adapter.ts'
import { SITES } from './samples.ts'

/** The real sanitiser, for the default site. */
export const sanitiser = createHtml({
  settings: SITES.dark,
  origin: 'http://localhost',
  contentHost: SITES.dark.hosts.contentHost,
})

export const safeHtml = sanitiser.text
