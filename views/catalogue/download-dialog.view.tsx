import { isLimitRefusal } from '../../machines/catalogue/downloads.ts'
import { ButtonLink } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { useDialogPlace } from '../kit/dialog-place.ts'
import { Picture } from '../kit/picture.tsx'
import { Select } from '../kit/select.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { DialogActions, DialogText, DialogTitle } from '../site/dialog-parts.view.tsx'
import { useSite } from '../site/site.context.ts'
import styles from './download.module.css'
import { AllowanceLine, type DownloadActor, FileFace, TransferNews } from './download-file.view.tsx'

/** The files of the film whose page is open. */
export function DownloadDialog({ download }: { download: DownloadActor }) {
  const { titleId } = useDialogPlace()
  const { title, poster, recommendedDevices, downLoadVideoListForFront } = useSelector(
    download,
    ({ context }) => context.film,
  )
  const device = useSelector(download, ({ context }) => context.device)
  const busyUrl = useSelector(download, (snapshot) => (snapshot.hasTag('busy') ? snapshot.context.chosen.file.url : ''))
  return (
    <Dialog>
      <h2 id={titleId} className={styles.title}>
        Download Full Video
      </h2>
      <p className={styles.film}>{title}</p>
      {poster && (
        <div className={styles.poster}>
          <Picture picture={poster} shape="poster" sizes="(width < 512px) 90vw, 432px" />
        </div>
      )}
      <AllowanceLine download={download} />
      {recommendedDevices.length > 0 && (
        <Select
          name="device"
          label="Device"
          placeholder="Your device"
          value={device}
          options={recommendedDevices.map(({ name }) => ({ value: name, label: name }))}
          onChoose={(chosen) => download.send({ type: 'device.chosen', device: chosen })}
          onClose={() => {}}
        />
      )}
      <ul className={styles.files}>
        {downLoadVideoListForFront.map((file) => (
          <li key={file.url}>
            <button
              type="button"
              className={styles.file}
              aria-busy={file.url === busyUrl}
              onClick={() => download.send({ type: 'file.chosen', file })}
            >
              <FileFace download={download} file={file} />
            </button>
          </li>
        ))}
      </ul>
      <TransferNews download={download} />
    </Dialog>
  )
}

/** Why a file may not be downloaded, and where downloads have no limit. */
export function DownloadAlert({ download }: { download: DownloadActor }) {
  const isLimit = useSelector(download, ({ context }) => isLimitRefusal(context.message))
  const limit = useSelector(download, ({ context }) => context.allowance?.limit ?? USUAL_LIMIT)
  const { siteName, urls } = useSite().settings
  return (
    <Dialog role="alertdialog">
      <DialogTitle>
        {isLimit ? 'You have reached your daily download limit!' : 'Only watching online is available in trial period!'}
      </DialogTitle>
      {isLimit && (
        <DialogText>
          We have limited your daily downloads to {limit} videos, so you and our community can get the fastest download
          speeds.
        </DialogText>
      )}
      <DialogActions>
        <ButtonLink href={urls.companionApp} look="primary" isInNewTab>
          DOWNLOAD FREE APP
        </ButtonLink>
      </DialogActions>
      <DialogText>Unlimited downloads are ONLY available on the {siteName} app.</DialogText>
    </Dialog>
  )
}

const USUAL_LIMIT = 20
