import { downloadMachine } from '../../../machines/catalogue/download.machine.ts'
import type { DownloadFilm } from '../../../machines/catalogue/downloads.ts'
import type { Sut } from '../../../studio/paths/replay.ts'
import { planForBrowser } from '../replay-plan.ts'
import { stopClock, timeOf, visit } from '../replay-support.ts'
import { heldCalls, type Replayed, type World } from '../sales/world.ts'
import { open } from '../session-support.ts'
import { expect, signIn } from '../stack.ts'

const FILM_PAGE = '/videos/broken-reel/'
const CARDS = '/videos/?layout=list'
const DEVICE = 'Stand-alone headset'
const DAY_MS = 86_400_000
/** Qualities as the visitor reads them. */
const LABELS = { '': '', '2K': '2K', '3K': '3K / PSVR' } as const
const OTHERS = { member: 'canceled', canceled: 'member' } as const

const FILE = { label: '2K', size: '', url: '/downloads/broken-reel/2K.mp4', quality: '2K' }
const FILM: DownloadFilm = {
  id: '7',
  slug: 'broken-reel',
  title: 'Broken Reel',
  poster: null,
  durationSeconds: 600,
  recommendedDevices: [],
  downLoadVideoListForFront: [FILE],
}

const plan = planForBrowser(downloadMachine, {
  events: {
    'film.wanted': [{ film: FILM }],
    'files.wanted': [{ film: { slug: 'a-card', title: 'A card' } }],
    'film.found': [{ film: FILM }],
    'facts.learned': [{ allowance: { limit: 20, left: 0, counted: [] }, fits: {} }],
    'device.chosen': [{ device: DEVICE }],
    'file.chosen': [{ file: FILE }],
    'check.refused': [{ message: 'Daily limit of 20 downloads reached.' }],
    'download.refused': [{ message: 'Daily limit of 20 downloads reached.' }],
  },
  project: ({ context }) => context.surface,
  maxLength: 14,
  canHappen: (_state, event, label, snapshot) => {
    const isDialog = snapshot.matches({ panel: 'open' }) && snapshot.context.surface === 'dialog'
    switch (event.type) {
      case 'film.wanted':
      case 'files.wanted':
        // The list lies over the page, and so does an alert. What is under way would end with the next page.
        return snapshot.matches({ panel: 'closed' }) && !snapshot.hasTag('alert') && !snapshot.hasTag('busy')
      case 'device.chosen':
        return isDialog
      case 'file.chosen':
        return isDialog && snapshot.matches({ flag: 'down' }) && !snapshot.hasTag('busy')
      case 'panel.closed':
        return snapshot.hasTag('shown')
      case 'account.changed':
        return isDialog && !snapshot.hasTag('busy')
      case 'preparation.retried':
        return snapshot.hasTag('unprepared')
      case 'film.found':
      case 'film.unfound':
        return snapshot.hasTag('preparing')
      case 'facts.learned':
        return snapshot.matches({ facts: 'asking' })
      case 'alert.closed':
        return snapshot.hasTag('alert')
      default:
        if (event.type.startsWith('check.')) return snapshot.matches({ transfer: 'checking' })
        if (event.type.startsWith('download.')) return snapshot.matches({ transfer: 'starting' })
        return label !== 'after patience'
    }
  },
})

const PATIENT = 'calls give up after 15 s, before the machine loses patience'
const leftOut = {
  'panel.preparing --after patience--> panel.unprepared': PATIENT,
  'transfer.checking --after patience--> transfer.doubtful': PATIENT,
  'transfer.starting --after patience--> transfer.doubtful': PATIENT,
  'flag.up --after patience--> flag.lowering': PATIENT,
  'facts.asking --after patience--> facts.known': PATIENT,
}

