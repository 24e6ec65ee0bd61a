import { RouterProvider } from 'react-aria-components'
import { MenuItem } from 'react-aria-components/Menu'
import type { Notification } from '../../contracts/chrome/notifications.ts'
import { resolveLink } from '../../machines/access/links.ts'
import { relativeTime } from '../../machines/catalogue/display.ts'
import { linkOfNotification } from '../../machines/chrome/notification-rules.ts'
import { Icon } from '../kit/icon.tsx'
import type { Opener } from '../kit/menu-button.tsx'
import { Picture } from '../kit/picture.tsx'
import { PopMenu } from '../kit/pop-menu.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useActors } from '../site/actors.context.ts'
import { useDigest } from '../site/digest.context.ts'
import { useSite } from '../site/site.context.ts'
import styles from './notifications.module.css'

/** The open list: the latest first, more of it when it is wanted. */
export function NotificationsPanel({ opener }: { opener: Opener }) {
  const { menus, navigation, notifications } = useActors()
  const all = useSelector(notifications, (snapshot) => snapshot.context.notifications)
  const shown = useSelector(notifications, (snapshot) => snapshot.context.shown)
  const isBusy = useSelector(notifications, (snapshot) => snapshot.hasTag('busy'))
  const hasFailed = useSelector(notifications, (snapshot) => snapshot.hasTag('failed'))
  const isLoaded = useSelector(notifications, (snapshot) => snapshot.hasTag('loaded'))
  const digest = useDigest()
  const site = useSite()
  const addressOf = (notification: Notification) => {
    const target = resolveLink(linkOfNotification(notification, digest, site), site)
    if (target.kind === 'invalid') return {}
    if (target.kind === 'internal') return { href: target.path }
    return { href: target.url, target: '_blank', rel: 'noopener noreferrer' }
  }
  return (
    <RouterProvider navigate={(path) => navigation.send({ type: 'address.wanted', path, manner: 'push' })}>
      <PopMenu
        label="All Notifications"
        opener={opener}
        className={styles.panel}
        onClose={() => menus.send({ type: 'dropdown.closed' })}
        head={
          <>
            <p className={styles.title}>All Notifications</p>
            <p role="status" className={styles.note}>
              {isBusy && 'Loading…'}
              {hasFailed && 'Your notifications could not be loaded.'}
              {isLoaded && all.length === 0 && 'Nothing to tell you yet.'}
            </p>
          </>
        }
      >
        {all.slice(0, shown).map((notification) => (
          <MenuItem
            key={notification.id}
            id={notification.id}
            textValue={notification.title || notification.header}
            className={styles.entry}
            onAction={() => notifications.send({ type: 'notification.followed', id: notification.id })}
            {...addressOf(notification)}
          >
            <Entry notification={notification} />
          </MenuItem>
        ))}
        {isLoaded && shown < all.length && (
          <MenuItem
            id="more"
            className={styles.more}
            shouldCloseOnSelect={false}
            onAction={() => notifications.send({ type: 'more.requested' })}
          >
            Load More
          </MenuItem>
        )}
        {hasFailed && (
          <MenuItem
            id="retry"
            className={styles.more}
            shouldCloseOnSelect={false}
            onAction={() => notifications.send({ type: 'retry.requested' })}
          >
            Try again
          </MenuItem>
        )}
      </PopMenu>
    </RouterProvider>
  )
}

function Entry({ notification: { id, title, header, image, publishedAt } }: { notification: Notification }) {
  const { notifications } = useActors()
  const now = useSelector(notifications, (snapshot) => snapshot.context.nowSeconds)
  const isNew = useSelector(
    notifications,
    ({ context: { markBefore, read } }) => publishedAt > markBefore && !read.includes(id),
  )
  return (
    <>
      <span className={styles.picture}>
        {image ? <Picture picture={image} shape="square" sizes="56px" alt="" /> : <Icon name="bell" size={22} />}
      </span>
      <span className={styles.words}>
        {header && <small className={styles.kind}>{header}</small>}
        <strong>{title}</strong>
        {publishedAt > 0 && <small className={styles.when}>{relativeTime(publishedAt, now)}</small>}
      </span>
      {isNew && (
        <span className={styles.dot}>
          <span className="only-read">New</span>
        </span>
      )}
    </>
  )
}
