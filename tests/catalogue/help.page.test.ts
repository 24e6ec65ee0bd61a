import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drawPage } from '../account/draw-page.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  await sandbox.control.clearFaults()
  await sandbox.control.clearRequests()
})

async function drawn(path: string, key: 'dark' | 'light' = 'dark') {
  const { status, head, main } = await drawPage(sandbox, path, {
    key,
    account: key === 'light' ? 'verified' : undefined,
  })
  const { document } = new JSDOM(main).window
  return { status, head, title: /<title>([^<]*)/.exec(head)?.[1], main: document.querySelector('main')! }
}

const texts = (main: Element, selector: string) =>
  [...main.querySelectorAll(selector)].map((found) => found.textContent)
const QUESTIONS = {
  tech: ['Which quality should I choose?', 'The film stutters. What can I do?', 'Why do I see two pictures?'],
  general: ['Do I need a headset?', 'May I download films?', 'I cannot sign in. What now?'],
  bill: ['How discreet is it?', 'Can I cancel at any time?', 'When am I charged next?'],
}

describe('the FAQ', () => {
  test('has every question with its answer, each at an address of its own [CAT-032, API-056, ROUTE-053]', async () => {
    const { status, title, main } = await drawn('/faq/')
    const [first] = [...main.querySelectorAll('details')]
    expect({ status, title, heading: texts(main, 'h1'), questions: texts(main, 'details summary').toSorted() }).toEqual(
      {
        status: 200,
        title: 'Frequently Asked Questions | Halcyon VR',
        heading: ['Frequently Asked Questions'],
        questions: Object.values(QUESTIONS).flat().toSorted(),
      },
    )
    expect({
      answer: first?.querySelector('p')?.textContent,
      id: first?.querySelector('div')?.id,
      link: first?.querySelector('a')?.getAttribute('href'),
      isOpen: first?.open,
    }).toEqual({
      answer:
        'No. Every film plays in a browser too: those made for headsets are seen from inside, and you drag the picture to look around.',
      id: 'do-i-need-a-headset',
      link: '/faq/#do-i-need-a-headset',
      isOpen: false,
    })
  })

  test('says that it did not come, and has its questions where only the editors’ text fails', async () => {
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getStaticPage' })
    const bare = await drawn('/faq/')
    await sandbox.control.clearFaults()
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getFaqs' })
    const failed = await drawn('/faq/')
    expect({
      bare: { heading: texts(bare.main, 'h1'), questions: texts(bare.main, 'summary').length },
      failed: { questions: texts(failed.main, 'summary').length, buttons: texts(failed.main, 'button') },
    }).toEqual({
      bare: { heading: ['Frequently Asked Questions'], questions: 9 },
      failed: { questions: 0, buttons: ['Try again'] },
    })
  })
})

