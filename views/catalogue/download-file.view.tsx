import type { ActorRefFrom } from 'xstate'
import { resolutionLabel } from '../../machines/catalogue/display.ts'
import type { downloadMachine } from '../../machines/catalogue/download.machine.ts'
import { type DownloadFile, fitWarning, isRecommended } from '../../machines/catalogue/downloads.ts'
import { Icon } from '../kit/icon.tsx'
import { useSelector } from '../kit/use-selector.ts'
import styles from './download.module.css'

export type DownloadActor = ActorRefFrom<typeof downloadMachine>

/** What a file is called. */
export function fileLabel({ label, quality }: DownloadFile): string {
  return resolutionLabel(label || quality)
}

/** A file as the dialog and the menu show it: label, size, and what is to be known before it is pressed. */
export function FileFace({ download, file }: { download: DownloadActor; file: DownloadFile }) {
  const notes = useSelector(download, ({ context }) => notesOf(context, file).join('\n'))
  return (
    <>
      <span className={styles.name}>
        <strong>{fileLabel(file)}</strong>
        {notes
          .split('\n')
          .filter(Boolean)
          .map((note) => (
            <small key={note} className={styles.note}>
              {note}
            </small>
          ))}
      </span>
      <span className={styles.size}>{file.size}</span>
      <Icon name="download" size={20} />
    </>
  )
}

/** `17 of 20 left today` */
export function AllowanceLine({ download }: { download: DownloadActor }) {
  const allowance = useSelector(download, ({ context }) => context.allowance)
  if (!allowance) return null
  const { left, limit } = allowance
  return (
    <p className={styles.allowance}>
      <strong>
        {left} of {limit}
      </strong>{' '}
      left today
    </p>
  )
}

/** What becomes of the file of this film that was pressed last. */
export function TransferNews({ download }: { download: DownloadActor }) {
  const news = useSelector(download, (snapshot) => {
    const { film, chosen } = snapshot.context
    if (chosen.slug !== film.slug) return ''
    if (snapshot.hasTag('busy')) return 'busy'
    if (snapshot.hasTag('started')) return 'started'
    return snapshot.hasTag('doubtful') ? 'doubtful' : ''
  })
  const chosen = useSelector(download, ({ context }) => context.chosen)
  const label = fileLabel(chosen.file)
  return (
    <div role="status" className={styles.news}>
      {news === 'busy' && <p>Preparing {label}…</p>}
      {news === 'started' && (
        <p>
          <Icon name="check" size={18} /> {label} is on its way. Your browser saves it, and can go on with it after an
          interruption.
        </p>
      )}
      {news === 'doubtful' && (
        <p>
          We could not find out whether {label} can be downloaded.{' '}
          <button
            type="button"
            className={styles.retry}
            onClick={() => download.send({ type: 'file.chosen', file: chosen.file })}
          >
            Try again
          </button>
        </p>
      )}
    </div>
  )
}

type Context = ReturnType<DownloadActor['getSnapshot']>['context']

function notesOf({ film, device, fits, allowance }: Context, { quality, url }: DownloadFile): string[] {
  const fit = fits[quality]
  return [
    isRecommended(film, device, quality) ? '' : `Not recommended for ${device}`,
    fit ? fitWarning(fit, device) : '',
    allowance?.counted.includes(url) ? 'Counts already today' : '',
  ].filter(Boolean)
}
