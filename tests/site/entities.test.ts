import { describe, expect, test } from 'vitest'
import { CategoryAnswer, CategoryListItem } from '../../contracts/catalogue/category.ts'
import { HomePageAnswer, SoftPageAnswer } from '../../contracts/catalogue/home.ts'
import { StaticPageAnswer } from '../../contracts/catalogue/static-page.ts'
import { FakeTrailerAnswer, VideoAnswer, VideoCard, VideoListItem } from '../../contracts/catalogue/video.ts'
import { coreEndpoints } from '../../contracts/core-endpoints.ts'
import type { Endpoint } from '../../contracts/endpoint.ts'
import { endpoints } from '../../contracts/endpoints.ts'
import { LoginSlidesAnswer } from '../../contracts/session/login-slide.ts'
import { type Digest, DigestAnswer, MaintenanceAnswer } from '../../contracts/site/digest.ts'
import { SeoParams } from '../../contracts/site/seo.ts'
import { accountMenuOf, mainMenuOf } from '../../machines/chrome/menu-rules.ts'
import { SITES, VISITORS } from '../support/samples.ts'
import { menuSite } from '../support/tree.ts'

const image = { alt: 'A picture', permalink: '/p/1.avif' }
const picture = { ...image, colour: '' }
const plain = { title: '', metaDescription: '', metaKeywords: '', metaRobots: '', shortSeoText: '', fullSeoText: '' }
const noSeo = { ...plain, breadcrumb: '', jsonLdScriptEnabled: false, ogParams: null, twitterParams: null }

