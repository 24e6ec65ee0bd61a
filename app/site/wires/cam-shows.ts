import { stageOf } from '../../../machines/cams/cam-show.machine.ts'
import { dialogOf, follow, same, type Wire, wire } from '../wire.ts'

/** What shows in private say: how they are asked for, run and end. */
export const camShowWires: readonly Wire[] = [
  ...(['showRequest', 'showEnding'] as const).map((part) =>
    follow('camShow', 'how it stands', stageOf, part, (stage) => ({ type: 'stage.changed', stage }), 'none'),
  ),
  wire('showRequest', 'request.begun', 'camShow', same),
  wire('showRequest', 'request.taken', 'camShow', same),
  wire('showRequest', 'fullAccess.wanted', 'tipFlow', same),
  wire('showEnding', 'ending.done', 'camShow', same),
  follow(
    'showEnding',
    'whether one is being ended',
    (ending) => ending.hasTag('ending'),
    'showRequest',
    (isEnding) => ({ type: 'ending.changed', isEnding }),
    false,
  ),
  wire('camShow', 'show.ended', 'compliment', same),
  wire('camShow', 'buyTooltip.wanted', 'buyTooltip', same),
  ...(['camShow', 'showRequest'] as const).map((part) => wire(part, 'standing.doubted', 'liveRoom', same)),
  ...(['camShow', 'showRequest', 'compliment'] as const).flatMap((part) => [
    wire(part, 'balance.learned', 'tokenBalance', same),
    wire(part, 'news.told', 'showNews', same),
  ]),
  ...(['showRequest', 'showNews'] as const).map((part) =>
    wire(part, 'navigation.requested', 'root', ({ to }) => ({ type: 'page.wanted', to, isExternal: false })),
  ),
  follow(
    'showNews',
    'whether something is told',
    (news) => news.hasTag('dialog'),
    'compliment',
    (isReading) => ({ type: 'reading.changed', isReading }),
    false,
  ),
  ...dialogOf('showRequest', 'showQuestion', (request) => request.hasTag('confirming'), { type: 'request.declined' }),
  ...dialogOf(
    'showNews',
    'showNews',
    (news) => news.hasTag('dialog') && news.context.dialog.kind !== 'notice',
    { type: 'dialog.closed' },
    { outside: null },
  ),
  ...dialogOf(
    'compliment',
    'compliment',
    // What a line tells is read first.
    (compliment) => compliment.hasTag('complimenting') && !compliment.context.isReading,
    { type: 'compliment.declined' },
    { outside: null },
  ),
]
