import { commentComposerMachine } from '../../../machines/catalogue/comment-composer.machine.ts'
import type { Sut } from '../../../studio/paths/replay.ts'
import { planForBrowser } from '../replay-plan.ts'
import { stopClock, timeOf } from '../replay-support.ts'
import { heldCalls, type Replayed, type World } from '../sales/world.ts'
import { alive, open } from '../session-support.ts'
import { expect, signIn } from '../stack.ts'

const FRESH = { id: 'draft-1', text: '', replyTo: null, notifyMe: false, isPosting: false }
const REFUSED = 'The forum does not take this. Please change what you wrote.'
const LIMITED = 'You have posted a lot just now. Please wait a little; what you wrote is kept.'
const FAILED = {
  offline: 'You seem to be offline. What you wrote is kept: try again when you are back.',
  unavailable: 'No answer came. What you wrote is kept: try again, and it will not be posted twice.',
} as const

const plan = planForBrowser(commentComposerMachine, {
  input: { discussionId: 'model-1' },
  events: {
    'draft.found': [{ draft: FRESH }, { draft: { ...FRESH, text: 'Under way.', isPosting: true } }],
    'text.edited': [{ text: 'Lovely light.' }],
    'reply.chosen': [{ to: { id: '2', topId: '2', author: 'Marlow' } }],
    'post.refused': [{ message: '' }],
    'post.limited': [{ waitMs: 5_000 }],
    'post.failed': [{ cause: 'offline' }, { cause: 'unavailable' }],
  },
  project: ({ context: { draft, message } }) => [draft.id, draft.text, draft.replyTo, message],
  canHappen: (state, event, label, { context }) => {
    // The draft is found when the composer opens, and a new one once the last is posted, before anything else can happen.
    if (event.type === 'draft.found')
      return context.draft.id === '' && (!event.draft.isPosting || state === 'writing.idle')
    if (context.draft.id === '') return false
    if (event.type === 'text.edited') return event.text !== context.draft.text
    if (event.type === 'reply.chosen') return context.draft.replyTo === null
    if (event.type === 'reply.cancelled') return context.draft.replyTo !== null
    if (event.type === 'comment.submitted') return context.draft.text !== '' && state !== 'writing.cooling'
    return label !== 'after patience'
  },
})

const leftOut = {
  'posting --after patience--> writing.failed': 'calls give up after 15 s, before the machine loses patience',
}