describe('what is read of a whole record of the server', () => {
  test('of the maintenance: whether it is active [ENT-040, API-014]', () => {
    const read = (isActive: unknown) => MaintenanceAnswer.parse({ data: { isActive } })
    expect([true, false, undefined, 'yes'].map(read)).toEqual([
      { isActive: true },
      { isActive: false },
      { isActive: false },
      { isActive: false },
    ])
  })

  test('of a video: its length, its transparency, its models, its formats and positions [ENT-002]', () => {
    const wire = {
      id: 7,
      slug: 'night-drive',
      videoSettings: { duration: 1800, transparency: { mode: 3 } },
      models: [
        { id: 5, slug: 'ada', title: 'Ada' },
        { id: 6, slug: 'ben', title: 'Ben' },
      ],
      videoTechBar: { formats: [2, 4], positions: [1, 6] },
    }
    const { videoSettings, models, videoTechBar } = VideoAnswer.parse({ item: wire })
    expect({ videoSettings, models, videoTechBar }).toEqual({
      videoSettings: { duration: 1800, transparency: { mode: 3 } },
      models: [
        { id: '5', slug: 'ada', title: 'Ada' },
        { id: '6', slug: 'ben', title: 'Ben' },
      ],
      videoTechBar: { formats: ['2', '4'], positions: ['1', '6'] },
    })
  })

  test('of a video: what it is, how it looks and where it stands; its image stands in for a missing poster [ENT-001, API-035]', () => {
    const previews = [
      { sizeAlias: 'XS', permalink: '/p/s.avif', width: 320, height: 240 },
      { sizeAlias: 'XL', permalink: '/p/l.avif', width: 1280, height: 960 },
    ]
    const poster = { alt: 'A poster', permalink: '/p/2.avif' }
    const facts = {
      slug: 'night-drive',
      title: 'Night Drive',
      description: '<p>A road.</p>',
      publishedAt: 1_767_225_600,
      videoPreviewPoster: '/previews/1.mp4',
      higherActiveResolution: '6K',
      isInNewTab: true,
      hasToyScript: true,
    }
    const item = {
      ...facts,
      id: 7,
      poster,
      image,
      galleryImages: [{ previews }],
      discussionId: 77,
      seoParams: { title: 'T' },
    }
    const read = { id: '7', ...facts, poster: { ...poster, colour: '' } }
    const card = {
      ...read,
      kind: 'video',
      models: [],
      videoSettings: { duration: 0, transparency: { mode: 0 } },
      videoTechBar: { formats: [], positions: [] },
    }
    expect(VideoAnswer.parse({ item })).toEqual({
      ...card,
      recommendedDevices: [],
      downLoadVideoListForFront: [],
      sprites: { full: null, trailer: null },
      videoPlayerSources: { full: [], trailer: [] },
      galleryImages: [{ alt: '', thumb: '/p/s.avif', full: '/p/l.avif', width: 1280, height: 960 }],
      discussionId: '77',
      seoParams: { ...noSeo, title: 'T' },
    })
    expect(VideoListItem.parse(item)).toEqual(card)
    const { poster: _, ...posterless } = item
    expect([VideoAnswer.parse({ item: posterless }).poster, VideoCard.parse(posterless).poster]).toEqual([
      picture,
      picture,
    ])
  })

  test('of a video: what plays and whether its files are there, what can be taken home, and devices [ENT-003]', () => {
    const source = (src: string, quality: string) => ({
      src,
      quality,
      type: 'video/mp4',
      projection: '180',
      stereo: 'sbs',
      fileSize: 1000,
    })
    const [small, large, gone] = [source('/f/2.mp4', '2K'), source('/f/6.mp4', '6K'), source('/f/8.mp4', '8K')]
    const downLoadVideoListForFront = [
      { label: 'Great', size: '4 GB', url: '/f/6.mp4', quality: '6K' },
      { label: 'Low', size: '900 MB', url: '/f/2.mp4', quality: '2K' },
    ]
    const recommendedDevices = [
      { name: 'Headset', qualities: ['4K', '6K'] },
      { name: 'Phone', qualities: ['2K'] },
    ]
    const video = VideoAnswer.parse({
      item: {
        id: 7,
        slug: 'night-drive',
        videoFiles: [
          { src: small.src, fileSize: 1000 },
          { src: gone.src, fileSize: -1 },
        ],
        videoPlayerSources: { full: [small, large, gone], trailer: [gone, small] },
        downLoadVideoListForFront,
        recommendedDevices,
      },
    })
    const format = { projection: '180', stereo: 'sbs', fov: 180, lens: 'linear', isEyeSwapped: false, alpha: 'none' }
    const played = (src: string, quality: string) => ({ src, quality, type: 'video/mp4', fileSize: 1000, format })
    const [smallFile, largeFile] = [played('/f/2.mp4', '2K'), played('/f/6.mp4', '6K')]
    expect(video.videoPlayerSources).toEqual({ full: [smallFile, largeFile], trailer: [smallFile] })
    expect({
      downLoadVideoListForFront: video.downLoadVideoListForFront,
      recommendedDevices: video.recommendedDevices,
    }).toEqual({ downLoadVideoListForFront, recommendedDevices })
  })

  test('of a trailer: poster, title and its files by quality; a bare link is its one file [ENT-005, API-037]', () => {
    const urls = ['2K', '3K', '4K', '5K', '6K', '8K'].map((quality) => ({
      key: quality,
      src: `/f/${quality}.mp4`,
      quality,
    }))
    expect({
      full: FakeTrailerAnswer.parse({ link: { poster: image, title: 'First look', urls } }),
      bare: FakeTrailerAnswer.parse({ link: '/f/trailer.mp4' }),
      isNumberTaken: FakeTrailerAnswer.safeParse({ link: 7 }).success,
    }).toEqual({
      full: { poster: picture, title: 'First look', urls },
      bare: { poster: null, title: '', urls: [{ key: '', src: '/f/trailer.mp4', quality: '' }] },
      isNumberTaken: false,
    })
  })

  test('of the videos beside it: those in item, in their order; without them it is no answer [API-036]', () => {
    const item = [{ id: 2, slug: 'two', title: 'Two' }, { broken: true }, { id: 1, slug: 'one', title: 'One' }]
    const { answer } = coreEndpoints.getSimilarVideos
    expect({
      bare: answer.parse({ item }).map((video) => video.kind === 'video' && video.slug),
      wrapped: answer.parse({ data: { item } }).length,
      items: answer.safeParse([]).success,
    }).toEqual({ bare: ['two', 'one'], wrapped: 2, items: false })
  })

  test("of a custom video: all of it, its resolution being '6K' unless it says another [ENT-004]", () => {
    const wire = {
      type: 'upcoming-scene',
      text: 'Soon',
      link: 'https://else.example/',
      image,
      duration: 61,
      starring: 'Ada',
      isInNewTab: true,
    }
    const read = { ...wire, kind: 'custom', image: picture }
    expect([VideoListItem.parse(wire), VideoListItem.parse({ ...wire, resolution: '8K' })]).toEqual([
      { ...read, resolution: '6K' },
      { ...read, resolution: '8K' },
    ])
  })

  test('of a category: name, slug, picture, label and SEO values [ENT-012, API-046]', () => {
    const wire = { name: 'Neon', slug: 'neon', label: 'Neon lights', categoryImage: image, seoParams: { title: 'T' } }
    expect(CategoryAnswer.parse({ item: wire })).toEqual({
      ...wire,
      categoryImage: picture,
      seoParams: { ...noSeo, title: 'T' },
    })
  })

  test('of a custom category: all of it, and whether it is a member-plus offer [ENT-013, CAT-026]', () => {
    const wire = { type: 'cams', text: 'Live', image, link: '/live/', isInNewTab: true }
    const offer = { ...wire, memberPlus: true, priceUuid: 'price-1' }
    const read = { kind: 'custom', image: picture }
    expect([CategoryListItem.parse(offer), CategoryListItem.parse(wire)]).toEqual([
      { ...offer, ...read },
      { ...wire, ...read, memberPlus: false, priceUuid: '' },
    ])
  })

  test('of the home page: every part that editors put there [ENT-016, API-051]', () => {
    const home = HomePageAnswer.parse({
      homePageBuilder: {
        titleWinner: 'Winner',
        descriptionArea: '<p>Text</p>',
        topVideos: ['one', 'two'].map((slug, id) => ({ id, slug, title: slug })),
        topModels: ['ada', 'ben'].map((slug, id) => ({ id, slug, title: slug, isFeatured: id === 0 })),
        topCategories: ['neon', 'rain'].map((slug) => ({ name: slug, slug })),
        categoriesPageSeo: { title: 'Categories' },
        upcomingScenes: ['Soon', 'Later'].map((text) => ({ type: 'upcoming-scene', text })),
        landerButton: { label: 'Go', link: '/free/' },
        whatDoYouGet: { isActive: true, title: 'This', items: [{ title: 'Films', text: 'New' }] },
      },
    })
    const { topVideos, topModels, topCategories, upcomingScenes, categoriesPageSeo, ...texts } = home
    expect(texts).toEqual({
      titleWinner: 'Winner',
      descriptionArea: '<p>Text</p>',
      landerButton: { label: 'Go', link: '/free/' },
      whatDoYouGet: { isActive: true, title: 'This', items: [{ title: 'Films', text: 'New' }] },
    })
    expect({
      topVideos: topVideos.map((item) => item.kind === 'video' && item.slug),
      topModels: topModels.map(({ slug }) => slug),
      topCategories: topCategories.map((item) => item.kind === 'category' && item.slug),
      upcomingScenes: upcomingScenes.map((item) => item.kind === 'custom' && item.text),
      title: categoriesPageSeo.title,
    }).toEqual({
      topVideos: ['one', 'two'],
      topModels: ['ada', 'ben'],
      topCategories: ['neon', 'rain'],
      upcomingScenes: ['Soon', 'Later'],
      title: 'Categories',
    })
  })

  test('of the soft page: title, subtitle, models, videos, and slides in their order [ENT-015, ENT-017, API-052]', () => {
    const video = { quality: '5K, 8K', models: 'Ada, Ben', image, duration: 61, title: 'One' }
    const slide = { id: 1, title: 'Slide', text: 'Text', link: '/join-now/', image, sort: 3 }
    const first = {
      id: 2,
      title: 'First',
      text: '',
      link: '/deals/',
      image,
      sort: 1,
      displayType: 'mobile',
      isAd: true,
    }
    const soft = {
      title: 'T',
      subtitle: 'S',
      models: [
        { image, name: 'Ada' },
        { image, name: 'Ben' },
      ],
      videos: [video, { ...video, title: 'Two' }],
      slides: [slide, first],
    }
    expect(SoftPageAnswer.parse(soft)).toEqual({
      ...soft,
      models: [
        { image: picture, name: 'Ada' },
        { image: picture, name: 'Ben' },
      ],
      videos: [
        { ...video, image: picture },
        { ...video, title: 'Two', image: picture },
      ],
      slides: [
        { ...first, id: '2', image: picture },
        { ...slide, id: '1', image: picture, displayType: 'desktop', isAd: false },
      ],
    })
  })
})