describe('the answer about the next charge', () => {
  const answer = async (account?: 'member' | 'expired' | 'canceled', path = '/faq/') => {
    const { html } = await drawPage(sandbox, path, { account })
    const block = new JSDOM(html).window.document.querySelector('#when-am-i-charged')!
    return {
      texts: texts(block, 'p'),
      links: [...block.querySelectorAll('p a')].map((link) => `${link.textContent} ${link.getAttribute('href')}`),
    }
  }
  const general = 'Your membership info says the day and the amount. Halcyon VR charges nothing before it.'
  const infoLink = 'membership info /main-dashboard/membership-info/'

  test('is the general one for guests and for those who pay nothing', async () => {
    expect([await answer(), await answer('expired')]).toEqual([
      { texts: [general], links: [infoLink] },
      { texts: [general], links: [infoLink] },
    ])
  })

  test('names a paying member’s own day and amount, with the way to cancel', async () => {
    const { texts: told, links } = await answer('member')
    expect({ count: told.length, own: told[0], general: told[1], links }).toEqual({
      count: 2,
      own: expect.stringMatching(/^Your next charge: \$[\d.]+ on \w{3} \d{1,2}, \d{4}\. Cancel membership$/),
      general,
      links: ['Cancel membership /main-dashboard/membership-info/', infoLink],
    })
  })

  test('is the same among the questions about billing, and other topics do not ask for it', async () => {
    await sandbox.control.clearRequests()
    await drawPage(sandbox, '/help/?topic=tech', { account: 'member' })
    const before = await sandbox.control.requests()
    const { texts: told } = await answer('member', '/help/?topic=bill')
    expect({ isAsked: before.some(({ endpoint }) => endpoint === 'getDashboardInfo'), own: told[0] }).toEqual({
      isAsked: false,
      own: expect.stringMatching(/^Your next charge: /),
    })
  })

  test('says to whoever has cancelled until when they have access', async () => {
    const { texts: told, links } = await answer('canceled')
    expect({ own: told[0], links }).toEqual({
      own: expect.stringMatching(/^Cancelled\. You have access until /),
      links: [infoLink],
    })
  })

  test('is the general one where the membership cannot be had', async () => {
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getDashboardInfo' })
    expect(await answer('member')).toEqual({ texts: [general], links: [infoLink] })
  })
})

describe('help', () => {
  const topics = (main: Element) =>
    [...main.querySelectorAll('nav[aria-label=Topics] a')].map((link) => ({
      label: link.querySelector('strong')?.textContent,
      text: link.lastChild?.textContent,
      href: link.getAttribute('href'),
      isChosen: link.getAttribute('aria-current') === 'true',
    }))

  test('has three topics, says what each is about, and begins with the general one [CAT-027, CAT-028, CAT-029, CAT-030]', async () => {
    const { main } = await drawn('/help/')
    expect({ topics: topics(main), questions: texts(main, 'summary') }).toEqual({
      topics: [
        {
          label: 'Technical',
          text: 'Most common hardware specifications and tutorials.',
          href: '/help/?topic=tech',
          isChosen: false,
        },
        {
          label: 'General',
          text: 'Frequently asked questions about our services and your membership.',
          href: '/help/',
          isChosen: true,
        },
        {
          label: 'Billing',
          text: 'Your membership account and payment details.',
          href: '/help/?topic=bill',
          isChosen: false,
        },
      ],
      questions: QUESTIONS.general,
    })
  })

  test.each([
    { query: '?topic=tech', label: 'Technical', questions: QUESTIONS.tech, hasDevices: true },
    { query: '?topic=general', label: 'General', questions: QUESTIONS.general, hasDevices: false },
    { query: '?topic=bill', label: 'Billing', questions: QUESTIONS.bill, hasDevices: false },
    { query: '?topic=weather', label: 'General', questions: QUESTIONS.general, hasDevices: false },
  ])(
    '$query shows the questions of $label, and devices with the technical ones only [CAT-030, CAT-032, CAT-044, API-047]',
    async ({ query, label, questions, hasDevices }) => {
      const { main } = await drawn(`/help/${query}`)
      const devices = [...main.querySelectorAll('section ul a')].map(
        (link) => `${link.textContent} ${link.getAttribute('href')}`,
      )
      const asked = (await sandbox.control.requests()).map(({ path }) => path.replace('/content/dark', ''))
      expect({
        asked: ['/devices', '/faqs'].filter((each) => asked.includes(each)),
        chosen: topics(main).find(({ isChosen }) => isChosen)?.label,
        questions: texts(main, 'summary'),
        devices,
      }).toEqual({
        asked: hasDevices ? ['/devices', '/faqs'] : ['/faqs'],
        chosen: label,
        questions,
        devices: hasDevices
          ? [
              'Stand-alone headset /devices/stand-alone-headset/',
              'Headset on a computer /devices/headset-on-a-computer/',
              'Phone in a viewer /devices/phone-in-a-viewer/',
            ]
          : [],
      })
    },
  )

  test('has its technical answers where the devices do not come [API-047, ERR-030]', async () => {
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getDevices' })
    const { status, main } = await drawn('/help/?topic=tech')
    expect({
      status,
      questions: texts(main, 'summary'),
      headings: texts(main, 'section h2').includes('Devices'),
    }).toEqual({
      status: 200,
      questions: QUESTIONS.tech,
      headings: false,
    })
  })
})

