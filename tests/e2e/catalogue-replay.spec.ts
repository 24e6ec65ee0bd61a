import { commentComposer } from './catalogue/comment-composer.replay.ts'
import { favourites } from './catalogue/favourites.replay.ts'
import { describeReplays } from './replay-suites.ts'

describeReplays({ favourites, commentComposer })
