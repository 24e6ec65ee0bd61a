import type { DatabaseSync } from 'node:sqlite'
import type { Promotion } from './sales-settings.ts'

type Audience = 'guest' | 'inactive' | 'members' | 'expired'

interface ListedPopup {
  uuid: string
  promotion: Promotion
  place: 'bar' | 'popup'
  audiences: readonly Audience[]
  affiliateId?: string
  /** Begin of the addresses where it is shown. */
  onlyAt?: string
  notAt?: readonly string[]
  /** Not for those who are on their way there. */
  notTo?: readonly string[]
  timer?: 'dated' | 'cheat'
  content: Record<string, unknown>
}

const NOT_YET_PAID = ['guest', 'inactive'] as const
/** Where nobody is to be kept from what they do. */
const BUSY = ['/join-now/', '/payment/', '/login/', '/age-verification/']

const shared = {
  active: true,
  bgColor: '#1d1a2b',
  textColor: '#ffffff',
  gradientStartColor: '#3a2f6b',
  gradientEndColor: '#7a3b52',
  buttonUrl: '/join-now/',
  openLinkInNewTab: false,
  showCancelButton: true,
  showTrigger: 1,
  groupId: 100,
}

function pictures(key: string) {
  return {
    mainImage: `poster-960/${key}.avif`,
    mobileMainImage: `poster-640/${key}.avif`,
    mainImageMobile: `poster-640/${key}.avif`,
    smallImage: `portrait-160/${key}.avif`,
    middleLayerImage: `slide-960/${key}.avif`,
    mobileMiddleLayerImage: `banner-640/${key}.avif`,
  }
}

const POPUPS: readonly ListedPopup[] = [
  {
    uuid: 'bar-plain',
    promotion: 'bar',
    place: 'bar',
    audiences: [...NOT_YET_PAID, 'members'],
    content: {
      ...shared,
      template: 'header-bar',
      title: 'Twelve new films before the first snow',
      titleMobile: 'Twelve new films',
      subTitle: 'One every week, all of them in 8K',
      subTitleMobile: 'One every week',
      mainImage: 'poster-160/bar-plain.avif',
    },
  },
  {
    uuid: 'bar-autumn',
    promotion: 'barWithCountdown',
    place: 'bar',
    audiences: NOT_YET_PAID,
    timer: 'dated',
    content: {
      ...shared,
      template: 'header-bar-with-btn',
      title: 'The autumn programme is open',
      titleMobile: 'Autumn programme',
      subTitle: 'A lower price while it lasts',
      subTitleMobile: 'A lower price',
      mainImage: 'poster-160/bar-autumn.avif',
      mainImageMobile: 'poster-160/bar-autumn.avif',
      buttonText: 'See the prices',
    },
  },
  {
    uuid: 'bar-tonight',
    promotion: 'barWithCheatTimer',
    place: 'bar',
    audiences: NOT_YET_PAID,
    timer: 'cheat',
    content: {
      ...shared,
      template: 'header-bar-with-btn',
      title: 'Tonight only',
      titleMobile: 'Tonight only',
      subTitle: 'Until midnight in California',
      subTitleMobile: 'Until midnight',
      buttonText: 'Join',
      showCancelButton: false,
      gradientStartColor: '#0f4c5c',
      gradientEndColor: '#1b7f79',
    },
  },
  {
    uuid: 'bar-on-exit',
    promotion: 'barOnExit',
    place: 'bar',
    audiences: NOT_YET_PAID,
    content: {
      ...shared,
      template: 'header-bar',
      title: 'Before you go on: a month costs less than a ticket',
      showTrigger: 2,
    },
  },
  {
    uuid: 'popup-evening-pass',
    promotion: 'timed',
    place: 'popup',
    audiences: NOT_YET_PAID,
    notAt: BUSY,
    content: {
      ...shared,
      ...pictures('evening-pass'),
      template: 'regular',
      title: 'An evening pass for you',
      subTitle: 'Look around for a night, and stay if you like it.',
      buttonText: 'Show me',
      timeForTrigger: 40,
    },
  },
  {
    uuid: 'popup-welcome',
    promotion: 'immediate',
    place: 'popup',
    audiences: [...NOT_YET_PAID, 'members'],
    content: {
      ...shared,
      ...pictures('welcome'),
      template: 'custom',
      title: 'Good evening',
      html: '<h2>Good evening</h2><p>The <strong>Observatory</strong> series is complete: six films, one night sky.</p><ul><li>8K, in stereo</li><li>Sound recorded where you sit</li></ul>',
      buttonText: 'To the series',
      buttonUrl: '/videos/',
    },
  },
  {
    uuid: 'popup-preview',
    promotion: 'video',
    place: 'popup',
    audiences: NOT_YET_PAID,
    notAt: BUSY,
    content: {
      ...shared,
      ...pictures('preview'),
      template: 'regularWithVideo',
      title: 'Half a minute of tomorrow',
      subTitle: 'What opens in the programme tomorrow night.',
      videoLink: '/previews/preview-tide.mp4',
      buttonText: 'See all of it',
      timeForTrigger: '00:01:30',
    },
  },
  {
    uuid: 'popup-making-of',
    promotion: 'customVideo',
    place: 'popup',
    audiences: NOT_YET_PAID,
    notAt: BUSY,
    content: {
      ...shared,
      ...pictures('making-of'),
      template: 'customWithVideo',
      title: 'How a room is filmed',
      html: '<h2>How a room is filmed</h2><p>Two lenses, one chair, and nobody behind the camera.</p>',
      videoLink: '/previews/preview-doors.mp4',
      buttonText: 'Come in',
      timeForTrigger: 'PT2M',
    },
  },
  {
    uuid: 'popup-vip',
    promotion: 'vipOffer',
    place: 'popup',
    audiences: ['members', 'expired'],
    content: {
      ...shared,
      ...pictures('vip'),
      template: 'easyCancelVipOffer',
      title: 'Stay for less',
      subTitle: 'Your next months, at the price of those who have been here from the start.',
      buttonText: 'Keep my seat',
      buttonUrl: '/main-dashboard/membership-info/',
      timeForTrigger: 30,
    },
  },
  {
    uuid: 'popup-come-back',
    promotion: 'comeBack',
    place: 'popup',
    audiences: ['expired'],
    content: {
      ...shared,
      ...pictures('come-back'),
      template: 'regular',
      title: 'Your seat is still free',
      subTitle: 'Everything you had marked is where you left it.',
      buttonText: 'Come back',
      buttonUrl: '/join-now/?event=expired',
      timeForTrigger: 20,
    },
  },
  {
    uuid: 'popup-exit',
    promotion: 'exit',
    place: 'popup',
    audiences: NOT_YET_PAID,
    notAt: BUSY,
    notTo: ['/join-now/'],
    content: {
      ...shared,
      ...pictures('exit'),
      template: 'regular',
      title: 'One more before you go',
      subTitle: 'A whole film, free, without an account.',
      buttonText: 'Watch it',
      buttonUrl: '/free/',
      showTrigger: 2,
    },
  },
  {
    uuid: 'popup-trap',
    promotion: 'trap',
    place: 'popup',
    audiences: NOT_YET_PAID,
    onlyAt: '/join-now/',
    content: {
      ...shared,
      ...pictures('trap'),
      template: 'regular',
      title: 'Wait: a lower price, for ten minutes',
      subTitle: 'All tariffs on this page just became cheaper for you.',
      buttonText: 'See them',
      showTrigger: 2,
      groupId: 600,
    },
  },
  {
    uuid: 'popup-gallery',
    promotion: 'affiliate',
    place: 'popup',
    audiences: NOT_YET_PAID,
    affiliateId: 'gallery-12',
    content: {
      ...shared,
      ...pictures('gallery'),
      template: 'regular',
      title: 'Welcome, friends of the gallery',
      subTitle: 'The first month is on the house that sent you.',
      buttonText: 'Thank you',
      timeForTrigger: 5,
    },
  },
  {
    uuid: 'popup-retired',
    promotion: 'retired',
    place: 'popup',
    audiences: [...NOT_YET_PAID, 'members', 'expired'],
    content: { ...shared, template: 'regular', title: 'The summer programme', active: false },
  },
  {
    uuid: 'bar-retired',
    promotion: 'retired',
    place: 'bar',
    audiences: [...NOT_YET_PAID, 'members', 'expired'],
    content: { ...shared, template: 'header-bar', title: 'The summer programme', active: false },
  },
  ...hostile(),
]

