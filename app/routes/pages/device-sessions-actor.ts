import { createDeviceSessions } from '../../../adapters/account/device-sessions.adapter.ts'
import { accountEndpoints } from '../../../contracts/account/endpoints.ts'
import { deviceSessionsMachine } from '../../../machines/account/device-sessions.machine.ts'
import { answerWith } from '../../ports/answer-with.ts'
import type { Opening } from '../../site/pages.ts'

/** Where who is logged in is logged in; undefined where the site keeps no list. */
export function startDeviceSessions({ site, openActor }: Pick<Opening, 'site' | 'openActor'>) {
  const { handover, ports, settings } = site
  if (!settings.sessionListEnabled) return undefined
  ports.bringRows(accountEndpoints)
  const { loadSessions, endOtherSessions } = createDeviceSessions(ports.page)
  return openActor(
    deviceSessionsMachine,
    { loadSessions: handover.ask('loadSessions', loadSessions), endOtherSessions: answerWith(endOtherSessions) },
    {},
  ).start()
}
