import { createDeviceFit } from '../../adapters/catalogue/device-fit.adapter.ts'
import { createDownloads } from '../../adapters/catalogue/downloads.adapter.ts'
import { createSaver } from '../../adapters/site/save-file.adapter.ts'
import { downloadEndpoints } from '../../contracts/catalogue/download-endpoints.ts'
import { DownloadAlert, DownloadDialog } from '../../views/catalogue/download-dialog.view.tsx'
import type { Site } from './site.ts'
import { downloadWires } from './wires/downloads.ts'

/** What a download asks of servers and browser, and its dialogs: a chunk of its own, which comes with the first press. */
export function openDownloads(site: Pick<Site, 'system' | 'drawDialogs' | 'ports' | 'actors' | 'settings'>) {
  const { download } = site.actors
  site.system.bring(downloadWires)
  site.drawDialogs({
    download: <DownloadDialog download={download} />,
    downloadAlert: <DownloadAlert download={download} />,
  })
  site.ports.bringRows(downloadEndpoints)
  return createDownloads({
    ...site.ports.page,
    contentHost: site.settings.hosts.contentHost,
    save: createSaver(document),
    judge: createDeviceFit(navigator),
  })
}
