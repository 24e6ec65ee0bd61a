// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import { NO_CONTENT } from '../../machines/site/dialog-host.machine.ts'
import { SITES } from '../support/samples.ts'
import { until } from '../support/until.ts'
import { prepareTabs, putCookie } from './open-tab.ts'

const tabs = prepareTabs()

type TabOptions = Parameters<typeof tabs.open>[0]

/** A tab of the site that verifies, once the check has come to its end. */
async function openChecked(options: TabOptions) {
  const tab = await tabs.open({ site: 'light', ...options })
  const age = () => tab.site.actors.ageVerification.getSnapshot()
  const dialogs = () => tab.site.actors.dialogs.getSnapshot()
  await until(() => expect(age().hasTag('settled')).toBe(true))
  const seen = async () => ({
    tags: [...age().tags],
    isInVerifiedView: tab.site.visitor.getSnapshot().isInVerifiedView,
    asked: (await tab.endpoints()).filter((name) => /Verification$/.test(name)),
    isKept: cookieOf('av_clearance') !== '',
    hasDialog: dialogs().hasTag('present'),
  })
  return { ...tab, age, dialogs, seen }
}

const cookieOf = (name: string) => new RegExp(`(?:^|; )${name}=([^;]+)`).exec(document.cookie)?.[1] ?? ''

