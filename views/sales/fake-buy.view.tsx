import type { ActorRefFrom } from 'xstate'
import { fakeBuyTextsOf } from '../../machines/sales/fake-buy.ts'
import { FAKE_BUY_ENTRIES } from '../../machines/sales/fake-buy-entries.ts'
import type { fakeBuyLoopMachine } from '../../machines/sales/fake-buy-loop.machine.ts'
import { IconButton } from '../kit/button.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { useSelector } from '../kit/use-selector.ts'
import styles from './fake-buy.module.css'
import { FakeBuyAvatar } from './fake-buy-avatar.tsx'

/** A purchase that is announced. It waits until a reader has finished, takes no focus, and stays while it is looked at. */
export function FakeBuy({ loop }: { loop: ActorRefFrom<typeof fakeBuyLoopMachine> }) {
  const isShown = useSelector(loop, (snapshot) => snapshot.hasTag('shown'))
  const place = useSelector(loop, (snapshot) => snapshot.context.entry)
  const isLinked = useSelector(loop, (snapshot) => snapshot.context.config.enableListLinks)
  const entry = FAKE_BUY_ENTRIES[place]
  if (!isShown || !entry) return null
  const { who, what, when } = fakeBuyTextsOf(entry)
  const enter = () => loop.send({ type: 'announcement.entered' })
  const leave = () => loop.send({ type: 'announcement.left' })
  return (
    <aside
      className={styles.card}
      aria-label="Recent purchase"
      data-yields
      onPointerEnter={enter}
      onPointerLeave={leave}
      onFocus={enter}
      onBlur={leave}
    >
      <FakeBuyAvatar number={entry.avatar} />
      <p className={styles.text}>
        {isLinked ? (
          <SiteLink to="/join-now/" className={styles.link}>
            {who}
          </SiteLink>
        ) : (
          <span>{who}</span>
        )}{' '}
        <span className={styles.what}>
          <span className="only-read">– </span>
          {what}
        </span>{' '}
        <span className={styles.when}>
          <span className="only-read">– </span>
          {when}
        </span>
      </p>
      <IconButton icon="close" label="Close" onClick={() => loop.send({ type: 'announcement.dismissed' })} />
    </aside>
  )
}
