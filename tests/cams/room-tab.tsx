import { act, render } from '@testing-library/react'
import { DialogMount, DialogViewsContext, RailDialogMount } from '../../views/site/dialog-mount.view.tsx'
import { type prepareTabs, putCookie } from '../app/open-tab.ts'
import { standInForLayout } from '../support/layout.ts'
import { standInForSockets } from '../support/sockets.ts'
import { until } from '../support/until.ts'
import { onStage } from '../support/view-stage.tsx'

type Tabs = ReturnType<typeof prepareTabs>

/** A page of live rooms in a tab of its own, with the header's part, what lies over the page, and the dialogs. */
export async function openCamTab(tabs: Tabs, options: Parameters<Tabs['open']>[0] & { path: string }) {
  standInForLayout()
  standInForSockets()
  putCookie('age_confirmed=1; path=/')
  const tab = await tabs.open(options)
  const { site } = tab
  const cams = await site.startCams()
  if (!cams) throw new Error('There are no live rooms here')
  const { page } = site.arrival.getSnapshot() ?? {}
  if (!page) throw new Error('There is no page')
  await until(() => {
    if (options.account && cams.actors.tokenBalance.getSnapshot().context.balance === null)
      throw new Error('The balance is not known yet')
  })
  const view = (
    <DialogViewsContext value={site.dialogs}>
      {page.draw()}
      {cams.headerPart}
      {cams.overlay}
      <RailDialogMount />
      <DialogMount />
    </DialogViewsContext>
  )
  await act(async () => {
    render(
      onStage(view, {
        settings: site.settings,
        visitor: site.visitor.getSnapshot(),
        path: options.path,
        actors: site.actors,
        dialogs: {},
        isInShell: true,
      }),
    )
  })
  return { ...tab, ...cams.actors, page }
}

/** The same, once its visitor is in the room, hears what is said there, and knows all that was said before. */
export async function openRoomTab(tabs: Tabs, options: Parameters<typeof openCamTab>[1]) {
  const tab = await openCamTab(tabs, options)
  await until(async () => {
    const { liveRoom } = tab.camRoom.getSnapshot().children
    if (!liveRoom) throw new Error('Nobody is in the room yet')
    // Once the room is heard it is asked for once more.
    const entries = (await tab.endpoints()).filter((name) => name === 'enterRoom')
    if (entries.length < 2 || !liveRoom.getSnapshot().matches({ news: 'steady' }))
      throw new Error('The room is not heard yet')
  })
  return tab
}
