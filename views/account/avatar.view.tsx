import type { ActorRefFrom } from 'xstate'
import type { Avatar } from '../../contracts/account/avatar.ts'
import type { avatarMachine, Preview } from '../../machines/account/avatar.machine.ts'
import { type Crop, HeldPicture, SMALLEST_CROP } from '../../machines/account/avatar.ts'
import { Button } from '../kit/button.tsx'
import { cssVariables } from '../kit/css-variables.ts'
import { FileField } from '../kit/file-field.tsx'
import { Picture } from '../kit/picture.tsx'
import { Range } from '../kit/range.tsx'
import { useIsAlive } from '../kit/use-is-alive.ts'
import { useSelector } from '../kit/use-selector.ts'
import { Strip } from '../site/notice.view.tsx'
import settings from './account-settings.module.css'
import styles from './avatar.module.css'

export type AvatarActor = ActorRefFrom<typeof avatarMachine>

export function AvatarSection({ avatar }: { avatar: AvatarActor }) {
  const isUnreached = useSelector(avatar, (snapshot) => snapshot.hasTag('unreached'))
  const isLoading = useSelector(avatar, (snapshot) => snapshot.hasTag('loading'))
  return (
    <section className={settings.section} aria-labelledby="avatar">
      <h2 id="avatar" className={settings.heading}>
        Picture
      </h2>
      {isLoading && <p role="status">Looking up your picture</p>}
      {isUnreached && (
        <Strip text="Your picture did not come.">
          <Button isSmall onClick={() => avatar.send({ type: 'retry.requested' })}>
            Try again
          </Button>
        </Strip>
      )}
      {!isLoading && !isUnreached && <Chooser avatar={avatar} />}
    </section>
  )
}

function Chooser({ avatar }: { avatar: AvatarActor }) {
  const shown = useSelector(avatar, (snapshot) => snapshot.context.avatar)
  const listed = useSelector(avatar, (snapshot) => snapshot.context.avatars)
  const message = useSelector(avatar, (snapshot) => snapshot.context.message)
  const isFailed = useSelector(avatar, (snapshot) => snapshot.hasTag('failed'))
  const isRetriable = useSelector(avatar, (snapshot) => snapshot.hasTag('retriable'))
  const isCropping = useSelector(avatar, (snapshot) => snapshot.hasTag('cropping'))
  const isChecking = useSelector(avatar, (snapshot) => snapshot.hasTag('checking'))
  const isUploading = useSelector(avatar, (snapshot) => snapshot.hasTag('uploading'))
  const isAlive = useIsAlive()
  return (
    <div className={styles.parts}>
      {isFailed && (
        <Strip text={message}>
          {isRetriable && (
            <Button isSmall onClick={() => avatar.send({ type: 'retry.requested' })}>
              Try again
            </Button>
          )}
        </Strip>
      )}
      <p role="status" className="only-read">
        {isChecking ? 'Checking your picture' : isUploading ? 'Saving your picture' : ''}
      </p>
      <FileField
        label="Upload a picture"
        help="JPEG, PNG or WebP: press here, or drop it."
        accept="image/jpeg,image/png,image/webp"
        isBusy={isUploading || !isAlive}
        onChoose={(file) => avatar.send({ type: 'picture.chosen', picture: new HeldPicture(file) })}
      >
        <span className={styles.shown}>
          <Face avatar={shown} alt={shown ? 'Your picture' : ''} />
        </span>
      </FileField>
      {isCropping && <Cropping avatar={avatar} />}
      {listed.length > 0 && (
        <fieldset className={styles.list} disabled={isUploading || isChecking || isCropping || !isAlive}>
          <legend>Or choose one of ours</legend>
          {listed.map((one, place) => (
            <button
              key={one.id}
              type="button"
              className={styles.one}
              aria-label={`Picture ${place + 1}`}
              aria-pressed={one.id === shown?.id}
              onClick={() => avatar.send({ type: 'avatar.chosen', id: one.id })}
            >
              <Face avatar={one} alt="" />
            </button>
          ))}
        </fieldset>
      )}
      <p className="without-scripts">Changing it needs JavaScript. Please switch it on and load this page again.</p>
    </div>
  )
}

function Face({ avatar, alt }: { avatar: Avatar | null; alt: string }) {
  const picture = avatar && { permalink: avatar.permalink, alt, colour: '' }
  return <Picture picture={picture} shape="square" sizes="160px" alt={alt} />
}

function Cropping({ avatar }: { avatar: AvatarActor }) {
  const preview = useSelector(avatar, (snapshot) => snapshot.context.preview)
  const crop = useSelector(avatar, (snapshot) => snapshot.context.crop)
  const edit = (change: Partial<Crop>) => avatar.send({ type: 'crop.edited', change })
  const widest = 1 - SMALLEST_CROP
  return (
    <fieldset className={styles.cropping}>
      <legend>Which part of it?</legend>
      <div className={styles.frame} ref={cssVariables(placeOf(preview, crop))}>
        <img src={preview.url} alt="You, as it will be cut" className={styles.preview} />
      </div>
      <Range label="Closer" share={(1 - crop.size) / widest} onChange={(share) => edit({ size: 1 - share * widest })} />
      <Range label="Left or right" share={crop.across} onChange={(across) => edit({ across })} />
      <Range label="Up or down" share={crop.down} onChange={(down) => edit({ down })} />
      <p className={styles.buttons}>
        <Button look="primary" onClick={() => avatar.send({ type: 'crop.confirmed' })}>
          Use this picture
        </Button>
        <Button onClick={() => avatar.send({ type: 'crop.cancelled' })}>Cancel</Button>
      </p>
    </fieldset>
  )
}

/** The picture in sides of the frame, and where it lies between the frame's. */
function placeOf({ width, height }: Preview, { size, across, down }: Crop) {
  const side = Math.min(width, height) * size
  return { '--width': width / side, '--height': height / side, '--across': across, '--down': down }
}
