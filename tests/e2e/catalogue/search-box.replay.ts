import type { AnyMachineSnapshot } from 'xstate'
import { searchBoxMachine } from '../../../machines/catalogue/search-box.machine.ts'
import type { Found } from '../../../machines/catalogue/search-results.ts'
import type { Sut } from '../../../studio/paths/replay.ts'
import { planForBrowser } from '../replay-plan.ts'
import { stopClock, timeOf, visit } from '../replay-support.ts'
import { heldCalls, type Replayed, type World } from '../sales/world.ts'
import { open } from '../session-support.ts'
import { expect } from '../stack.ts'

/** The page that its own query leads to: who takes it stays, and what is typed stays as well. */
const HERE = '/search/?s=night'
/** Where only the buttons for what was searched for before are pressed. */
const CLEARING = '/videos/'
const SWITCHING = '/models/'

const some: Found = { groups: [{ kind: 'pages', items: [{ slug: 'a', title: 'A', publishedAt: 0 }] }], special: null }
const FOUND: Readonly<Record<string, Found>> = {
  night: some,
  'wren sallow': { ...some, special: { siteName: 'AR Lumen', url: 'https://lumen.example/' } },
  zzzzz: { groups: [], special: null },
}

const plan = planForBrowser(searchBoxMachine, {
  input: { path: HERE },
  events: {
    'results.found': Object.values(FOUND).map((found) => ({ found })),
    'results.refused': [{ reason: 'signInRequired' }],
    'results.failed': [{ reason: 'offline' }],
    'text.edited': ['night', 'night ', 'ni', 'wren sallow', 'zzzzz'].map((text) => ({ text })),
    'text.cleared': [{ isDesktop: true }, { isDesktop: false }],
    'option.stepped': [{ by: -1 }],
    'option.taken': [{ path: HERE }],
    'recents.found': [{ recents: ['night'], isOn: true }],
    'recents.switched': [{ isOn: false }],
    'route.changed': [{ path: CLEARING }, { path: SWITCHING }],
  },
  project: ({ context: { path, text, active, recents } }) => [path, text, active >= 0, recents.length],
  canHappen: (state, event, label, { context }) => {
    const { path, text, query, active, recents } = context
    const isListed =
      state === 'results' || state === 'special' || (state === 'tooShort' && query === '' && recents.length > 0)
    switch (event.type) {
      case 'box.opened':
        return state === 'collapsed'
      case 'box.closed':
        return state !== 'collapsed'
      case 'text.edited':
        return event.text !== text
      case 'text.cleared':
        // In a narrow window the field of a closed box is not there, and until it counts as narrow, time passes.
        return text !== '' && (event.isDesktop || state === 'tooShort')
      case 'option.stepped':
        return isListed
      case 'option.taken':
        return isListed && path === HERE && (query === '' || query === 'night')
      case 'query.submitted':
        return path === HERE && state !== 'collapsed' && (query === 'night' || (query === '' && active >= 0))
      case 'results.found':
        return event.found === FOUND[query]
      case 'recents.found':
        return state === 'tooShort' && path === HERE && recents.length === 0
      case 'recents.cleared':
        return state === 'tooShort' && path === CLEARING && query === '' && recents.length > 0
      case 'recents.switched':
        return state === 'tooShort' && path === SWITCHING && query === ''
      case 'route.changed':
        return event.path === (path === HERE ? CLEARING : SWITCHING) && path !== SWITCHING
      default:
        return label !== 'after patience'
    }
  },
})

const leftOut = {
  'fetching --after patience--> failed': 'calls give up after 15 s, before the machine loses patience',
  'collapsed --option.stepped--> (stays)': 'an arrow key opens a box that is closed',
}