test('of a page of the editors: texts, its three times, and SEO values [ENT-031, API-049]', () => {
  const wire = {
    id: 12,
    title: 'Contact',
    text: '<p>Text</p>',
    sections: [
      { title: 'Part', text: '<p>More</p>' },
      { title: 'End', text: '<p>Last</p>' },
    ],
    createdAt: 1_700_000_000,
    updatedAt: 1_700_000_100,
    publishedAt: 1_700_000_050,
    seoParams: { title: 'Title' },
  }
  expect(StaticPageAnswer.parse({ item: wire })).toEqual({ ...wire, id: '12', seoParams: { ...noSeo, title: 'Title' } })
})

test('of a slide beside the log-in form: its type, its kind of window, whether it advertises; in their order [ENT-015]', () => {
  const wire = {
    id: 1,
    type: 2,
    title: 'T',
    text: 'S',
    link: '/app/',
    image,
    sort: 9,
    displayType: 'mobile',
    isAd: true,
  }
  const read = { ...wire, id: '1', type: '2', image: picture }
  expect(LoginSlidesAnswer.parse({ items: [wire, { id: 2, sort: 1 }] })).toEqual([
    { id: '2', type: '', title: '', text: '', link: '', image: null, sort: 1, displayType: 'desktop', isAd: false },
    read,
  ])
})

