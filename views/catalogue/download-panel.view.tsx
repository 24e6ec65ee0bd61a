import { MenuItem, MenuSection } from 'react-aria-components/Menu'
import type { Opener } from '../kit/menu-button.tsx'
import { PopMenu } from '../kit/pop-menu.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useActors } from '../site/actors.context.ts'
import styles from './download.module.css'
import { AllowanceLine, FileFace, fileLabel, TransferNews } from './download-file.view.tsx'

/** The open menu of a card: its files, and the devices that they may be meant for. */
export function DownloadPanel({ opener }: { opener: Opener }) {
  const { download } = useActors()
  const { title, recommendedDevices, downLoadVideoListForFront } = useSelector(download, ({ context }) => context.film)
  const device = useSelector(download, ({ context }) => context.device)
  const isPreparing = useSelector(download, (snapshot) => snapshot.hasTag('preparing'))
  const isUnprepared = useSelector(download, (snapshot) => snapshot.hasTag('unprepared'))
  const isEmpty = useSelector(
    download,
    (snapshot) => snapshot.hasTag('open') && snapshot.context.film.downLoadVideoListForFront.length === 0,
  )
  return (
    <PopMenu
      label={`Download ${title}`}
      opener={opener}
      className={styles.panel}
      onClose={() => download.send({ type: 'panel.closed' })}
      head={
        <div className={styles.head}>
          <AllowanceLine download={download} />
          <TransferNews download={download} />
        </div>
      }
    >
      {isPreparing && (
        <MenuItem isDisabled className={styles.item}>
          Looking for its files…
        </MenuItem>
      )}
      {isEmpty && (
        <MenuItem isDisabled className={styles.item}>
          There is nothing to download yet.
        </MenuItem>
      )}
      {isUnprepared && (
        <MenuItem
          className={styles.item}
          shouldCloseOnSelect={false}
          onAction={() => download.send({ type: 'preparation.retried' })}
        >
          The files did not come. Try again
        </MenuItem>
      )}
      {downLoadVideoListForFront.map((file) => (
        <MenuItem
          key={file.url}
          id={file.url}
          textValue={`${fileLabel(file)}, ${file.size}`}
          className={styles.item}
          shouldCloseOnSelect={false}
          onAction={() => download.send({ type: 'file.chosen', file })}
        >
          <FileFace download={download} file={file} />
        </MenuItem>
      ))}
      {recommendedDevices.length > 0 && (
        <MenuSection
          aria-label="Your device"
          className={styles.devices}
          selectionMode="single"
          selectedKeys={device ? [device] : []}
        >
          {recommendedDevices.map(({ name }) => (
            <MenuItem
              key={name}
              id={name}
              textValue={name}
              className={styles.item}
              shouldCloseOnSelect={false}
              onAction={() => download.send({ type: 'device.chosen', device: name })}
            >
              {name}
            </MenuItem>
          ))}
        </MenuSection>
      )}
    </PopMenu>
  )
}
