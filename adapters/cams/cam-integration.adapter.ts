import type { FarewellAnswer, SignInAnswer } from '../../machines/cams/cam-integration.machine.ts'
import type { Call } from '../site/call.ts'
import type { CamCredentials } from './cam-credentials.adapter.ts'

interface CamIntegrationOptions {
  call: Call
  credentials: Pick<CamCredentials, 'signIn' | 'drop'>
}

/** The ports of `camIntegration`. */
export function createCamIntegration({ call, credentials }: CamIntegrationOptions) {
  return {
    async signIn(): Promise<SignInAnswer> {
      const { outcome, user } = await credentials.signIn()
      if (user) return { type: 'auth.applied', userUuid: user.userUuid, userName: user.userName }
      return { type: outcome === 'failed' ? 'auth.unreached' : 'auth.refused' }
    },

    /** Both calls have left, with their token, before it is dropped. Whether they arrive changes nothing here. */
    async sayFarewell(): Promise<FarewellAnswer> {
      const goodbyes = [call('logOutOfChat', {}), call('logOutOfMessenger', {})]
      credentials.drop()
      await Promise.all(goodbyes)
      return { type: 'farewell.said' }
    },
  }
}
