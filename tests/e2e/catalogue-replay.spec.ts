import { commentComposer } from './catalogue/comment-composer.replay.ts'
import { download } from './catalogue/download.replay.ts'
import { favourites } from './catalogue/favourites.replay.ts'
import { searchBox } from './catalogue/search-box.replay.ts'
import { describeReplays } from './replay-suites.ts'

describeReplays({ searchBox, download, commentComposer, favourites })
