import type { Endpoint } from '../endpoint.ts'
import { unwrapped } from '../tolerant.ts'
import { ArPageAnswer, DeviceAnswer, DevicesAnswer, FaqsAnswer } from './help.ts'
import { VideoRefusal } from './video.ts'

/** The calls that only the pages of help, devices and AR make. */
export const helpEndpoints = {
  getFaqs: {
    method: 'GET',
    host: 'content',
    path: '/faqs',
    answer: unwrapped(FaqsAnswer),
    whenItFails: 'pageError',
    authorization: 'none',
    isMoneyLike: false,
    isCacheable: true,
    requirements: ['API-056', 'CAT-044'],
  },
  getDevices: {
    method: 'GET',
    host: 'content',
    path: '/devices',
    answer: unwrapped(DevicesAnswer),
    whenItFails: 'emptyDefault',
    authorization: 'none',
    isMoneyLike: false,
    isCacheable: true,
    requirements: ['API-047', 'CAT-044'],
  },
  getDevice: {
    method: 'GET',
    host: 'content',
    path: '/devices/{slug}',
    answer: unwrapped(DeviceAnswer),
    refusal: VideoRefusal,
    whenItFails: 'pageError',
    authorization: 'optional',
    isMoneyLike: false,
    isCacheable: true,
    requirements: ['API-048', 'ENT-033'],
  },
  getArPage: {
    method: 'GET',
    host: 'content',
    path: '/ar-page',
    answer: unwrapped(ArPageAnswer),
    refusal: VideoRefusal,
    whenItFails: 'pageError',
    authorization: 'optional',
    isMoneyLike: false,
    isCacheable: true,
    requirements: ['API-061', 'ENT-034'],
  },
} as const satisfies Record<string, Endpoint>
