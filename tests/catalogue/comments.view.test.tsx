// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type AnyActorLogic, createActor, type EventObject, fromCallback } from 'xstate'
import { PostsAnswer } from '../../contracts/catalogue/forum.ts'
import { commentComposerMachine, type OutgoingComment } from '../../machines/catalogue/comment-composer.machine.ts'
import { commentThreadsMachine } from '../../machines/catalogue/comment-threads.machine.ts'
import { commentVotesMachine } from '../../machines/catalogue/comment-votes.machine.ts'
import { commentsMachine } from '../../machines/catalogue/comments.machine.ts'
import { forumNameMachine } from '../../machines/catalogue/forum-name.machine.ts'
import { galleryMachine } from '../../machines/catalogue/gallery.machine.ts'
import { modelPageMachine } from '../../machines/catalogue/model-page.machine.ts'
import { modelSectionMachine } from '../../machines/catalogue/model-section.machine.ts'
import { Comments, CommentsSection } from '../../views/catalogue/comments.view.tsx'
import { ModelView } from '../../views/catalogue/model.view.tsx'
import { plugPorts } from '../support/plug-ports.ts'
import { safeHtml } from '../support/safe-html.ts'
import { SITES, VISITORS } from '../support/samples.ts'
import { onStage, still } from '../support/view-stage.tsx'
import { card, comment, commentList, modelContent, silence } from './samples.ts'

afterEach(cleanup)

interface Situation {
  discussionId?: string
  hasForum?: boolean
  visitor?: 'guest' | 'member'
}

/** Comments about a model, of which the forum has sent two. */
function openComments(postComment: AnyActorLogic = silence(), ownName = '', list = commentList()) {
  const comments = createActor(
    plugPorts(commentsMachine, {
      loadComments: silence(),
      watchOwnName: silence(),
      threads: plugPorts(commentThreadsMachine, { loadThread: silence() }),
      votes: plugPorts(commentVotesMachine, { castVote: silence() }),
      forumName: plugPorts(forumNameMachine, { changeForumName: silence() }),
      composer: plugPorts(commentComposerMachine, { drafts: silence(), postComment }),
    }),
  ).start()
  comments.send({ type: 'discussion.seen', discussionId: 'model-7' })
  comments.send({ type: 'comments.loaded', list: { ...list, ownName } })
  return comments
}

/** What a visitor can do with comments, which a view shows. */
function drawn(view: ReactNode, { hasForum = true, visitor = 'member' }: Omit<Situation, 'discussionId'>) {
  const { forum: _, ...urls } = SITES.dark.urls
  const settings = hasForum ? SITES.dark : { ...SITES.dark, urls }
  render(onStage(view, { settings, visitor: VISITORS[visitor], path: '/models/isolde-marrow/' }))
  const heading = screen.queryByRole('heading', { name: 'Comments' })
  const section = heading?.closest('section')
  const seen = section && {
    comments: screen.getByRole('list', { name: 'Comments' }).children.length,
    buttons: within(section)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent),
    fields: within(section)
      .queryAllByRole('textbox')
      .map((field) => (field as HTMLTextAreaElement).labels?.[0]?.textContent),
    votes: within(section)
      .getAllByText(/ votes?$/)
      .map(({ textContent }) => textContent),
    invitation: within(section).queryByRole('link', { name: 'Log In' })?.parentElement?.textContent,
    logIn: within(section).queryByRole('link', { name: 'Log In' })?.getAttribute('href'),
  }
  cleanup()
  return seen
}

/** What is on a model's page of her comments. */
function commentsOnPage({ discussionId = 'model-7', ...situation }: Situation) {
  const page = createActor(plugPorts(modelPageMachine, { loadModel: silence(), gallery: galleryMachine }), {
    input: { slug: 'isolde-marrow', search: {} },
  }).start()
  const content = modelContent()
  page.send({ type: 'model.loaded', content: { ...content, model: { ...content.model, discussionId } } })
  const section = (kind: 'films' | 'similar') =>
    createActor(plugPorts(modelSectionMachine, { loadModelSection: silence() }), {
      input: { section: kind, slug: 'isolde-marrow' },
    })
  const comments = openComments()
  return drawn(
    <ModelView page={page} films={section('films')} similar={section('similar')} comments={comments} />,
    situation,
  )
}