/** What a service that was broken into would send: none of it may do more than look odd. */
function hostile(): ListedPopup[] {
  const content = {
    ...shared,
    title: 'Looks odd, does nothing',
    bgColor: 'red, url(https://evil.example/a.png)',
    textColor: '}body{display:none}',
    gradientStartColor: 'expression(alert(1))',
    gradientEndColor: '#12345g',
    mainImage: '../../../etc/passwd',
    smallImage: 'https://evil.example/a.png',
    buttonText: 'Go',
    buttonUrl: 'javascript:alert(document.domain)',
    html: '<img src=x onerror="document.title=1"><script>document.title = 2</script><p style="position:fixed;inset:0">All over</p><p>Kept</p>',
    timeForTrigger: 'soon',
  }
  const everybody = { promotion: 'hostile', audiences: ['guest', 'inactive', 'members', 'expired'] } as const
  return [
    { ...everybody, uuid: 'popup-hostile', place: 'popup', content: { ...content, template: 'custom' } },
    { ...everybody, uuid: 'popup-no-template', place: 'popup', content },
    { ...everybody, uuid: 'popup-other-template', place: 'popup', content: { ...content, template: '__proto__' } },
    { ...everybody, uuid: 'bar-hostile', place: 'bar', content: { ...content, template: 'header-bar-with-btn' } },
  ]
}

export function seedPopups(database: DatabaseSync) {
  const write = database.prepare('INSERT INTO value_popups VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  POPUPS.forEach((popup, index) => {
    const {
      uuid,
      promotion,
      place,
      audiences,
      affiliateId = '',
      onlyAt = '/',
      notAt = [],
      notTo = [],
      timer = 'none',
    } = popup
    write.run(
      uuid,
      promotion,
      place,
      JSON.stringify(audiences),
      affiliateId,
      onlyAt,
      JSON.stringify(notAt),
      JSON.stringify(notTo),
      timer,
      JSON.stringify(popup.content),
      (index + 1) * 10,
    )
  })
}