function site({ page, stack, path }: World): Sut {
  const time = timeOf(page, stack)
  const calls = heldCalls(page, time, {
    film: /\/content\/\w+\/videos\/[\w-]+$/,
    facts: '**/api/account/downloads',
    check: '**/api/account/can_download?*',
    start: '**/api/account/download?*',
  })
  const dialog = page.getByRole('dialog', { name: 'Download Full Video' })
  const menu = page.getByRole('menu', { name: /^Download / })
  const alert = page.getByRole('alertdialog')
  const isThere = (locator: typeof menu) => async () => (await locator.count()) > 0
  const isGone = (locator: typeof menu) => async () => (await locator.count()) === 0
  let account: keyof typeof OTHERS = 'member'
  let steps = 0
  let cards = 0
  /** What the visitor has done in the dialog, and knows. */
  let device = ''
  let chosen: '' | keyof typeof LABELS = ''
  let knowsFacts = false

  /** Each has had its twenty files today, one of them of this film: that one may be had again, and no other. */
  async function fillTheDay() {
    const listed = await page.request.get(`${stack.origin}/content/dark/videos?limit=40`)
    const slugs = [...new Set([...(await listed.text()).matchAll(/"slug":"([\w-]+)"/g)].map(([, slug]) => slug!))]
    const urls = [FILE.url, ...slugs.flatMap((slug) => ['4K', '5K'].map((each) => `/downloads/${slug}/${each}.mp4`))]
    for (const name of ['member', 'canceled'] as const) {
      const { accessToken } = await stack.control.signIn(name)
      let count = 0
      for (const url of urls) {
        const answer = await page.request.post(`${stack.origin}/api/account/download?url=${url}`, {
          headers: { authorization: `Bearer ${accessToken}` },
        })
        if (answer.ok()) count += 1
        if (count === 20) break
      }
      expect(count).toBe(20)
    }
  }

  async function goTo(address: string) {
    if (page.url() === `${stack.origin}${address}`) return
    await visit(page, address)
    const found = address === FILM_PAGE ? button() : page.getByRole('button', { name: /^Download / }).first()
    await time.until(`${address} is open`, () => found.isVisible())
  }
  const button = () => page.getByRole('main').getByRole('button', { name: 'Download', exact: true })

  const news = () => dialog.getByRole('status').textContent()
  async function says(words: string) {
    if (await dialog.isVisible()) await time.until(`it says ${words}`, async () => (await news())?.trim() === words)
  }
  const ofChosen = (words: string) => () => says(words.replace('FILE', LABELS[chosen]))
  const asks = (name: 'facts' | 'check' | 'start', isAsked: boolean) => async () => {
    await time.until(`${name} is asked: ${isAsked}`, async () => calls.isAsked(name) === isAsked)
  }

  return {
    async start() {
      await fillTheDay()
      await calls.watch()
      await page.clock.install()
      await signIn(page, stack, account)
      calls.hold('facts', 'check', 'start')
      await open(page, `${stack.origin}${FILM_PAGE}`)
      await expect(button()).toBeVisible()
      await stopClock(page)
      await time.agree()
    },
    async step(event, { waitMs, timer }) {
      steps += 1
      if (waitMs) await time.pass(waitMs)
      if (timer) return
      switch (event.type) {
        case 'film.wanted':
          await goTo(FILM_PAGE)
          return button().click()
        case 'files.wanted':
          await goTo(CARDS)
          calls.hold('film')
          cards += 1
          return page
            .getByRole('button', { name: /^Download / })
            .nth(cards)
            .click()
        case 'preparation.retried':
          return menu.getByRole('menuitem', { name: 'The files did not come. Try again' }).click()
        case 'film.found':
          await calls.release('film')
          return calls.letGo('film')
        case 'film.unfound':
          await stack.control.addFault({ kind: 'serverError', endpoint: 'getVideo', count: 1 })
          return calls.release('film')
        case 'facts.learned':
          knowsFacts = true
          return calls.release('facts')
        case 'device.chosen':
          device = event.device
          return void (await dialog.getByRole('combobox', { name: 'Device' }).selectOption(device))
        case 'file.chosen': {
          // The one that counts already may be had again; the other one is refused, sooner or later.
          const outcome = path.steps.slice(steps).find(({ event: { type } }) => /refused|started|unknown/.test(type))
          chosen = outcome?.event.type.endsWith('refused') ? '3K' : '2K'
          return dialog.getByRole('button', { name: new RegExp(`^${chosen}`) }).click()
        }
        case 'check.passed':
          // Yesterday there was room for more.
          if (chosen === '3K') return time.asOf(-DAY_MS, () => calls.release('check'))
          return calls.release('check')
        case 'check.refused':
          return calls.release('check')
        case 'check.unknown':
          await stack.control.addFault({ kind: 'serverError', endpoint: 'checkDownload', count: 1 })
          return calls.release('check')
        case 'download.started': {
          const saving = page.waitForEvent('download')
          await calls.release('start')
          expect((await saving).suggestedFilename()).toBe('Broken Reel (2K).mp4')
          return
        }
        case 'download.refused':
          return calls.release('start')
        case 'download.unknown':
          await stack.control.addFault({ kind: 'serverError', endpoint: 'startDownload', count: 1 })
          return calls.release('start')
        case 'panel.closed':
          await page.keyboard.press('Escape')
          // The next page asks for its film as well.
          return calls.letGo('film')
        case 'alert.closed':
          return alert.getByRole('button', { name: 'Close' }).click()
        case 'account.changed':
          account = OTHERS[account]
          device = ''
          chosen = ''
          knowsFacts = false
          await signIn(page, stack, account)
          await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
          return time.settle()
      }
    },
    see: {
      'panel.closed': () =>
        time.until('no list is open', async () => (await isGone(dialog)()) && (await isGone(menu)())),
      'panel.preparing': () => time.until('it is looked for', isThere(menu.getByText('Looking for its files…'))),
      'panel.unprepared': () => time.until('it is said', isThere(menu.getByText('The files did not come. Try again'))),
      'panel.open': async ({ context }) => {
        if (context.surface === 'menu')
          return time.until('there are files', isThere(menu.getByRole('menuitem', { name: /^\dK/ })))
        await time.until('the dialog is open', isThere(dialog))
        const files = await dialog.getByRole('list').getByRole('button').allTextContents()
        expect(files.map((file) => file.slice(0, 2))).toEqual(['2K', '3K'])
        expect({
          device: await dialog.getByRole('combobox', { name: 'Device' }).inputValue(),
          left: await dialog.getByText(/left today$/).allTextContents(),
          counted: files.map((file) => file.includes('Counts already today')),
          advised: files.map((file) => !file.includes(`Not recommended for ${DEVICE}`)),
        }).toEqual({
          device,
          left: knowsFacts ? ['0 of 20 left today'] : [],
          counted: [knowsFacts, false],
          advised: [device === '', device === ''],
        })
      },
      'transfer.resting': () => says(''),
      'transfer.checking': async () => {
        await asks('check', true)()
        await ofChosen('Preparing FILE…')()
      },
      'transfer.starting': async () => {
        await asks('start', true)()
        await ofChosen('Preparing FILE…')()
      },
      'transfer.started': ofChosen(
        'FILE is on its way. Your browser saves it, and can go on with it after an interruption.',
      ),
      'transfer.refused': () =>
        time.until(
          'the alert says why not',
          isThere(alert.getByRole('heading', { name: 'You have reached your daily download limit!' })),
        ),
      'transfer.doubtful': ofChosen('We could not find out whether FILE can be downloaded. Try again'),
      'flag.down': asks('check', false),
      'flag.up': asks('check', true),
      'flag.lowering': asks('check', false),
      'facts.known': asks('facts', false),
      'facts.settling': asks('facts', false),
      'facts.asking': asks('facts', true),
    },
    stop: () => page.unrouteAll({ behavior: 'ignoreErrors' }),
  }
}

const problems = ['status of 403', 'status of 500']
export const download: Replayed = { plan, leftOut, problems, site }