describe('of the digest', () => {
  const digestOf = (wire: object) => DigestAnswer.parse({ digest: { siteSettings: {}, ...wire } })

  test('all of its reference data, and nothing of it where the server sends nothing [ENT-018, API-050]', () => {
    const lists = [
      'videoPositions',
      'videoTechFormats',
      'videoFormats',
      'videoQualities',
      'videoDegrees',
      'videoFps',
      'videoSounds',
      'videoResolutions',
      'loginPageSliderTypeList',
      'schemaOrgEntities',
    ]
    const named = Object.fromEntries(
      lists.map((name) => [name, ['1', '2'].map((id) => ({ id, name: `${id} of ${name}` }))]),
    )
    const wire = {
      ...named,
      videoSettings: { trailerPopUp: { title: 'More', text: 'Join' } },
      desktopType: 'desktop',
      mobileType: 'mobile',
      contactPageTag: 'support',
      freeVideoCategoryKey: 'free',
      bonusVideoCategoryKey: 'bonus',
      notificationTypes: [
        { id: '1', name: 'Video', ico: 'videos' },
        { id: '3', name: 'Post', ico: 'blog' },
      ],
      fakeBuyPopup: {
        isActive: true,
        isEnablePopup: true,
        enableListLinks: true,
        popupPause: 60,
        popupShowDuration: 8,
      },
      pullDownMenuBanner: { isActive: true, visibilityRule: ['guest'] },
    }
    expect(digestOf(wire)).toEqual({ ...digestOf({}), ...wire })
    const nothing = digestOf({})
    expect(lists.map((name) => nothing[name as keyof typeof nothing])).toEqual(lists.map(() => []))
    expect({
      videoSettings: nothing.videoSettings,
      notificationTypes: nothing.notificationTypes,
      contactPageTag: nothing.contactPageTag,
      fakeBuyPopup: nothing.fakeBuyPopup,
    }).toEqual({
      videoSettings: { trailerPopUp: null },
      notificationTypes: [],
      contactPageTag: '',
      fakeBuyPopup: {
        isActive: false,
        isEnablePopup: false,
        enableListLinks: false,
        popupPause: 15,
        popupShowDuration: 5,
      },
    })
  })

  test('the three menus each with its own items, the types of two, and every network; none of it where the server sends nothing [ENT-019]', () => {
    const NAMES = ['headerMenu', 'footerMenu', 'mobileBottomMenu'] as const
    const itemsOf = (name: string) =>
      ['1', '2'].map((id) => ({ id: `${name}-${id}`, label: `${id} of ${name}`, type: id }))
    const typesOf = (name: string) => ['1', '2'].map((key) => ({ label: `Type ${key} of ${name}`, key }))
    const networks = ['twitter', 'instagram', 'reddit', 'youtube', 'facebook']
    const wire = {
      ...Object.fromEntries(NAMES.map((name) => [name, itemsOf(name)])),
      headerMenuTypes: typesOf('header'),
      footerMenuTypes: typesOf('footer'),
      socialItems: networks.map((name, sort) => ({
        name,
        url: `https://${name}.example/`,
        isInNewTab: sort > 2,
        sort,
      })),
    }
    const read = (digest: Digest) => ({
      ...Object.fromEntries(
        NAMES.map((name) => [name, digest[name].map(({ id, label, type }) => ({ id, label, type }))]),
      ),
      headerMenuTypes: digest.headerMenuTypes,
      footerMenuTypes: digest.footerMenuTypes,
      socialItems: digest.socialItems,
    })
    expect({ full: read(digestOf(wire)), empty: read(digestOf({})) }).toEqual({
      full: wire,
      empty: Object.fromEntries(Object.keys(wire).map((name) => [name, []])),
    })
  })

  test('menu items: all of their fields, the drawing as SVG text among them [ENT-024, ROLE-011]', () => {
    const item = {
      id: '1',
      sort: 2,
      label: 'Help',
      link: '/help/',
      inNewTab: true,
      rel: 'nofollow',
      type: '1',
      isLogOut: false,
      icon: picture,
      image: '<svg viewBox="0 0 24 24"><path d="M0 0h24"/></svg>',
      visibilityRule: ['member', 'guest', 'expiredMember', 'inactive'],
      allowDevices: ['android', 'ios'],
      deviceVisibility: ['mobile', 'desktop'],
      isEnablePullDownOnMobile: true,
      pullDownMenus: [{ label: 'Tile', link: '/tile/', rel: '', inNewTab: false, sort: 1, image: picture }],
      leftText: 'HOT',
      leftTextColor: '#102030',
      upperText: 'NEW',
      upperTextColor: '#ffcc00',
      subtitle: 'Short',
      siteName: 'Halcyon VR',
    }
    expect(digestOf({ headerMenu: [item] }).headerMenu).toEqual([item])
    expect(digestOf({ headerMenu: [{ ...item, image: 'x'.repeat(65_537) }] }).headerMenu[0]?.image).toBe('')
  })

  test('the pop-up at the end of trailers: its words, and off where it is absent [ENT-022]', () => {
    const trailerPopUp = { title: 'This was the trailer', text: 'There is more.' }
    const read = [
      { videoSettings: { trailerPopUp } },
      { videoSettings: { trailerPopUp: {} } },
      { videoSettings: {} },
      {},
    ]
    expect(read.map((wire) => digestOf(wire).videoSettings.trailerPopUp ?? null)).toEqual([
      trailerPopUp,
      null,
      null,
      null,
    ])
  })

  test("site settings: logos, the way out, the switches 'isShowReleaseDate' and 'isActiveJoinNowBtn', and social links [ENT-020, ENT-021]", () => {
    const siteSettings = {
      headerLogoColor: { permalink: '/logos/header.svg' },
      footerLogo: { permalink: '/logos/footer.svg' },
      logoutRedirectLink: 'https://partner.example/',
      isShowReleaseDate: true,
      isActiveJoinNowBtn: true,
    }
    const socialItems = [{ name: 'reddit', url: 'https://reddit.example/', isInNewTab: true, sort: 2 }]
    const digest = digestOf({ siteSettings, socialItems })
    expect({ siteSettings: digest.siteSettings, socialItems: digest.socialItems }).toEqual({
      siteSettings,
      socialItems,
    })
    const { isShowReleaseDate, isActiveJoinNowBtn } = digestOf({}).siteSettings
    expect({ isShowReleaseDate, isActiveJoinNowBtn }).toEqual({ isShowReleaseDate: false, isActiveJoinNowBtn: false })
  })

  test("menu types: label and key, of which 'Main menu' and 'Account Menu' are used [ENT-023]", () => {
    const rules = {
      link: '/faq/',
      visibilityRule: ['member'],
      allowDevices: ['android', 'ios'],
      deviceVisibility: ['desktop'],
    }
    const digest = digestOf({
      headerMenuTypes: [
        { label: 'Another', key: 'other' },
        { label: 'Account Menu', key: 'account' },
        { label: 'Main menu', key: 1 },
      ],
      headerMenu: [
        { id: 1, label: 'Mine', type: 'account', ...rules },
        { id: 2, label: 'Main', type: 1, ...rules },
        { id: 3, label: 'Nowhere', type: 'other', ...rules },
      ],
    })
    const viewer = { visitor: VISITORS.member, device: 'desktop', platform: 'other' } as const
    expect(digest.headerMenuTypes.map(({ key }) => key)).toEqual(['other', 'account', '1'])
    expect(
      [mainMenuOf, accountMenuOf].map((menuOf) => menuOf(digest, viewer, menuSite(SITES.dark)).map((i) => i.label)),
    ).toEqual([['Main'], ['Mine']])
  })

  test('the banner in a pull-down menu: whether it is active, and its audience [ENT-026]', () => {
    const pullDownMenuBanner = { isActive: true, visibilityRule: ['member', 'guest'] }
    expect([digestOf({ pullDownMenuBanner }).pullDownMenuBanner, digestOf({}).pullDownMenuBanner]).toEqual([
      pullDownMenuBanner,
      { isActive: false, visibilityRule: [] },
    ])
  })
})