function site({ page, stack }: World): Sut {
  const time = timeOf(page, stack)
  const calls = heldCalls(page, time, { post: { url: '**/posts', method: 'POST' } })
  const writing = page.getByRole('form', { name: 'Write a comment' })
  const field = writing.getByRole('textbox')
  const comments = page.getByRole('list', { name: 'Comments' })
  const post = () => writing.getByRole('button', { name: 'Post', exact: true }).click()
  /** What stands in the form; nothing before it is open. */
  let shown: { text: string; label: string; isOn: boolean; says: string; news: string } | undefined
  /** The name of the comment that was on its way when the page went away. */
  let sentAs: string | undefined

  const name = () => calls.asked('post')?.postDataJSON().data.attributes.clientMsgId as string | undefined
  const show = (changed: Partial<NonNullable<typeof shown>>) => {
    shown = { text: '', label: 'Your comment', isOn: false, says: '', news: '', ...shown, ...changed }
  }

  async function findForm() {
    await page.getByRole('heading', { name: 'Comments' }).scrollIntoViewIfNeeded()
    await expect(field).toBeVisible()
  }

  /** A page that is only left hears that its calls end, and notes it. One that is killed does not. */
  async function asAKilledTabLeavesIt() {
    const kept = await page.evaluate(() => ({ ...sessionStorage }))
    await page.addInitScript((items) => {
      if (window === top) Object.assign(sessionStorage, items)
    }, kept)
  }

  const seen = () =>
    writing.evaluate((form) => {
      const area = form.querySelector('textarea')
      const described = area?.getAttribute('aria-describedby')?.split(' ') ?? []
      return {
        isReadOnly: area?.readOnly,
        text: area?.value,
        label: area?.labels[0]?.textContent,
        isOn: form.querySelector<HTMLInputElement>('[type=checkbox]')?.checked,
        says: described.map((id) => document.getElementById(id)?.textContent).join(),
        news: form.querySelector('[role=status]')?.textContent ?? '',
      }
    })

  const sees = (isReadOnly: boolean) => async () => {
    if (!shown) return
    const wanted = JSON.stringify({ isReadOnly, ...shown })
    await time.until(`the form is ${wanted}`, async () => JSON.stringify(await seen()) === wanted)
    await time.until(`it ${isReadOnly ? 'is' : 'is not'} sent`, async () => calls.isAsked('post') === isReadOnly)
  }

  return {
    async start() {
      await calls.watch()
      await signIn(page, stack, 'member')
    },
    async step(event, { waitMs, timer }) {
      if (waitMs) await time.pass(waitMs)
      if (timer) return show({ says: '', news: '' })
      switch (event.type) {
        case 'draft.found': {
          if (shown) return
          await page.clock.install()
          await open(page, `${stack.origin}/models/isolde-marrow/`)
          await findForm()
          show({ text: event.draft.text })
          calls.hold('post')
          if (event.draft.isPosting) {
            await field.fill(event.draft.text)
            await post()
            await expect.poll(name).toMatch(/^[\w-]+$/)
            sentAs = name()
            calls.drop('post')
            await asAKilledTabLeavesIt()
            await page.reload()
            await alive(page)
            await findForm()
          }
          await stopClock(page)
          return time.agree()
        }
        case 'text.edited':
          show({ text: event.text, says: '' })
          return field.fill(event.text)
        case 'reply.chosen':
          show({ label: 'Your answer' })
          return comments
            .getByRole('button', { name: /^Answer / })
            .first()
            .click()
        case 'reply.cancelled':
          show({ label: 'Your comment' })
          return writing.getByRole('button', { name: 'Write a comment instead' }).click()
        case 'notification.toggled':
          show({ isOn: !shown?.isOn })
          return writing.getByRole('checkbox').click()
        case 'comment.submitted':
          show({ says: '' })
          return post()
        case 'post.refused':
          show({ says: REFUSED })
          await stack.control.addFault({ kind: 'fieldErrors', endpoint: 'createPost', count: 1 })
          return calls.release('post')
        case 'post.limited':
          show({ says: LIMITED, news: 'You can post again in a moment.' })
          await stack.control.addFault({ kind: 'tooMany', endpoint: 'createPost', count: 1, retryAfterSeconds: 5 })
          return calls.release('post')
        case 'post.failed':
          show({ says: FAILED[event.cause as keyof typeof FAILED] })
          if (event.cause === 'offline') return calls.release('post', (route) => route.abort('internetdisconnected'))
          await stack.control.addFault({ kind: 'serverError', endpoint: 'createPost', count: 1 })
          return calls.release('post')
        case 'post.accepted': {
          const own = comments.getByRole('article').filter({ hasText: shown!.text })
          show({ text: '', isOn: false, news: 'Posted. You can post again in a few seconds.' })
          await calls.release('post')
          return time.until('the comment is listed once', async () => (await own.count()) === 1)
        }
      }
    },
    see: {
      'writing.idle': sees(false),
      'writing.failed': sees(false),
      'writing.cooling': async () => {
        await sees(false)()
        await expect(writing.getByRole('button', { name: 'Post', exact: true })).toBeDisabled()
      },
      posting: async () => {
        await sees(true)()
        if (sentAs) expect(name()).toBe(sentAs)
      },
    },
    stop: () => page.unrouteAll({ behavior: 'ignoreErrors' }),
  }
}

const problems = ['status of 400', 'status of 429', 'status of 500', 'ERR_INTERNET_DISCONNECTED']
export const commentComposer: Replayed = { plan, leftOut, problems, site }