describe('a device', () => {
  test.each([
    ['stand-alone-headset', 'Stand-alone headset'],
    ['phone-in-a-viewer', 'Phone in a viewer'],
  ])(
    '%s shows its name, its picture, its films, and what search engines read [CAT-031, ENT-033, ROUTE-039]',
    async (slug, name) => {
      const { status, title, head, main } = await drawn(`/devices/${slug}/`)
      const structured = (await sandbox.control.requests()).filter(({ endpoint }) => endpoint === 'getJsonLd')
      const answer = await sandbox.call('getDevice', { params: { slug } })
      const { videos, item } = (await answer.json()) as {
        videos: { title: string }[]
        item: { seoParams: { shortSeoText: string; metaDescription: string } }
      }
      const seoText = item.seoParams.shortSeoText.replaceAll(/<[^>]+>/g, '')
      expect({
        status,
        title,
        headings: texts(main, 'h1, h2'),
        description: new JSDOM(head).window.document.querySelector('meta[name=description]')?.getAttribute('content'),
        structured: structured.map(({ path, query }) => `${path}${query}`),
        isLoading: main.querySelector('ul[aria-hidden=true]') !== null,
        picture: main.querySelector('img')?.getAttribute('src')?.includes(`/pictures/banner/device-${slug}.avif`),
        films: texts(main, 'article h3'),
        crumbs: texts(main, 'nav[aria-label=Breadcrumbs] li'),
        hasSeoText:
          Math.min(seoText.length, item.seoParams.metaDescription.length) > 10 && main.textContent?.includes(seoText),
      }).toEqual({
        status: 200,
        title: `VR films for the ${name} | Halcyon VR`,
        headings: [name, `Films for the ${name}`, 'How to start'],
        description: item.seoParams.metaDescription,
        structured: [`/content/dark/jsonld/devices?path=%2Fdevices%2F${slug}%2F`],
        isLoading: false,
        picture: true,
        films: videos.map((video) => video.title),
        crumbs: ['Home', 'Help', name],
        hasSeoText: true,
      })
      expect(videos.length).toBeGreaterThan(2)
    },
  )

  test('that there is none of is no page', async () => {
    expect((await drawn('/devices/toaster/')).status).toBe(404)
  })
})

describe('try AR', () => {
  test.each(['dark', 'light'] as const)(
    'has two rails with their headings on the site %s, each linked to its category [CAT-033, CAT-034, ENT-034, API-061, ROUTE-048, ROUTE-049]',
    async (key) => {
      const { status, main } = await drawn('/try-ar/', key)
      const token = key === 'light' ? (await sandbox.control.signIn('verified')).accessToken : undefined
      const { ARPage } = (await (await sandbox.call('getArPage', { site: key, token })).json()) as {
        ARPage: Record<'arVideos' | 'aiVideos', { title: string }[]>
      }
      const titles = (videos: { title: string }[]) => videos.map(({ title }) => title)
      const rails = [...main.querySelectorAll('section')]
        .filter((section) => section.querySelector('header h2') && section.querySelector('article'))
        .map((section) => ({
          heading: section.querySelector('h2')?.textContent,
          more: section.querySelector('header a')?.getAttribute('href'),
          films: texts(section, 'article h3'),
        }))
      expect({ status, rails }).toEqual({
        status: 200,
        rails: [
          { heading: 'AR Porn Videos', more: '/categories/passthrough/', films: titles(ARPage.arVideos) },
          { heading: 'AI Passthrough Videos', more: '/categories/ai-engine/', films: titles(ARPage.aiVideos) },
        ],
      })
    },
  )
})
