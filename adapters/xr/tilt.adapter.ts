import { type EventObject, fromCallback } from 'xstate'
import type { ViewReport, ViewVisitorEvent } from '../../machines/catalogue/vr-view.machine.ts'

/** The one of Safari asks its visitor first. */
type Sensor = typeof DeviceOrientationEvent & { requestPermission?: () => Promise<'granted' | 'denied'> }

interface TiltOptions {
  target: Pick<Window, 'addEventListener'>
  sensor: Sensor | undefined
}

/** Turns of the device, as turns of the view. */
export function createTilt({ target, sensor }: TiltOptions) {
  return fromCallback<EventObject>(({ sendBack }) => {
    const send = (event: ViewReport | ViewVisitorEvent) => sendBack(event)
    const stopping = new AbortController()
    const { signal } = stopping
    let last: { yaw: number; pitch: number } | undefined

    async function begin() {
      if (!sensor) return send({ type: 'tilt.refused' })
      // Within the visitor's press, or Safari says no.
      const answer = await sensor.requestPermission?.().catch(() => 'denied' as const)
      if (signal.aborted) return
      if (answer === 'denied') return send({ type: 'tilt.refused' })
      target.addEventListener('deviceorientation', turn, { signal })
    }

    function turn({ alpha, beta, gamma }: DeviceOrientationEvent) {
      // A device without the sensor sends one event, and it is empty.
      if (alpha === null || beta === null || gamma === null) return send({ type: 'tilt.refused' })
      const now = backOf({ alpha, beta, gamma })
      if (last) {
        const yaw = ((now.yaw - last.yaw + 540) % 360) - 180
        send({ type: 'view.turned', yaw, pitch: now.pitch - last.pitch })
      } else send({ type: 'tilt.allowed' })
      last = now
    }

    void begin()
    return () => stopping.abort()
  })
}

/** Where the back of a device points, degrees clockwise and up; its angles are those of the W3C's Device Orientation. */
export function backOf(angles: { alpha: number; beta: number; gamma: number }): { yaw: number; pitch: number } {
  const [a, b, c] = [angles.alpha, angles.beta, angles.gamma].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
  ]
  const east = -(Math.cos(a) * Math.sin(c) + Math.sin(a) * Math.sin(b) * Math.cos(c))
  const north = -(Math.sin(a) * Math.sin(c) - Math.cos(a) * Math.sin(b) * Math.cos(c))
  const up = -Math.cos(b) * Math.cos(c)
  return { yaw: (Math.atan2(east, north) * 180) / Math.PI, pitch: (Math.asin(up) * 180) / Math.PI }
}
