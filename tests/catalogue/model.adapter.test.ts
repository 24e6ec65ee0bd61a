import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createModelAdapter } from '../../adapters/catalogue/model.adapter.ts'
import { drawPage } from '../account/draw-page.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { NEVER_ABORTED, pageOptions } from './sandbox-call.ts'

let sandbox: TestSandbox
let reported: string[]
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  reported = []
  await sandbox.control.reset()
})

function adapter(visitor?: Parameters<typeof pageOptions>[1]) {
  const report = (problem: string) => void reported.push(problem)
  return createModelAdapter({ ...pageOptions(sandbox, visitor), now: () => 1_795_608_000_000, report })
}

/** As the server sends them. */
async function similarTo(slug: string): Promise<{ slug: string; reason: string }[]> {
  const answer = await sandbox.call('getSimilarModels', { params: { slug } })
  return (await answer.json()).items
}

async function modelOf(slug: string) {
  const answer = await adapter().loadModel(NEVER_ABORTED, { slug })
  if (answer.type !== 'model.loaded') throw new Error(answer.type)
  // What the server answers travels to the browser as JSON.
  expect(JSON.parse(JSON.stringify(answer))).toEqual(answer)
  return answer.content
}

describe('the model', () => {
  test('comes with facts, gallery, social items and ad buttons [MODEL-012, ENT-008]', async () => {
    const { model, seo } = await modelOf('yuki-arashima')
    expect({
      title: model.title,
      factCount: model.facts.length,
      label: model.facts[0]?.label,
      galleryImageCount: model.galleryImages.length,
    }).toEqual({ title: 'Yuki Arashima', factCount: 9, label: 'Career Status', galleryImageCount: 8 })
    expect({ social: model.socialItems, adButtons: model.adButtons.map(({ link }) => link), title: seo.title }).toEqual(
      {
        social: [
          { name: 'twitter', url: 'https://social.example/twitter/yuki-arashima' },
          { name: 'instagram', url: 'https://social.example/instagram/yuki-arashima' },
        ],
        adButtons: ['/vr-cam-girls/', 'https://letters.example/yuki-arashima'],
        title: 'Yuki Arashima: Films and Portraits in VR | Halcyon VR',
      },
    )
    expect(reported).toEqual([])
  })

  test('keeps none of the links that lead nowhere good, and says so', async () => {
    const hostile = [
      'javascript:alert(1)',
      'data:text/html,<script>x()</script>',
      'http://social.example/plain',
      'https://user:secret@social.example/',
      '//evil.example/',
      ' ',
    ]
    const items = [...hostile, 'https://social.example/good'].map((url, index) => ({ name: `n${index}`, url }))
    const kept = sandbox.database.prepare("SELECT social_items FROM models WHERE slug = 'mina-eastwood-roe'").get()
    const write = (value: unknown) =>
      sandbox.database.prepare("UPDATE models SET social_items = ? WHERE slug = 'mina-eastwood-roe'").run(String(value))
    write(JSON.stringify(items))
    const { model } = await modelOf('mina-eastwood-roe')
    write(kept?.social_items)
    expect({ socialItems: model.socialItems, reported }).toEqual({
      socialItems: [{ name: 'n6', url: 'https://social.example/good' }],
      reported: ['model mina-eastwood-roe: a link that leads nowhere good'],
    })
  })

  test('says what kept it from coming', async () => {
    const { loadModel } = adapter()
    expect(await loadModel(NEVER_ABORTED, { slug: 'nobody' })).toEqual({ type: 'model.missing' })
    expect(await adapter({ site: 'light' }).loadModel(NEVER_ABORTED, { slug: 'yuki-arashima' })).toEqual({
      type: 'model.refused',
      reason: 'verificationRequired',
    })
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getModel' })
    expect(await adapter().loadModel(NEVER_ABORTED, { slug: 'yuki-arashima' })).toEqual({
      type: 'model.failed',
      reason: 'unavailable',
    })
  })
})