const READING = { comments: 2, votes: ['0 votes', '0 votes'] }
const TAKING_PART = ['Vote for the comment of Marlow', 'Vote against the comment of Marlow', 'Answer Marlow']

const SITUATIONS = [
  {
    who: 'a member reads, sorts, votes and writes',
    situation: {},
    seen: {
      ...READING,
      buttons: ['Post', 'Newest', 'Popular', ...TAKING_PART, ...TAKING_PART, 'Show 2 answers'],
      fields: ['Your comment'],
      invitation: undefined,
      logIn: undefined,
    },
  },
  {
    who: 'a guest reads and sorts, and may log in to write',
    situation: { visitor: 'guest' },
    seen: {
      ...READING,
      buttons: ['Newest', 'Popular', 'Show 2 answers'],
      fields: [],
      invitation: 'Log In to write a comment.',
      logIn: '/login/?to=%2Fmodels%2Fisolde-marrow%2F',
    },
  },
  { who: 'nobody sees any on a site without a forum', situation: { hasForum: false }, seen: undefined },
  { who: 'nobody sees any where the forum has no discussion', situation: { discussionId: '' }, seen: undefined },
] as const

test.each(SITUATIONS)('of the comments on a model’s page $who', ({ situation, seen }) => {
  expect(commentsOnPage(situation)).toEqual(seen)
})

test.each(SITUATIONS)('of the comments below what they are about $who [COMMENT-009]', ({ situation, seen }) => {
  const { discussionId = 'model-7', ...rest }: Situation = situation
  expect(drawn(<CommentsSection comments={openComments()} discussionId={discussionId} />, rest)).toEqual(seen)
})

test.each([
  { discussionId: 'model-7', list: ['Warm light.', 'Which lens?'] },
  { discussionId: 'model-8', list: ['Sharp at 6K.'] },
  { discussionId: '', list: [] },
])(
  "on a model's page stand $list.length comments of the forum's discussion $discussionId [MODEL-015]",
  ({ discussionId, list }) => {
    const page = createActor(plugPorts(modelPageMachine, { loadModel: silence(), gallery: galleryMachine }), {
      input: { slug: 'isolde-marrow', search: {} },
    }).start()
    const content = modelContent()
    page.send({ type: 'model.loaded', content: { ...content, model: { ...content.model, discussionId } } })
    const sections = (['films', 'similar'] as const).map((kind) => {
      const section = createActor(plugPorts(modelSectionMachine, { loadModelSection: silence() }), {
        input: { section: kind, slug: 'isolde-marrow' },
      }).start()
      section.send({
        type: 'section.loaded',
        content: kind === 'films' ? { kind, items: [card(1)] } : { kind, items: [] },
      })
      return section
    })
    const said = list.map((text, index) => comment(`${index}`, { html: safeHtml(`<p>${text}</p>`), votes: index + 1 }))
    const { actor: comments, told } = still(
      openComments(silence(), '', commentList({ comments: said, total: said.length })).getSnapshot(),
    )
    const [films, similar] = sections as [(typeof sections)[0], (typeof sections)[0]]
    render(onStage(<ModelView page={page} films={films} similar={similar} comments={comments as never} />))
    const section = screen.queryByRole('heading', { name: 'Comments' })?.closest('section')
    expect({
      hasHeading: screen.queryByRole('heading', { name: 'Comments' }) !== null,
      texts: [...(screen.queryByRole('list', { name: 'Comments' })?.querySelectorAll('p') ?? [])].map(
        ({ textContent }) => textContent,
      ),
      told,
      counts: section?.textContent?.match(/\d (comment|vote)s?/g) ?? [],
      invitation: section?.textContent?.includes('Log In to write a comment.') ?? false,
    }).toEqual({
      counts:
        list.length === 2
          ? ['2 comments', '1 vote', '2 votes']
          : list.map(() => '1 comment').concat(list.map(() => '1 vote')),
      invitation: list.length > 0,
      hasHeading: discussionId !== '',
      texts: list,
      told: discussionId === '' ? [] : [{ type: 'discussion.seen', discussionId }],
    })
  },
)