function site({ page, stack }: World): Sut {
  const time = timeOf(page, stack)
  const calls = heldCalls(page, time, { search: /\/content\/\w+\/search\// })
  const banner = page.getByRole('banner')
  const field = banner.locator('input[name=s]')
  const options = banner.getByRole('option')
  let text = ''
  let recents = ['night']

  const seen = () =>
    banner.evaluate((header) => {
      const input = header.querySelector<HTMLInputElement>('input[name=s]')!
      const box = input.closest('form')!.parentElement!
      const texts = (selector: string) => [...box.querySelectorAll(selector)].map(({ textContent }) => textContent)
      return {
        text: input.value,
        isOpen: input.getAttribute('aria-expanded') === 'true',
        says: texts('[role=status]').join(),
        groups: [...box.querySelectorAll('[role=group]')].map(
          (group) => document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent ?? '',
        ),
        marks: [...new Set(texts('mark').map((mark) => mark.toLowerCase()))],
        recent: texts('[role=listbox][aria-label="Recent searches"] [role=option]'),
        active: document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '',
        sister: [...box.querySelectorAll('a')]
          .map(({ textContent }) => textContent)
          .filter((name) => /^Go to/.test(name)),
        mayRetry: texts('button').includes('Try again'),
      }
    })
  type Seen = Awaited<ReturnType<typeof seen>>
  const closed = (): Omit<Seen, 'says'> & { says: string | RegExp } => ({
    text,
    isOpen: false,
    says: '',
    groups: [],
    marks: [],
    recent: [],
    active: '',
    sister: [],
    mayRetry: false,
  })

  async function sees(wanted: Partial<ReturnType<typeof closed>>, isAsked = false) {
    const { says, ...rest } = { ...closed(), isOpen: true, ...wanted }
    const whole = JSON.stringify(rest)
    await time.until(`the box is ${whole}, and says ${says}`, async () => {
      const { says: said, ...others } = await seen()
      return JSON.stringify(others) === whole && (says instanceof RegExp ? says.test(said) : says === said)
    })
    expect(calls.isAsked('search')).toBe(isAsked)
  }

  /** What was found an hour ago is asked for again. */
  async function letAnswersAge() {
    await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 3_600_000)
  }

  /** The site measures a window once its size has come to rest. */
  async function turnTo(width: number) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
    await time.settle()
    await time.pass(200)
  }

  const activeOf = ({ context }: AnyMachineSnapshot, name: string) => (context.active >= 0 ? name : '')

  return {
    async start() {
      await calls.watch()
      await page.addInitScript(() => {
        if (window === top) localStorage.setItem('searches.recent', JSON.stringify(['night']))
      })
      await page.clock.install()
      await open(page, `${stack.origin}${HERE}`)
      // Its code comes with the first opening.
      await field.click()
      await expect(banner.getByRole('status')).toHaveText('Continue typing...')
      await field.press('Escape')
      await stopClock(page)
    },
    async step(event, { waitMs, timer, label }) {
      if (label === 'after pause') calls.hold('search')
      if (waitMs) await time.pass(waitMs)
      if (timer) return
      switch (event.type) {
        case 'box.opened':
          await letAnswersAge()
          return field.click()
        case 'box.closed':
          return field.press('Escape')
        case 'text.edited':
          await letAnswersAge()
          text = event.text
          return field.fill(text)
        case 'text.cleared':
          text = ''
          if (event.isDesktop) return banner.getByRole('button', { name: 'Clear search' }).click()
          await turnTo(820)
          await banner.getByRole('button', { name: 'Clear search' }).click()
          return turnTo(1280)
        case 'option.stepped':
          return field.press('ArrowUp')
        case 'option.taken':
          return options.last().click()
        case 'query.submitted':
          return field.press('Enter')
        case 'results.found':
          await calls.release('search')
          return calls.letGo('search')
        case 'results.refused':
          await stack.control.addFault({ kind: 'unauthorized', endpoint: 'search', count: 1 })
          return calls.release('search')
        case 'results.failed':
          return calls.release('search', (route) => route.abort('internetdisconnected'))
        case 'retry.requested':
          return banner.getByRole('button', { name: 'Try again' }).click()
        case 'recents.found':
          // It has come with the opening.
          return
        case 'recents.cleared':
          recents = []
          return banner.getByRole('button', { name: 'Clear recent searches' }).click()
        case 'recents.switched':
          recents = []
          return banner.getByRole('button', { name: 'Stop remembering searches' }).click()
        case 'route.changed': {
          text = ''
          // The address changes at once, the title with the page.
          const title = await page.title()
          await visit(page, event.path)
          return time.until('the page is open', async () => (await page.title()) !== title)
        }
      }
    },
    see: {
      collapsed: () => sees({ isOpen: false }),
      tooShort: (snapshot) => {
        const offered = text.trim() === '' ? recents : []
        return sees({
          says: 'Continue typing...',
          recent: offered,
          groups: offered.length > 0 ? ['Recent searches'] : [],
          active: activeOf(snapshot, 'night'),
        })
      },
      // Looked at once: it lasts for a moment, and time stands still.
      waiting: () => expect.poll(async () => (await seen()).says).toBe('Searching…'),
      fetching: async () => {
        await expect.poll(async () => (await seen()).says).toBe('Searching…')
        await expect.poll(() => calls.isAsked('search')).toBe(true)
      },
      results: (snapshot) =>
        sees({
          says: /^\d+ results$/,
          groups: ['Videos', 'Models', 'Blog posts', 'Pages', ''],
          marks: ['night'],
          active: activeOf(snapshot, 'All results for “night”'),
        }),
      special: async () => {
        await time.until('the sister site is named', async () => (await seen()).sister.join() === 'Go to AR Lumen')
      },
      empty: () => sees({ says: 'No results found' }),
      failed: () => sees({ says: /\w/, mayRetry: true }),
    },
    stop: () => page.unrouteAll({ behavior: 'ignoreErrors' }),
  }
}

export const searchBox: Replayed = { plan, leftOut, problems: ['status of 401', 'ERR_INTERNET_DISCONNECTED'], site }
