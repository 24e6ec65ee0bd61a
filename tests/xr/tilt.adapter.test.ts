import { describe, expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import { backOf, createTilt } from '../../adapters/xr/tilt.adapter.ts'
import { until } from '../support/until.ts'

type Sensor = NonNullable<Parameters<typeof createTilt>[0]['sensor']>

/** A device whose sensor says no more than the test lets it, and what it told. */
function device(sensor: Partial<Pick<Sensor, 'requestPermission'>> | undefined) {
  const target = new EventTarget()
  const told: object[] = []
  const machine = setup({
    actors: { readTilt: createTilt({ target, sensor: sensor as Sensor | undefined }) },
  }).createMachine({
    initial: 'on',
    on: { '*': { actions: ({ event }) => void told.push(event) }, stop: '.off' },
    states: { on: { invoke: { src: 'readTilt' } }, off: {} },
  })
  const actor = createActor(machine).start()
  const hold = (alpha: number | null, beta = 90, gamma = 0) =>
    target.dispatchEvent(Object.assign(new Event('deviceorientation'), { alpha, beta, gamma }))
  return { told, hold, stop: () => actor.send({ type: 'stop' }) }
}

describe('where the back of a device points', () => {
  test.for([
    { held: 'upright, towards the north', alpha: 0, beta: 90, gamma: 0, yaw: 0, pitch: 0 },
    { held: 'upright, a quarter to the left', alpha: 90, beta: 90, gamma: 0, yaw: -90, pitch: 0 },
    { held: 'upright, a quarter to the right', alpha: 270, beta: 90, gamma: 0, yaw: 90, pitch: 0 },
    { held: 'leant back by 30 degrees', alpha: 0, beta: 120, gamma: 0, yaw: 0, pitch: 30 },
    { held: 'leant forward by 30 degrees', alpha: 0, beta: 60, gamma: 0, yaw: 0, pitch: -30 },
  ])('$held', ({ alpha, beta, gamma, yaw, pitch }) => {
    const back = backOf({ alpha, beta, gamma })
    expect(back.yaw).toBeCloseTo(yaw, 6)
    expect(back.pitch).toBeCloseTo(pitch, 6)
  })
})

describe('the sensor', () => {
  test('is allowed with its first word, and each further one is a turn, the short way around', async () => {
    const { told, hold } = device({})
    await until(() => {
      hold(170)
      expect(told).toEqual([{ type: 'tilt.allowed' }])
    })
    told.splice(0)
    hold(190)
    hold(160, 100)
    const turns = told.map((event) =>
      Object.fromEntries(
        Object.entries(event).map(([key, value]) => [key, typeof value === 'number' ? Math.round(value) : value]),
      ),
    )
    expect(turns).toEqual([
      { type: 'view.turned', yaw: -20, pitch: 0 },
      { type: 'view.turned', yaw: 30, pitch: 10 },
    ])
  })

  test.for([
    { is: 'missing', sensor: undefined },
    { is: 'refused by the visitor', sensor: { requestPermission: async () => 'denied' as const } },
    {
      is: 'refused by the browser',
      sensor: { requestPermission: () => Promise.reject(new DOMException('no gesture', 'NotAllowedError')) },
    },
  ])('that is $is says so, and is not listened to', async ({ sensor }) => {
    const { told, hold } = device(sensor)
    await until(() => expect(told).toEqual([{ type: 'tilt.refused' }]))
    hold(10)
    expect(told.length).toBe(1)
  })

  test('that the visitor allows is heard', async () => {
    const { told, hold } = device({ requestPermission: async () => 'granted' as const })
    await until(() => {
      hold(10)
      expect(told).toEqual([{ type: 'tilt.allowed' }])
    })
  })

  test('that is not there sends one empty word, which is a no', async () => {
    const { told, hold } = device({})
    await until(() => {
      hold(null)
      expect(told.slice(0, 1)).toEqual([{ type: 'tilt.refused' }])
    })
  })

  test('is not heard any more once nobody wants it', async () => {
    const { told, hold, stop } = device({})
    await until(() => {
      hold(10)
      expect(told.length).toBe(1)
    })
    stop()
    hold(40)
    expect(told.length).toBe(1)
  })
})