describe('of SEO values', () => {
  test('texts and the switch for structured data [ENT-028]', () => {
    const wire = {
      title: 'Title',
      metaDescription: 'Description',
      metaKeywords: 'a, b',
      metaRobots: 'noindex',
      shortSeoText: '<p>Short</p>',
      fullSeoText: '<p>Full</p>',
      breadcrumb: 'Crumb',
      jsonLdScriptEnabled: true,
    }
    expect([SeoParams.parse(wire), SeoParams.parse({})]).toEqual([{ ...noSeo, ...wire }, noSeo])
  })

  test('values for Open Graph [ENT-029]', () => {
    const ogParams = {
      enabled: true,
      title: 'Title',
      type: 'video.other',
      url: 'https://halcyon-vr.example/x/',
      description: 'Description',
      siteName: 'Halcyon VR',
      imageSecureFile: { permalink: '/pictures/x.avif' },
      imageSecureUrl: 'https://pictures.example/x.avif',
    }
    expect(SeoParams.parse({ ogParams }).ogParams).toEqual(ogParams)
  })

  test('values for Twitter [ENT-030]', () => {
    const twitterParams = {
      enabled: true,
      title: 'Title',
      card: 'summary',
      site: '@site',
      description: 'Description',
      domain: 'halcyon-vr.example',
      creator: '@creator',
      imageFile: { permalink: '/pictures/x.avif' },
      imageLink: 'https://pictures.example/x.avif',
    }
    expect(SeoParams.parse({ twitterParams }).twitterParams).toEqual(twitterParams)
  })
})