test('a member presses for or against a comment, sees which, and what the press makes of the count [COMMENT-003]', () => {
  const [first] = commentList().comments
  const comments = openComments()
  render(onStage(<Comments comments={comments} discussionId="model-7" />, { visitor: VISITORS.member }))
  const seen = (['for', 'against', 'against'] as const).map((way) => {
    const [up, down] = ['for', 'against'].map(
      (each) => screen.getAllByRole('button', { name: `Vote ${each} the comment of Marlow` })[0]!,
    )
    fireEvent.click(way === 'for' ? up! : down!)
    const { opinions } = comments.getSnapshot().children.votes!.getSnapshot().context
    return {
      pressed: [up, down].map((each) => each?.getAttribute('aria-pressed')),
      wanted: opinions[first!.id]?.wanted,
      count: up?.parentElement?.textContent,
    }
  })
  expect(seen).toEqual([
    { pressed: ['true', 'false'], wanted: 'up', count: '1 vote' },
    { pressed: ['false', 'true'], wanted: 'down', count: '-1 votes' },
    { pressed: ['false', 'false'], wanted: 'none', count: '0 votes' },
  ])
})

test('each comment has its text, the name of its user, and what the reader said of it, as the forum answered [ENT-036]', () => {
  const post = (id: string, content: string, user: string, opinion: object) => ({
    type: 'posts',
    id,
    attributes: { content, createdAt: '2026-11-01T10:00:00Z', ...opinion },
    relationships: { user: { data: { type: 'users', id: user } } },
  })
  const posts = PostsAnswer.parse({
    data: [
      post('2', 'The light is soft.', '8', { hasUpvoted: true, hasDownvoted: false }),
      post('3', 'Which lens was it?', '9', { hasUpvoted: false, hasDownvoted: true }),
      post('4', 'Sharp at 6K.', '8', {}),
    ],
    included: [
      { type: 'users', id: '8', attributes: { name: 'Ines' } },
      { type: 'users', id: '9', attributes: { name: 'Otto' } },
    ],
  })
  const list = posts.map(({ content, ...read }) => ({ ...comment(read.id), ...read, html: safeHtml(content) }))
  const comments = openComments(silence(), '', commentList({ comments: list, total: 3 }))
  render(onStage(<Comments comments={comments} discussionId="model-7" />, { visitor: VISITORS.member }))
  const shown = [...screen.getByRole('list', { name: 'Comments' }).children].map((entry) => ({
    author: /Ines|Otto/.exec(entry.querySelector('header')?.textContent ?? '')?.[0],
    text: /The light is soft\.|Which lens was it\?|Sharp at 6K\./.exec(entry.textContent ?? '')?.[0],
    voted: within(entry as HTMLElement)
      .getAllByRole('button', { name: /^Vote/ })
      .map((button) => button.getAttribute('aria-pressed')),
  }))
  expect(shown).toEqual([
    { author: 'Ines', text: 'The light is soft.', voted: ['true', 'false'] },
    { author: 'Otto', text: 'Which lens was it?', voted: ['false', 'true'] },
    { author: 'Ines', text: 'Sharp at 6K.', voted: ['false', 'false'] },
  ])
})

test('who turns to the last page of comments keeps the focus on the button, which leads no further', () => {
  const comments = openComments(silence(), '', commentList({ page: 1, pages: 2 }))
  render(onStage(<Comments comments={comments} discussionId="model-7" />))
  const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Next' })
  next.focus()
  fireEvent.click(next)
  act(() => comments.send({ type: 'comments.loaded', list: commentList({ page: 2, pages: 2 }) }))
  fireEvent.click(next)
  expect({
    isFocused: document.activeElement === next,
    isDisabled: [next.disabled, next.getAttribute('aria-disabled')],
    isLoading: comments.getSnapshot().hasTag('busy'),
    says: screen.getByText(/^Page/).textContent,
  }).toEqual({ isFocused: true, isDisabled: [false, 'true'], isLoading: false, says: 'Page 2 of 2' })
})

