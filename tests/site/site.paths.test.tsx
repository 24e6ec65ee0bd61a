// @vitest-environment jsdom
import { expect } from 'vitest'
import type { AnyEventObject } from 'xstate'
import type { partCode } from '../../app/site/parts.ts'
import type { Site } from '../../app/site/site.ts'
import { galleryMachine } from '../../machines/catalogue/gallery.machine.ts'
import { claimsWith } from '../session/claims.ts'
import { AT_ONCE, drive, type Live, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { cases } from './site.cases.ts'
import { openSite } from './site-page.tsx'

type Part = keyof typeof partCode

let code: ReturnType<typeof holdCode>
/** Pages that the site has led on to. */
let opened: string[]
/** The actors of the visitor before. */
let before: ReturnType<Site['cams']['getSnapshot']>
/** Messages for actors of a part that is not there yet; what those actors have heard. */
let waiting: { to: string; part: Part; type: string }[]
let heard: Set<string>

/** The code of each part waits until the path says whether it comes. */
function holdCode() {
  const held: Record<Part, { come: () => void; lose: () => void }[]> = { promotions: [], cams: [] }
  const hold =
    <Name extends Part>(part: Name, load: (typeof partCode)[Name]) =>
    () =>
      new Promise<never>((resolve, reject) => {
        held[part].push({
          come: () => void load().then((module) => resolve(module as never), reject),
          lose: () => reject(new Error('The code did not come')),
        })
      })
  const take = (part: Part) => {
    const last = held[part].at(-1)
    if (!last) throw new Error(`No code of ${part} is on its way`)
    held[part] = []
    return last
  }
  return {
    part: {
      promotions: hold('promotions', () => import('../../app/site/promotions.tsx')),
      cams: hold('cams', () => import('../../app/site/cams.tsx')),
    },
    comes: (part: Part) => () => take(part).come(),
    isLost: (part: Part) => () => take(part).lose(),
    isOnItsWay: (part: Part) => held[part].length > 0,
  }
}

/** The tab has tokens of this member now, or none. */
function becomes({ actors }: Site, logIn: string) {
  const [sub = '', fam = ''] = logIn.split(' ')
  const claims = logIn ? claimsWith({ exp: 1e12, sub, fam }) : null
  actors.session.send({ type: 'tokens.changed', claims, nowMs: 0, areCookiesRefused: false })
}

const AT_ONCE_CLOSED = 'the actors of the last visitor go at once'
const WITH_ITS_CODE = 'whether its actors open is known with its code: tests/app/parts.test.ts'

describePaths(
  'site',
  cases,
  drive({
    situation(start) {
      code = holdCode()
      return {
        holds: [],
        code: code.part,
        path: start === 'the embedded player' ? '/embed/low-tide-in-the-atrium/' : '/',
        settings: { camsEnabled: start !== 'a site without live rooms' },
      }
    },
    async open(site) {
      opened = []
      waiting = []
      heard = new Set()
      site.root.system.inspect((inspected) => {
        if (inspected.type !== '@xstate.event' || !('id' in inspected.actorRef)) return
        heard.add(`${inspected.actorRef.id} ${inspected.event.type}`)
      })
      site.root.on('page.open', ({ to }) => opened.push(to))
      return { actor: site.root, view: await openSite(site) }
    },
    begins: Object.fromEntries(
      Object.keys(cases.inputs ?? {}).map((start) => [
        start,
        ['money.free', 'promotions.absent', 'cams.nobody.waiting'],
      ]),
    ),
    leftOut: {
      'any --cams.closed--> (stays)': 'the visit is over then, and nothing comes after it',
      'cams.changingOwner --after patience--> cams.failed': AT_ONCE_CLOSED,
      'cams.changingOwner --logIn.changed--> (stays)': AT_ONCE_CLOSED,
      'cams.running --logIn.changed[isSameOwner]#1--> (stays)': 'only who is another than before is told',
      'cams.running --cams.failed--> cams.failed': WITH_ITS_CODE,
      'promotions.running --promotions.failed--> promotions.failed': WITH_ITS_CODE,
    },
    mayHappen({ context, value }, { type, logIn }) {
      if (value.cams === 'changingOwner') return type === 'cams.closed'
      return type !== 'logIn.changed' || logIn !== context.logIn
    },
    happens: {
      'actors.dismissed': { by: dismisses, to: 'stays' },
      'xstate.error.actor.videosList': { by: told, to: 'stays' },
      'message.sent': {
        by(event, live) {
          waiting.push({ to: event.to, part: event.part, type: event.message.type })
          told(event, live)
        },
        to: 'stays',
      },
      'money.began': { by: told, to: 'money.holding' },
      'money.ended': {
        by: told,
        to: (_, { actor }) => (actor.getSnapshot().context.payments.length > 0 ? 'money.holding' : 'money.free'),
      },
      'page.wanted': {
        by(event, live) {
          const before = opened.length
          const isHeld = live.actor.getSnapshot().matches({ money: 'holding' })
          told(event, live)
          expect(opened.slice(before)).toEqual(isHeld ? [] : [event.to])
        },
        to: 'stays',
      },
      'page.alive': {
        by: (_, { site }) => void site.startPromotions(),
        to: (_, { start, actor }) => [
          start === 'the embedded player' ? 'promotions.absent' : 'promotions.loading',
          start === 'a site with live rooms' && actor.getSnapshot().context.logIn !== ''
            ? 'cams.loading'
            : 'cams.nobody.ready',
        ],
      },
      'visit.ended': { by: told, to: ['promotions.absent', 'cams.nobody'] },
      'promotions.loaded': { by: comes('promotions'), to: 'promotions.running' },
      'promotions.opened': { by: hasOpened('promotions'), to: 'promotions.running' },
      'promotions.failed': { by: () => code.isLost('promotions')(), to: 'promotions.failed' },
      'cams.wanted': { by: (_, { site }) => void site.startCams().catch(() => {}), to: 'cams.loading' },
      'cams.loaded': { by: comes('cams'), to: 'cams.running' },
      'cams.opened': { by: hasOpened('cams'), to: 'cams.running' },
      'cams.failed': { by: () => code.isLost('cams')(), to: 'cams.failed' },
      'cams.closed': { by: AT_ONCE, to: 'cams' },
      'logIn.changed': {
        by(event, { site }) {
          before = site.cams.getSnapshot()
          becomes(site, event.logIn)
        },
        to: 'cams',
      },
    },
    lasts: {
      'promotions.loading after patience': { ms: 30_000, to: 'promotions.failed' },
      'promotions.failed after retryPause': { ms: 30_000, to: 'promotions.loading' },
      'cams.loading after patience': { ms: 30_000, to: 'cams.failed' },
      'cams.failed after retryPause': { ms: 30_000, to: 'cams' },
    },
    see(live) {
      const seesNo = (part: Part) => () => expect(statuses(live().site)[part]).not.toBe('active')
      return {
        'money.free': () => expect(live().actor.getSnapshot().hasTag('pending')).toBe(false),
        'money.holding': () => expect(live().actor.getSnapshot().hasTag('pending')).toBe(true),
        'promotions.absent': seesNo('promotions'),
        'promotions.loading': () => expect(code.isOnItsWay('promotions')).toBe(true),
        'promotions.running': () => expect(statuses(live().site).promotions).toBe('active'),
        'promotions.failed': seesNo('promotions'),
        'cams.nobody': seesNo('cams'),
        'cams.loading': () => expect(code.isOnItsWay('cams')).toBe(true),
        'cams.running': () => expect(statuses(live().site).cams).toBe('active'),
        'cams.changingOwner'() {
          expect(before?.actors.camIntegration.getSnapshot().status).toBe('stopped')
          expect(live().site.cams.getSnapshot()).not.toBe(before)
        },
        'cams.failed': seesNo('cams'),
      }
    },
  }),
)

/** A page was left: its actors end. */
function dismisses(_: AnyEventObject, { site }: Live) {
  const page = site.open(galleryMachine, {}, { input: { count: 1 } }).start()
  site.system.dismiss([page])
  expect(page.getSnapshot().status).toBe('stopped')
}

function comes(part: Part) {
  return () => code.comes(part)()
}

/** It opened with its code, before anything else could happen; what had waited for its actors has reached them. */
function hasOpened(part: Part) {
  return async (event: AnyEventObject, live: Live) => {
    expect(heard).toContain(`root ${event.type}`)
    const missed = waiting.filter((one) => one.part === part && !heard.has(`${one.to} ${one.type}`))
    expect(missed).toEqual([])
    told(event, live)
  }
}

/** Of one actor of each part. */
function statuses({ promotions, cams }: Site) {
  return {
    promotions: promotions.getSnapshot()?.actors.headerBar.getSnapshot().status,
    cams: cams.getSnapshot()?.actors.camIntegration.getSnapshot().status,
  }
}