describe('an answer of the content API', () => {
  test.each([
    ['videos', coreEndpoints.getVideos],
    ['models', endpoints.getModels],
    ['posts', endpoints.getBlogPosts],
  ])(
    'a page of %s has its items and how many pages there are, one where that is not said [ENT-014]',
    (_, { answer }) => {
      const items = [1, 2].map((id) => ({ id, slug: `number-${id}`, title: 'T' }))
      const read = [{ items, pages: 7 }, { items }].map((body) => answer.parse(body))
      expect(read.map((list) => [list.items.length, list.pages])).toEqual([
        [2, 7],
        [2, 1],
      ])
    },
  )

  const record = { id: 7, slug: 'marker', title: 'marker', name: 'marker', label: 'marker', text: 'marker', sort: 1 }
  const clip = { ...record, src: '/films/marker.mp4', poster: image, link: '/videos/marker/' }
  const byName: Readonly<Record<string, Endpoint>> = endpoints
  const isFound = (name: string, body: unknown) => {
    const parsed = byName[name]!.answer.safeParse(body)
    return parsed.success && JSON.stringify(parsed.data).includes('marker')
  }

  test.for([
    ['getLoginSlides', 'items', 'API-015', [record]],
    ['getVideos', 'items', 'API-034', [record]],
    ['getVideo', 'item', 'API-035', record],
    ['getSimilarVideos', 'item', 'API-036', [record]],
    ['getModelVideos', 'items', 'API-038', [record]],
    ['getModels', 'items', 'API-040', [record]],
    ['getModel', 'item', 'API-041', record],
    ['getSimilarModels', 'items', 'API-042', [record]],
    ['getModelTags', 'items', 'API-043', [record]],
    ['getModelTag', 'item', 'API-044', record],
    ['getCategories', 'items', 'API-045', [record]],
    ['getCategory', 'item', 'API-046', record],
    ['getDevices', 'items', 'API-047', [record]],
    ['getStaticPage', 'item', 'API-049', record],
    ['getDigest', 'digest', 'API-050', { siteSettings: {}, contactPageTag: 'marker' }],
    ['getHomePage', 'homePageBuilder', 'API-051', { titleWinner: 'marker' }],
    ['getDealSlides', 'items', 'API-054', [{ ...record, type: 'mobile' }]],
    ['getDeals', 'items', 'API-055', [record]],
    ['getFaqs', 'items', 'API-056', [record]],
    ['getNotifications', 'items', 'API-057', [record]],
    ['getPartners', 'items', 'API-063', [record]],
    ['getBlogCategories', 'items', 'API-066', [record]],
    ['getBlogCategory', 'item', 'API-067', record],
    ['getBlogPosts', 'items', 'API-068', [record]],
    ['getBlogPost', 'item', 'API-069', record],
    ['getCategoryPosts', 'items', 'API-070', [record]],
    ['getVreels', 'items', 'API-071', [clip]],
  ] as const)(
    '%s is read from %s, bare or in data, and from nothing else [%s, API-072]',
    ([name, field, , content]) => {
      expect({
        bare: isFound(name, { [field]: content }),
        wrapped: isFound(name, { data: { [field]: content } }),
        elsewhere: ['item', 'items', 'list', 'data'].filter(
          (other) => other !== field && isFound(name, { [other]: content }),
        ),
      }).toEqual({ bare: true, wrapped: true, elsewhere: [] })
    },
  )
})
