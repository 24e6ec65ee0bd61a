import { type FavouriteChange, favouritesMachine } from '../../../machines/member/favourites.machine.ts'
import type { Sut } from '../../../studio/paths/replay.ts'
import { planForBrowser } from '../replay-plan.ts'
import { stopClock, timeOf } from '../replay-support.ts'
import { heldCalls, type Replayed, type World } from '../sales/world.ts'
import { open } from '../session-support.ts'
import { signIn } from '../stack.ts'

/** Two videos that both members like, by what the paths call them. */
const IDS = ['7', '8'] as const
type Id = (typeof IDS)[number]
const OTHERS = { member: 'canceled', canceled: 'member' } as const

const plan = planForBrowser(favouritesMachine, {
  input: { kind: 'video' },
  events: { 'favourite.chosen': IDS.map((id) => ({ id, isFavourite: false })) },
  project: ({ context: { changes, confirmed } }) => [changes.map(({ id }) => id).join(), '7' in confirmed],
  canHappen: (_state, event, label, { context }) => {
    const changes: readonly FavouriteChange[] = context.changes
    if (event.type === 'favourite.chosen') return changes.every(({ id }) => id !== event.id)
    // Whenever else somebody else logs in, there is less to forget.
    if (event.type === 'account.changed') return changes.length === IDS.length
    return label !== 'after patience'
  },
})

const leftOut = {
  'changing --after patience--> goingOn': 'calls give up after 15 s, before the machine loses patience',
  'changing --favourite.chosen[isUnderWay]#1--> (stays)': 'the button of what is under way is busy, and says nothing',
}

function site({ page, stack }: World): Sut {
  const time = timeOf(page, stack)
  const part = page.getByRole('region', { name: 'Favorite videos' })
  const calls = heldCalls(page, time, {
    remove: { url: '**/api/account/favorites/*', method: 'DELETE' },
    add: { url: '**/api/account/favorites/*', method: 'PUT' },
  })
  let account: keyof typeof OTHERS = 'member'
  const rows = new Map<Id, { title: string; isRemoved: boolean; hasFailed: boolean }>()
  /** Ids whose change waits, the one that is told first. */
  let waiting: Id[] = []

  /** What one member likes, the other one likes as well. */
  async function likeTheSame() {
    const [headers, others] = await Promise.all(
      (['member', 'canceled'] as const).map(async (name) => {
        const { accessToken } = await stack.control.signIn(name)
        return { authorization: `Bearer ${accessToken}` }
      }),
    )
    const liked = await page.request.get(`${stack.origin}/api/account/favorites`, { headers })
    const { data } = (await liked.json()) as { data: { favorites: readonly string[] } }
    for (const id of data.favorites)
      await page.request.put(`${stack.origin}/api/account/favorites/${id}`, { headers: others })
  }

  /** Shows the buttons of the first two. */
  async function enterDeleteMode() {
    await time.until('the list is there', () => part.getByRole('button', { name: 'Delete some videos' }).isVisible())
    await part.getByRole('button', { name: 'Delete some videos' }).click()
    const titles = await part.getByRole('heading', { level: 3 }).allTextContents()
    for (const [index, id] of IDS.entries()) rows.set(id, { title: titles[index]!, isRemoved: false, hasFailed: false })
  }

  const button = (id: Id) =>
    part.getByRole('button', { name: new RegExp(`^(Delete|Undo: keep|Removing|Putting back) ${rows.get(id)?.title}$`) })
  const underWay = () => (rows.get(waiting[0]!)!.isRemoved ? 'add' : 'remove')

  async function settle(isDone: boolean) {
    const name = underWay()
    const id = waiting.shift()!
    const row = rows.get(id)!
    rows.set(id, isDone ? { ...row, isRemoved: !row.isRemoved } : { ...row, hasFailed: true })
    if (!isDone) {
      const endpoint = name === 'add' ? 'addFavouriteVideo' : 'removeFavouriteVideo'
      await stack.control.addFault({ kind: 'serverError', endpoint, count: 1 })
    }
    await calls.release(name)
  }

  /** What stands at the two, in one look. */
  const seen = async () => ({
    rows: await part.evaluate(
      (list, titles) => {
        const items = [...list.querySelectorAll('li')]
        return titles.map((title) => {
          const item = items.find((each) => each.querySelector('h3')?.textContent === title)
          const texts = (role: string) =>
            [...(item?.querySelectorAll(`[role=${role}]`) ?? [])].map(({ textContent }) => textContent)
          const labels = [...(item?.querySelectorAll('button') ?? [])].map((each) => each.getAttribute('aria-label'))
          return { name: labels.at(-1), status: texts('status'), alert: texts('alert') }
        })
      },
      IDS.map((id) => rows.get(id)!.title),
    ),
    asks: (['remove', 'add'] as const).filter(calls.isAsked),
  })
  const expected = () => ({
    rows: IDS.map((id) => {
      const { title, isRemoved, hasFailed } = rows.get(id)!
      const isBusy = waiting.includes(id)
      const failure = isRemoved
        ? 'It could not be put back. Please try again.'
        : 'It could not be removed. Please try again.'
      return {
        name: `${isRemoved ? (isBusy ? 'Putting back' : 'Undo: keep') : isBusy ? 'Removing' : 'Delete'} ${title}`,
        status: isRemoved ? ['Removed from your favorites. You can undo it until you leave this page.'] : [],
        alert: hasFailed ? [failure] : [],
      }
    }),
    asks: waiting.length > 0 ? [underWay()] : [],
  })
  async function look() {
    const said = JSON.stringify(expected())
    await time.until(`the list says ${said}`, async () => JSON.stringify(await seen()) === said)
  }

  return {
    async start() {
      await likeTheSame()
      await calls.watch()
      await page.clock.install()
      await signIn(page, stack, account)
      calls.hold('remove', 'add')
      await open(page, `${stack.origin}/main-dashboard/favorites/`)
      await stopClock(page)
      await time.agree()
      await enterDeleteMode()
    },
    async step(event) {
      switch (event.type) {
        case 'favourite.chosen': {
          const id = event.id as Id
          await button(id).click()
          rows.set(id, { ...rows.get(id)!, hasFailed: false })
          waiting.push(id)
          return
        }
        case 'favourite.changed':
          return settle(true)
        case 'favourite.failed':
          return settle(false)
        case 'account.changed':
          account = OTHERS[account]
          await signIn(page, stack, account)
          await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
          await time.settle()
          // What was asked for somebody else is answered now, and says nothing here.
          await calls.release(underWay())
          waiting = []
          return
      }
    },
    see: {
      resting: look,
      changing: look,
    },
    stop: () => page.unrouteAll({ behavior: 'ignoreErrors' }),
  }
}

export const favourites: Replayed = { plan, leftOut, problems: ['status of 500'], site }
