import { afterEach, expect, test, vi } from 'vitest'
import { SimulatedClock } from 'xstate'
import { createServerPorts } from '../../app/ports/server-ports.ts'
import { createSite } from '../../app/site/create-site.ts'
import type { partCode } from '../../app/site/parts.ts'
import type { Site } from '../../app/site/site.ts'
import { SITES } from '../support/samples.ts'

let site: Site | undefined
afterEach(() => site?.stop())

/** A site on which opening the actors of both parts fails, though their code has come. */
function openSite(clock: SimulatedClock) {
  const told: string[] = []
  const breaks = () => {
    throw new Error('no actors')
  }
  const code = {
    promotions: vi.fn(async () => ({ createPromotionsPart: breaks })),
    cams: vi.fn(async () => ({ createCamsPart: breaks })),
  }
  const origin = 'http://127.0.0.1:1'
  const { ports } = createServerPorts({
    settings: SITES.dark,
    backendOrigin: origin,
    origin,
    path: '/',
    cookieHeader: '',
    userAgent: 'test',
  })
  site = createSite({
    settings: SITES.dark,
    ports: { ...ports, report: (message) => told.push(message) },
    origin,
    userAgent: 'test',
    firstPath: '/',
    isBrowser: false,
    patienceMs: 0,
    clock,
    code: code as unknown as typeof partCode,
  })
  site.root.start()
  return { site, code, told }
}

test('a site whose promotions and live rooms do not open goes on without them, says why, and tries again', async () => {
  const clock = new SimulatedClock()
  const { site, code, told } = openSite(clock)
  await Promise.all([site.startPromotions(), expect(site.startCams()).rejects.toThrow('no actors')])
  const { promotions, cams } = site.root.getSnapshot().value
  expect({ promotions, cams, told }).toEqual({
    promotions: 'failed',
    cams: 'failed',
    told: ['promotions: no actors', 'live rooms: no actors'],
  })
  clock.increment(30_000)
  await vi.waitFor(() =>
    expect(told).toEqual(['promotions: no actors', 'live rooms: no actors', 'promotions: no actors']),
  )
  expect(code.promotions).toHaveBeenCalledTimes(2)
})