describe('the sections', () => {
  const load = (section: 'films' | 'similar', slug = 'isolde-marrow') =>
    adapter().loadModelSection(NEVER_ABORTED, { section, slug })

  test.for([
    ['isolde-marrow', 1],
    ['yuki-arashima', 25],
  ] as const)('the films are those of the model, the one published last first: %s [MODEL-013]', async ([slug, id]) => {
    await sandbox.control.clearRequests()
    const answer = await load('films', slug)
    if (answer.type !== 'section.loaded' || answer.content.kind !== 'films') throw new Error(answer.type)
    const asked = (await sandbox.control.requests()).map(({ method, path }) => `${method} ${path}`)
    expect(asked).toContain(`GET /content/dark/videos/include/${id}`)
    const expected = sandbox.database
      .prepare(
        `SELECT v.slug FROM videos AS v JOIN video_models ON video_id = v.id
        WHERE model_id = ${id} AND audience <> 'men' ORDER BY published_at DESC`,
      )
      .all()
      .map((film) => film.slug)
    expect(answer.content.items.map((item) => item.kind === 'video' && item.slug)).toEqual(expected)
    expect(expected.length).toBeGreaterThan(1)
    const { html } = await drawPage(sandbox, `/models/${slug}/`)
    const { document } = new JSDOM(html).window
    const heading = [...document.querySelectorAll('main h2')].find(({ textContent }) => textContent === 'Films')
    const films = [...(heading?.closest('section')?.querySelectorAll('article h3 a') ?? [])]
    expect(films.map((link) => link.getAttribute('href'))).toEqual(expected.map((film) => `/videos/${film}/`))
  })

  test('similar models come in the order of the server, each with its reason [MODEL-014]', async () => {
    const slugs = ['isolde-marrow', 'yuki-arashima']
    await sandbox.control.clearRequests()
    const shown = []
    for (const slug of slugs) {
      const answer = await load('similar', slug)
      if (answer.type !== 'section.loaded' || answer.content.kind !== 'similar') throw new Error(answer.type)
      shown.push(answer.content.items.map(({ slug: other, reason }) => `${other}: ${reason}`))
    }
    const asked = (await sandbox.control.requests()).map(({ method, path }) => `${method} ${path}`)
    const sent = await Promise.all(slugs.map(similarTo))
    expect({
      asked,
      shown,
      many: shown.map((items) => items.length),
      haveReasons: sent.flat().every(({ reason }) => reason !== ''),
      areAlike: String(shown[0]) === String(shown[1]),
    }).toEqual({
      asked: ['GET /content/dark/models/isolde-marrow/similar', 'GET /content/dark/models/yuki-arashima/similar'],
      shown: sent.map((items) => items.map(({ slug, reason }) => `${slug}: ${reason}`)),
      many: [8, 8],
      haveReasons: true,
      areAlike: false,
    })
  })

  test.for(['isolde-marrow', 'yuki-arashima'])(
    'the page of a model shows those that the server calls similar to her: %s',
    async (slug) => {
      const { html } = await drawPage(sandbox, `/models/${slug}/`)
      const { document } = new JSDOM(html).window
      const heading = [...document.querySelectorAll('main h2')].find(
        ({ textContent }) => textContent === 'Similar models',
      )
      const links = [...(heading?.closest('section')?.querySelectorAll('li a') ?? [])]
      expect([...new Set(links.map((link) => link.getAttribute('href')))]).toEqual(
        (await similarTo(slug)).map((model) => `/models/${model.slug}/`),
      )
    },
  )

  test('each fails by itself', async () => {
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getModelVideos' })
    expect([(await load('films')).type, (await load('similar')).type]).toEqual(['section.failed', 'section.loaded'])
    await sandbox.control.reset()
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getSimilarModels' })
    expect([(await load('films')).type, (await load('similar')).type]).toEqual(['section.loaded', 'section.failed'])
    expect((await load('films', 'nobody')).type).toBe('section.failed')
  })
})
