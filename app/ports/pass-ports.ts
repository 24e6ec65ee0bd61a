import { NEVER, Observable } from 'rxjs'
import type { MakePass, OwnerNews } from '../../machines/account/headset-pass.machine.ts'
import type { Site } from '../site/site.ts'
import { answerLater, streamOf } from './answer-with.ts'

/** What hands the log-in of a member over to a headset. The page that others embed hands none over: it has no session of its own. */
export function createPassPorts({
  ports,
  visitor,
  isBrowser,
  root,
}: Pick<Site, 'ports' | 'visitor' | 'isBrowser' | 'root'>) {
  const { isEmbedded } = root.getSnapshot().context
  const owner = new Observable<OwnerNews>((observer) => {
    const tell = () => observer.next({ type: visitor.getSnapshot().isLoggedIn ? 'owner.known' : 'owner.gone' })
    tell()
    return visitor.subscribe(tell)
  })
  return {
    watchOwner: streamOf(isBrowser && !isEmbedded ? owner : NEVER),
    makePass: answerLater<unknown, Awaited<ReturnType<MakePass>>>(
      async () => {
        const [{ createPassMaker }, { accountEndpoints }, { headsetEndpoints }] = await Promise.all([
          import('../../adapters/account/headset-pass.adapter.ts'),
          import('../../contracts/account/endpoints.ts'),
          import('../../contracts/account/headset-endpoints.ts'),
        ])
        ports.bringRows({ ...accountEndpoints, ...headsetEndpoints })
        return createPassMaker({ call: ports.page.call, now: ports.now })
      },
      () => ({ type: 'pass.failed', cause: 'unavailable' }),
    ),
  }
}
