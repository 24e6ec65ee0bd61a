import { describe, expect, test } from 'vitest'
import { CategoryAnswer, CategoryListItem } from '../../contracts/catalogue/category.ts'
import { HomePageAnswer, SoftPageAnswer } from '../../contracts/catalogue/home.ts'
import { VideoAnswer, VideoListItem } from '../../contracts/catalogue/video.ts'
import { DigestAnswer } from '../../contracts/site/digest.ts'
import { SeoParams } from '../../contracts/site/seo.ts'
import { accountMenuOf, mainMenuOf } from '../../machines/chrome/menu-rules.ts'
import { SITES, VISITORS } from '../support/view-stage.tsx'

const image = { alt: 'A picture', permalink: '/p/1.avif' }
const picture = { ...image, colour: '' }
const plain = { title: '', metaDescription: '', metaKeywords: '', metaRobots: '', shortSeoText: '', fullSeoText: '' }
const noSeo = { ...plain, breadcrumb: '', jsonLdScriptEnabled: false, ogParams: null, twitterParams: null }

describe('what is read of a whole record of the server', () => {
  test('of a video: its length, its transparency, its models, its formats and positions [ENT-002]', () => {
    const wire = {
      id: 7,
      slug: 'night-drive',
      videoSettings: { duration: 1800, transparency: { mode: 3 } },
      models: [{ id: 5, slug: 'ada', title: 'Ada' }],
      videoTechBar: { formats: [2, 4], positions: [1, 6] },
    }
    const { videoSettings, models, videoTechBar } = VideoAnswer.parse({ item: wire })
    expect({ videoSettings, models, videoTechBar }).toEqual({
      videoSettings: { duration: 1800, transparency: { mode: 3 } },
      models: [{ id: '5', slug: 'ada', title: 'Ada' }],
      videoTechBar: { formats: ['2', '4'], positions: ['1', '6'] },
    })
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

  test('of a category: name, slug, picture, label and SEO values [ENT-012]', () => {
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

  test('of the home page: every part that editors put there [ENT-016]', () => {
    const home = HomePageAnswer.parse({
      homePageBuilder: {
        titleWinner: 'Winner',
        descriptionArea: '<p>Text</p>',
        topVideos: [{ id: 1, slug: 'one', title: 'One' }],
        topModels: [{ id: 2, slug: 'ada', title: 'Ada', isFeatured: true }],
        topCategories: [{ name: 'Neon', slug: 'neon' }],
        categoriesPageSeo: { title: 'Categories' },
        upcomingScenes: [{ type: 'upcoming-scene', text: 'Soon' }],
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
    expect([
      topVideos.map((item) => item.kind === 'video' && item.slug),
      topModels.map(({ slug }) => slug),
      topCategories.map((item) => item.kind === 'category' && item.slug),
      upcomingScenes.map((item) => item.kind === 'custom' && item.text),
      categoriesPageSeo.title,
    ]).toEqual([['one'], ['ada'], ['neon'], ['Soon'], 'Categories'])
  })

  test('of the soft page: title, subtitle, models, videos and slides [ENT-017]', () => {
    const video = { quality: '5K, 8K', models: 'Ada, Ben', image, duration: 61, title: 'One' }
    const slide = { id: 1, title: 'Slide', text: 'Text', link: '/join-now/', image, sort: 3 }
    const soft = { title: 'T', subtitle: 'S', models: [{ image, name: 'Ada' }], videos: [video], slides: [slide] }
    expect(SoftPageAnswer.parse(soft)).toEqual({
      ...soft,
      models: [{ image: picture, name: 'Ada' }],
      videos: [{ ...video, image: picture }],
      slides: [{ ...slide, id: '1', image: picture, displayType: 'desktop', isAd: false }],
    })
  })
})

describe('of the digest', () => {
  const digestOf = (wire: object) => DigestAnswer.parse({ digest: { siteSettings: {}, ...wire } })

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
    expect([digest.siteSettings, digest.socialItems]).toEqual([siteSettings, socialItems])
    const { isShowReleaseDate, isActiveJoinNowBtn } = digestOf({}).siteSettings
    expect([isShowReleaseDate, isActiveJoinNowBtn]).toEqual([false, false])
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
        { label: 'Main menu', key: 1 },
        { label: 'Account Menu', key: 'account' },
        { label: 'Another', key: 'other' },
      ],
      headerMenu: [
        { id: 1, label: 'Mine', type: 'account', ...rules },
        { id: 2, label: 'Main', type: 1, ...rules },
        { id: 3, label: 'Nowhere', type: 'other', ...rules },
      ],
    })
    const viewer = { visitor: VISITORS.member, device: 'desktop', platform: 'other' } as const
    expect(digest.headerMenuTypes.map(({ key }) => key)).toEqual(['1', 'account', 'other'])
    expect([mainMenuOf, accountMenuOf].map((menuOf) => menuOf(digest, viewer, SITES.dark).map((i) => i.label))).toEqual(
      [['Main'], ['Mine']],
    )
  })

  test('the banner in a pull-down menu: whether it is active, and for whom [ENT-026]', () => {
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
