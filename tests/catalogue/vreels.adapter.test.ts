// @vitest-environment jsdom
import { BehaviorSubject } from 'rxjs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { createVreels } from '../../adapters/catalogue/vreels.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'
import { savesData } from '../../adapters/site/may-warm.ts'
import { createSafeStorage } from '../../adapters/site/storage.adapter.ts'
import { vreelsEndpoints } from '../../contracts/catalogue/vreels-endpoints.ts'
import type { MotionFact } from '../../machines/catalogue/card-preview.machine.ts'
import type { SurroundingsFact } from '../../machines/catalogue/vreels.machine.ts'

afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

const ITEM = {
  id: 7,
  title: 'Night Drive',
  poster: { alt: 'Night Drive', permalink: '/pictures/upright/night-drive.avif', colour: '#123456' },
  src: '/films/trailer-4k.mp4?e=1&s=a&clip=night-drive',
  link: '/videos/night-drive/',
}
const CLIP = { ...ITEM, id: '7' }

describe('the list', () => {
  test('has what the server lists, in its order, bare or wrapped [API-071, CAT-035]', async () => {
    const { method, host, path } = vreelsEndpoints.getVreels
    expect(`${method} {${host}}${path}`).toBe('GET {vreels}/api/v1/crud/vreels-video/')
    for (const body of [{ items: [ITEM, { ...ITEM, id: 'b' }] }, { data: { items: [ITEM, { ...ITEM, id: 'b' }] } }])
      expect((await load(body)).answer).toEqual({ type: 'clips.loaded', clips: [CLIP, { ...CLIP, id: 'b' }] })
  })

  test('does without items that are no clips, and developers hear of them', async () => {
    const { answer, reported } = await load({
      items: [
        null,
        'clip',
        { ...ITEM, id: undefined },
        { ...ITEM, src: undefined },
        { ...ITEM, src: 'https://elsewhere.example/a.mp4' },
        { ...ITEM, src: '//elsewhere.example/a.mp4' },
        ITEM,
      ],
    })
    expect({ answer, reported }).toEqual({
      answer: { type: 'clips.loaded', clips: [CLIP] },
      reported: ['vreels: 6 of 7 items are no clips'],
    })
  })

  test('keeps a clip without title, poster or link', async () => {
    const { answer, reported } = await load({
      items: [{ id: 'a', src: '/films/a.mp4', title: 5, poster: {}, link: [] }],
    })
    expect({ answer, reported }).toEqual({
      answer: { type: 'clips.loaded', clips: [{ id: 'a', title: '', poster: null, src: '/films/a.mp4', link: '' }] },
      reported: [],
    })
  })

  test('shows a clip once that is listed twice, and at most a hundred', async () => {
    const many = Array.from({ length: 120 }, (_, id) => ({ ...ITEM, id }))
    const { answer } = await load({ items: [many[0], ...many] })
    const ids = answer.type === 'clips.loaded' ? answer.clips.map(({ id }) => id) : []
    expect({ count: ids.length, different: new Set(ids).size, first: ids[0], second: ids[1] }).toEqual({
      count: 100,
      different: 100,
      first: '0',
      second: '1',
    })
  })

  test.for([[{ items: null }], [{ items: [] }], [{}]])('is empty where the server has none: %j', async ([body]) => {
    expect(await load(body)).toEqual({ answer: { type: 'clips.loaded', clips: [] }, reported: [] })
  })

  test.for([
    ['unavailable', 503, 'unavailable'],
    ['timeout', undefined, 'timeout'],
    ['offline', undefined, 'offline'],
    ['contract', 200, 'contract'],
    ['notFound', 404, 'unavailable'],
    ['unauthenticated', 401, 'unavailable'],
  ] as const)('that does not come, by %s, has failed, and developers hear of it', async ([cause, status, reason]) => {
    const call = (async () => ({ ok: false, cause, status })) as unknown as Call
    const { answer, reported } = await ask(call)
    expect({ answer, reported }).toEqual({ answer: { type: 'clips.failed', reason }, reported: [`vreels: ${cause}`] })
  })

  test.for([['items'], [[]], [{ items: 'many' }], [null]])('that cannot be read is none: %j', ([body]) => {
    expect(vreelsEndpoints.getVreels.answer.safeParse(body).success).toBe(false)
  })
})

describe('how clips are shown', () => {
  test('is, at first, by themselves and silent', () => {
    expect(make().choices()).toEqual({ startsClips: true, hasSound: false, goesOn: false })
  })

  test('is kept on this device', () => {
    const kept = { startsClips: false, hasSound: true, goesOn: true }
    const keeper = createActor(make().keepChoices).start()
    keeper.send({ type: 'choices.keep', choices: kept })
    expect([make().choices(), localStorage.getItem('vreels.choices')]).toEqual([kept, JSON.stringify(kept)])
  })

  test.for([
    ['{', { startsClips: true, hasSound: false, goesOn: false }],
    ['"on"', { startsClips: true, hasSound: false, goesOn: false }],
    ['{"startsClips":"no","hasSound":1,"goesOn":true}', { startsClips: true, hasSound: false, goesOn: true }],
  ] as const)('is read for what it is: %s', ([text, choices]) => {
    localStorage.setItem('vreels.choices', text)
    expect(make().choices()).toEqual(choices)
  })
})

describe('the surroundings', () => {
  test('are calm where the system wants less motion, and where data is spared', () => {
    const heard = (motion: MotionFact['type'], isSaving: boolean) => {
      const facts: SurroundingsFact[] = []
      make({ motion: new BehaviorSubject<MotionFact>({ type: motion }), savesData: () => isSaving })
        .surroundings.subscribe((fact) => facts.push(fact))
        .unsubscribe()
      return facts
    }
    expect([heard('motion.allowed', false), heard('motion.reduced', false), heard('motion.allowed', true)]).toEqual([
      [{ type: 'calm.found', isCalm: false, sparesData: false }],
      [{ type: 'calm.found', isCalm: true, sparesData: false }],
      [{ type: 'calm.found', isCalm: true, sparesData: true }],
    ])
  })

  test('tell that the tab is hidden, and not that it is seen again', () => {
    const facts: string[] = []
    const hearing = make().surroundings.subscribe(({ type }) => facts.push(type))
    for (const state of ['hidden', 'visible', 'hidden'] as const) {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
      document.dispatchEvent(new Event('visibilitychange'))
    }
    hearing.unsubscribe()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(facts).toEqual(['calm.found', 'tab.hidden', 'tab.hidden'])
  })

  test.for([
    [{}, false],
    [{ connection: {} }, false],
    [{ connection: { saveData: true } }, true],
    [{ prefersLess: true }, true],
    [{ connection: { saveData: false }, prefersLess: true }, true],
  ] as const)('spare data where the browser says so: %j', ([line, isSaving]) => {
    expect(savesData(line)).toBe(isSaving)
  })
})

async function load(body: unknown) {
  const call = async () => ({ ok: true, answer: vreelsEndpoints.getVreels.answer.parse(body) })
  return ask(call as unknown as Call)
}

async function ask(call: Call) {
  const reported: string[] = []
  const answer = await make({ call, report: (problem) => void reported.push(problem) }).loadClips(
    new AbortController().signal,
  )
  return { answer, reported }
}

function make(others: Partial<Parameters<typeof createVreels>[0]> = {}) {
  return createVreels({
    call: (() => new Promise(() => {})) as unknown as Call,
    report() {},
    storage: createSafeStorage({ storage: () => localStorage }),
    motion: new BehaviorSubject<MotionFact>({ type: 'motion.allowed' }),
    savesData: () => false,
    document,
    ...others,
  })
}
