import { describePaths } from '../support/paths.ts'
import { cases } from './show-news.cases.ts'

describePaths('showNews', cases, { events: ['dialog.closed', 'news.told', 'tokens.wanted'] })