describe('a device that is cleared without a check', () => {
  const HEADSET = { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', touch: 5, width: 1306, height: 735 }
  const CLEARED = { tags: ['settled', 'verified'], isInVerifiedView: true, asked: [], isKept: true, hasDialog: false }
  const CHECKED = {
    tags: ['settled', 'required', 'step1'],
    isInVerifiedView: false,
    asked: ['getMustPassVerification', 'getHasVerification'],
    isKept: false,
    hasDialog: false,
  }

  test.for([
    { what: 'upright', change: {}, expected: CLEARED },
    { what: 'turned by 270 degrees', change: { angle: 270 }, expected: CLEARED },
    { what: 'where no site is set up for it', change: { isOff: true }, expected: CHECKED },
    { what: 'without touch', change: { touch: 0 }, expected: CHECKED },
    { what: 'that is no Mac', change: { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' }, expected: CHECKED },
    { what: 'with a screen of another shape', change: { width: 735, height: 1306 }, expected: CHECKED },
    { what: 'turned by 90 degrees', change: { angle: 90 }, expected: CHECKED },
  ])('$what [AGE-027, AGE-028, AGE-055]', async ({ change, expected }) => {
    const { userAgent, touch, width, height, angle, isOff } = { ...HEADSET, angle: 0, isOff: false, ...change }
    vi.stubGlobal('screen', { width, height, orientation: { angle } })
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
    Object.defineProperty(navigator, 'maxTouchPoints', { value: touch, configurable: true })
    const settings = isOff ? {} : { deviceHeuristicEnabled: true }
    const { seen } = await openChecked({ account: 'mustVerify', path: '/age-verification/', settings })
    expect(await seen()).toEqual(expected)
  })
})

describe('a member who must verify', () => {
  const PAGE = '/age-verification/'
  const settings = () => ({
    allowedHosts: { easyCancel: [], logOut: [], ageProvider: [new URL(tabs.thirdParty()).host], biller: [] },
  })

  /** Leaves for the provider, and presses something there. */
  async function visitProvider(outcome: 'pass' | 'fail') {
    const { site, others } = await openChecked({ account: 'mustVerify', path: PAGE, settings: settings() })
    site.actors.ageVerification.send({ type: 'verifyNow.chosen' })
    const leave = await until(() => {
      const [found] = others.filter((event) => event.type === 'site.leave')
      if (!found) throw new Error('Nobody has left')
      return found
    })
    site.stop()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await fetch(leave.url, { method: 'POST', headers, body: `outcome=${outcome}`, redirect: 'manual' })
    return { leave, sessionId: cookieOf('sessionId') }
  }

  const comeBack = (sessionId: string) => openChecked({ path: `${PAGE}?sessionId=${sessionId}`, settings: settings() })

  test('is led to the address of their session; who passes there hears of it on its page, and closing that leads home [AGE-029, AGE-030, AGE-031, AGE-034, AGE-036, AGE-037, AGE-046]', async () => {
    const { leave, sessionId } = await visitProvider('pass')
    const { site, dialogs, path, seen } = await comeBack(sessionId)
    await until(() => expect(dialogs().context.current.dialog).toBe('ageVerified'))
    const { asked: _, ...back } = { ...(await seen()), flag: cookieOf('av_flag'), path: path() }
    site.actors.dialogs.send({ type: 'dialog.dismissed' })
    await until(() => expect(path()).toBe('/'))
    expect({
      purpose: leave.purpose,
      isOwn: leave.url.startsWith(`${tabs.thirdParty()}/age-provider/${sessionId}`),
      back,
      session: cookieOf('sessionId'),
    }).toEqual({
      purpose: 'ageProvider',
      isOwn: true,
      back: {
        tags: ['settled', 'verified'],
        isInVerifiedView: true,
        isKept: true,
        flag: '1',
        hasDialog: true,
        path: PAGE,
      },
      session: '',
    })
  })

  test('who fails there hears of it on its page after three tries, and can ask for help [AGE-032, AGE-033, AGE-038, AGE-042, AGE-045, AGE-046]', async () => {
    const { sessionId } = await visitProvider('fail')
    const { site, age, dialogs, endpoints, others, pass, path, seen } = await comeBack(sessionId)
    const tries = async () => (await endpoints()).filter((name) => name === 'postAgeVerification').length
    for (const count of [1, 2, 3]) {
      await until(async () => expect(await tries()).toBe(count))
      if (count === 3) continue
      await until(() => expect(age().children.ageResult?.getSnapshot().value).toBe('pausing'))
      pass(5_000)
    }
    await until(() => expect(dialogs().context.current.dialog).toBe('ageFailed'))
    const failed = await seen()
    // Its chunk would come with the views.
    site.actors.dialogs.send({ type: 'dialog.loaded', content: NO_CONTENT })
    site.actors.dialogs.send({ type: 'dialog.answered', result: 'contactUs' })
    pass(300)
    await until(() => expect(others).toHaveLength(1))
    expect({
      tags: failed.tags,
      path: path(),
      isKept: failed.isKept,
      session: cookieOf('sessionId'),
      tries: await tries(),
      others,
    }).toEqual({
      tags: ['settled', 'required', 'step1'],
      path: PAGE,
      isKept: false,
      session: '',
      tries: 3,
      others: [{ type: 'support.open' }],
    })
  })

  test('who has passed there before is in the verified view without another session [AGE-023]', async () => {
    await visitProvider('pass')
    putCookie('sessionId=; path=/; max-age=0')
    const { seen } = await openChecked({ account: 'mustVerify', path: '/privacy-policy/' })
    expect(await seen()).toEqual({
      tags: ['settled', 'verified'],
      isInVerifiedView: true,
      asked: ['getMustPassVerification', 'getHasVerification', 'getMustPassVerification', 'getHasVerification'],
      isKept: true,
      hasDialog: false,
    })
  })
})

test.for([
  { account: 'mustVerify', cookie: SITES.light.ageClearanceToken, asked: [], isVerified: true, ids: 'AGE-021' },
  {
    account: 'mustVerify',
    cookie: SITES.dark.ageClearanceToken,
    asked: ['Must', 'Has'],
    isVerified: false,
    ids: 'AGE-021',
  },
  { account: 'member', cookie: '', asked: ['Must'], isVerified: true, ids: 'AGE-022' },
] as const)(
  '$account who comes with the clearance "$cookie" is in the verified view: $isVerified [$ids]',
  async ({ account, cookie, asked, isVerified }) => {
    if (cookie) putCookie(`av_clearance=${cookie}; path=/`)
    const { site, seen } = await openChecked({ account, path: '/privacy-policy/' })
    // Members are told their notifications then: the test ends once they have come.
    if (account === 'member')
      await until(() => expect(site.actors.notifications.getSnapshot().matches({ list: 'loaded' })).toBe(true))
    const calls = { Must: 'getMustPassVerification', Has: 'getHasVerification' }
    const { isInVerifiedView, ...found } = await seen()
    expect({ isInVerifiedView, isKept: found.isKept, asked: found.asked }).toEqual({
      isInVerifiedView: isVerified,
      isKept: true,
      asked: asked.map((name) => calls[name]),
    })
  },
)

test('a check that fails is reported and nothing more: the site stays soft, without a dialog, until another try [AGE-025, AGE-026]', async () => {
  await tabs.control().addFault({ kind: 'serverError', endpoint: 'getMustPassVerification' })
  const { site, others, seen } = await openChecked({ account: 'member', path: '/privacy-policy/' })
  const failed = { ...(await seen()), others: [...others] }
  await tabs.control().clearFaults()
  site.actors.ageVerification.send({ type: 'retry.requested' })
  await until(async () => expect((await seen()).tags).toEqual(['settled', 'verified']))
  // Members are told their notifications then: the test ends once they have come.
  await until(() => expect(site.actors.notifications.getSnapshot().matches({ list: 'loaded' })).toBe(true))
  const asked = ['getMustPassVerification']
  expect({ failed, after: await seen() }).toEqual({
    failed: {
      tags: ['settled', 'checkFailed'],
      isInVerifiedView: false,
      asked,
      isKept: false,
      hasDialog: false,
      others: [{ type: 'problem.report', reason: 'must-pass check: unavailable', isUserStarted: false }],
    },
    after: {
      tags: ['settled', 'verified'],
      isInVerifiedView: true,
      asked: [...asked, ...asked],
      isKept: true,
      hasDialog: false,
    },
  })
})