test('a visitor unfolds what answers a comment, below that comment [COMMENT-001]', () => {
  const comments = openComments()
  render(onStage(<Comments comments={comments} discussionId="model-7" />))
  const [first, second] = screen.getByRole('list', { name: 'Comments' }).children
  fireEvent.click(within(second as HTMLElement).getByRole('button', { name: 'Show 2 answers' }))
  const answers = [
    { ...comment('4', { author: 'Ines' }), depth: 0 },
    { ...comment('5', { author: 'Otto' }), depth: 1, to: 'Ines' },
  ]
  act(() => comments.getSnapshot().children.threads?.send({ type: 'thread.loaded', answers }))
  const heads = within(screen.getByRole('list', { name: 'Answers' }))
    .getAllByRole('article')
    .map((answer) => answer.querySelector('header')?.textContent)
  expect({
    heads,
    isBelow: second?.contains(screen.getByRole('list', { name: 'Answers' })),
    ofFirst: within(first as HTMLElement).queryByRole('button', { name: /answers$/ }),
  }).toEqual({
    heads: [expect.stringMatching(/^Ines/), expect.stringMatching(/^Ottoanswers Ines/)],
    isBelow: true,
    ofFirst: null,
  })
})

test('a visitor chooses between the newest comments and the popular ones [COMMENT-001]', () => {
  const comments = openComments()
  render(onStage(<Comments comments={comments} discussionId="model-7" />))
  const chosen = ['Popular', 'Newest'].map((name) => {
    fireEvent.click(screen.getByRole('button', { name }))
    return {
      sort: comments.getSnapshot().context.sort,
      pressed: screen.getByRole('button', { pressed: true }).textContent,
    }
  })
  expect(chosen).toEqual([
    { sort: 'popular', pressed: 'Popular' },
    { sort: 'newest', pressed: 'Newest' },
  ])
})

test('a member answers the comment whose button was pressed, and is mailed of answers where the box is ticked [COMMENT-004]', () => {
  const posted: OutgoingComment[] = []
  const [, second] = commentList().comments
  const written = [false, true].map((isTicked) => {
    const postComment = fromCallback<EventObject, OutgoingComment>(({ input }) => void posted.push(input))
    const comments = openComments(postComment)
    render(onStage(<Comments comments={comments} discussionId="model-7" />, { visitor: VISITORS.member }))
    fireEvent.click(screen.getAllByRole('button', { name: /^Answer/ })[1]!)
    const mails = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Mail me when somebody answers' })
    const atFirst = mails.checked
    if (isTicked) fireEvent.click(mails)
    const isChecked = mails.checked
    const field = screen.getByRole('textbox', { name: 'Your answer' })
    fireEvent.change(field, { target: { value: 'So have I.' } })
    fireEvent.submit(field.closest('form')!)
    cleanup()
    return { atFirst, isChecked }
  })
  expect({
    written,
    posted: posted.map(({ content, replyTo, notifyMe }) => ({ content, replyTo, notifyMe })),
  }).toEqual({
    written: [
      { atFirst: false, isChecked: false },
      { atFirst: false, isChecked: true },
    ],
    posted: [
      { content: 'So have I.', replyTo: second?.id, notifyMe: false },
      { content: 'So have I.', replyTo: second?.id, notifyMe: true },
    ],
  })
})

test('a member whose name is refused reads why at the field of the name, line by line [COMMENT-007]', () => {
  const comments = openComments(silence(), 'Marlow')
  render(onStage(<Comments comments={comments} discussionId="model-7" />, { visitor: VISITORS.member }))
  fireEvent.click(screen.getByRole('button', { name: 'Change your name' }))
  const field = () => screen.getByRole('textbox', { name: 'New name' })
  const said = ['Somebody else has this name already.', 'Too short.\nBad signs.'].map((error) => {
    fireEvent.change(field(), { target: { value: 'n!' } })
    fireEvent.submit(screen.getByRole('form', { name: 'Change your name' }))
    act(() => comments.getSnapshot().children.forumName?.send({ type: 'name.failed', done: false, error }))
    const ids = field().getAttribute('aria-describedby')?.split(' ') ?? []
    return document.getElementById(ids.at(-1) ?? '')?.textContent
  })
  expect(said).toEqual(['Somebody else has this name already.', 'Too short.\nBad signs.'])
})
