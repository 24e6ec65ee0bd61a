import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { type Visitor, visitorOf } from '../../machines/session/visitor.ts'
import type { RefsOf } from '../../machines/site/registry.ts'
import { createDerived } from './derived.ts'

/** Whose log-in it is. */
export interface Account {
  /** By user and session; `''` for a guest. */
  logIn: string
  userId: string
  userUuid: string
}

interface FactsOptions {
  actors: Pick<RefsOf<'boot'>, 'session' | 'ageVerification'>
  settings: SiteSettings
  /** Unix s by the server's clock. */
  nowSeconds(): number
}

/** What is computed of several actors, and kept as they change. */
export function createFacts({ actors: { session, ageVerification }, settings, nowSeconds }: FactsOptions) {
  const account = createDerived([session], (): Account => {
    const { claims, user } = session.getSnapshot().context
    return {
      logIn: claims ? `${claims.sub} ${claims.fam ?? ''}` : '',
      userId: claims?.sub ?? '',
      userUuid: user?.uuid ?? '',
    }
  })
  const visitor = createDerived([session, ageVerification], (): Visitor => {
    const { claims, user, isVerified } = session.getSnapshot().context
    return visitorOf({
      claims,
      user,
      nowSeconds: nowSeconds(),
      isVerified: isVerified || ageVerification.getSnapshot().hasTag('verified'),
      verificationEnabled: settings.verificationEnabled,
      camPartnersClaim: settings.camProvider.partnersClaim,
    })
  })
  return { visitor, account }
}
