import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CamUserAnswer } from '../../contracts/cams/tokens.ts'
import { type EndpointName, endpoints } from '../../contracts/endpoints.ts'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { type CallParts, startTestSandbox, type TestSandbox } from './test-sandbox.ts'

const VISITORS = [
  'guest',
  'member',
  'expired',
  'canceled',
  'inactive',
  'inactiveWithBenefits',
  'trial',
  'moderator',
  'admin',
  'camPartner',
  'mustVerify',
  'mustVerifyNoJoin',
  'verified',
  'blocked',
] as const satisfies readonly (AccountName | 'guest')[]
type Visitor = (typeof VISITORS)[number]

/** Who is answered how. What is not named is the status of everybody else. */
type Statuses = { everybodyElse: number } & Partial<Record<Visitor, number>>

const OPEN: Statuses = { everybodyElse: 200 }
/** A blocked holder's token is no token, and a bad one is refused even where none is needed. */
const ANYBODY: Statuses = { everybodyElse: 200, blocked: 401 }
const SIGNED_IN: Statuses = { everybodyElse: 200, guest: 401, blocked: 401 }
const CLEARED: Statuses = { everybodyElse: 200, blocked: 401, guest: 403, mustVerify: 403, mustVerifyNoJoin: 403 }
const SUBSCRIBED: Statuses = { everybodyElse: 200, blocked: 401, guest: 403, inactive: 403 }
const SUBSCRIBED_AND_CLEARED: Statuses = { ...CLEARED, inactive: 403 }

/** Members, and who holds benefits or works here: the others get no token of the cam provider (CAMAUTH-014). */
const IN_CAMS: Statuses = { everybodyElse: 200, guest: 401, blocked: 401 }
/** Guests as well, but nobody with a token that is none there. */
const CAM_VISITORS: Statuses = { ...IN_CAMS, guest: 200 }
/** Spending a token takes one. */
const HAS_TOKENS: Statuses = {
  ...IN_CAMS,
  everybodyElse: 402,
  member: 200,
  expired: 200,
  inactiveWithBenefits: 200,
  admin: 200,
  camPartner: 200,
}
/** A show begins with 60 tokens; who has asked for one is not taken at their word again. */
const MAY_ASK: Statuses = { ...HAS_TOKENS, expired: 402 }
const HAS_ASKED: Statuses = { ...MAY_ASK, member: 422, inactiveWithBenefits: 422, admin: 422, camPartner: 422 }

/** The whole film, and not on trial. */
const MAY_DOWNLOAD: Statuses = { ...SIGNED_IN, expired: 403, inactive: 403, trial: 403 }

/** Offers to members: not for those who never were one and hold no benefits. */
const ENTITLED: Statuses = { ...SIGNED_IN, inactive: 403, moderator: 403 }
const PLUS_PRICE = '5b0a7f0e-4b1d-4c55-9f6e-0d6c2f6f8a11'

interface Row {
  call: (own: { userId: string; sandbox: TestSandbox }) => CallParts
  /** On the site without age verification, and on the one with it. */
  dark: Statuses
  light: Statuses
}

/** A membership is its owner's: to others there is none of that name. */
const ONLY_THE_MEMBER: Statuses = { ...SIGNED_IN, everybodyElse: 404, member: 200 }
const ofTheMember = () => ({ body: { membershipUuid: 'membership-member' } })

const plain = () => ({})
const someFile = ({ sandbox }: { sandbox: TestSandbox }) => ({
  query: { url: `/downloads/${slugOf(sandbox, 0)}/2K.mp4` },
})
/** Each from another network: all visitors together would be too many tries of one. */
const someNetwork = () => ({ 'X-Forwarded-For': randomUUID() })
const someEmail = () => ({ body: { email: `${randomUUID()}@example.com` }, headers: someNetwork() })
const wrongPassword = () => ({
  body: { email: `${randomUUID()}@example.com`, password: 'none' },
  headers: someNetwork(),
})
const someLink = () => ({ body: { token: 'none' } })
const own = ({ userId }: { userId: string }) => ({ params: { userId } })
const openVideo = ({ sandbox }: { sandbox: TestSandbox }) => ({ params: { slug: slugOf(sandbox, 0) } })

const NICKNAME = 'mira-vale'
const ROOM = 'room-1'
const MODEL = 'model-1'
const ROOM_PAGE = {
  partnerId: 'proscenium',
  status: 'all',
  limit: '12',
  offset: '0',
  'stream-types': 'video2D,video3D',
  'show-offline': 'true',
  'include-tags': 'false',
  'include-tip-menu': 'false',
  'include-favorites': 'false',
}
const INTERFACE_ROOM_PAGE = { page: '0', perPage: '12', showOffline: 'true', showHidden: 'false', statuses: 'all' }
const camnet = () => ({ params: { provider: 'camnet' } })
const inRoom = () => ({ params: { roomId: ROOM } })
const keyed = () => ({ headers: { 'Idempotency-Key': randomUUID() } })

/** Every endpoint has a row: a new one does not compile without its rights. */
const MATRIX: Record<EndpointName, Row> = {
  refreshToken: { call: () => ({ body: { refresh_token: 'none' } }), dark: OPEN, light: OPEN },
  logOut: { call: () => ({ body: { refresh_token: 'none' } }), dark: OPEN, light: OPEN },
  logIn: {
    call: () => ({ body: { email: 'nobody@example.com', password: 'none' } }),
    dark: { everybodyElse: 422 },
    light: { everybodyElse: 422 },
  },
  authCode: { call: someEmail, dark: OPEN, light: OPEN },
  resendUnblockMail: { call: someEmail, dark: OPEN, light: OPEN },
  sendInquiry: {
    call: () => ({
      body: { topic: 'contact' as const, email: 'ada@example.com', website: '', text: randomUUID() },
      headers: someNetwork(),
    }),
    dark: ANYBODY,
    light: ANYBODY,
  },
  restorePassword: { call: someEmail, dark: OPEN, light: OPEN },
  checkResetToken: { call: someLink, dark: { everybodyElse: 422 }, light: { everybodyElse: 422 } },
  resetPassword: {
    call: () => ({ body: { token: 'none', password: 'none', password_confirmation: 'none' } }),
    dark: { everybodyElse: 422 },
    light: { everybodyElse: 422 },
  },
  requestEmailChange: {
    call: wrongPassword,
    dark: { ...SIGNED_IN, everybodyElse: 422 },
    light: { ...SIGNED_IN, everybodyElse: 422 },
  },
  confirmEmailChange: { call: someLink, dark: { everybodyElse: 422 }, light: { everybodyElse: 422 } },
  initAccountRemoval: { call: wrongPassword, dark: { everybodyElse: 422 }, light: { everybodyElse: 422 } },
  removeAccount: { call: someLink, dark: { everybodyElse: 422 }, light: { everybodyElse: 422 } },
  requestCancelLink: { call: someEmail, dark: OPEN, light: OPEN },
  checkCancelLink: { call: someLink, dark: { everybodyElse: 422 }, light: { everybodyElse: 422 } },
  cancelByLink: {
    call: () => ({ headers: { 'Idempotency-Key': randomUUID() }, body: { token: 'none' } }),
    dark: { everybodyElse: 422 },
    light: { everybodyElse: 422 },
  },
  approveHeadset: {
    call: () => ({ body: { code: '000000' } }),
    dark: { ...SIGNED_IN, everybodyElse: 422 },
    light: { ...SIGNED_IN, everybodyElse: 422 },
  },
  askHeadsetCode: { call: () => ({ headers: someNetwork() }), dark: OPEN, light: OPEN },
  collectHeadset: {
    call: () => ({ body: { token: 'none' } }),
    dark: { everybodyElse: 410 },
    light: { everybodyElse: 410 },
  },
  getUser: { call: plain, dark: SIGNED_IN, light: SIGNED_IN },
  getMaintenance: { call: plain, dark: OPEN, light: OPEN },
  getFavouriteVideos: { call: plain, dark: SIGNED_IN, light: SIGNED_IN },
  getFavouriteModels: { call: plain, dark: SIGNED_IN, light: SIGNED_IN },
  createAgeSession: {
    call: plain,
    dark: { ...SIGNED_IN, everybodyElse: 201 },
    light: { ...SIGNED_IN, everybodyElse: 201 },
  },
  getAgeSession: {
    call: () => ({ params: { sessionId: 'seeded-pass-of-verified' } }),
    dark: { ...SIGNED_IN, everybodyElse: 404, verified: 200 },
    light: { ...SIGNED_IN, everybodyElse: 404, verified: 200 },
  },
  postAgeVerification: {
    call: (visitor) => ({ ...own(visitor), body: { isVerified: true } }),
    dark: { ...SIGNED_IN, everybodyElse: 201 },
    light: { ...SIGNED_IN, everybodyElse: 201 },
  },
  getMustPassVerification: { call: own, dark: SIGNED_IN, light: SIGNED_IN },
  getHasVerification: { call: own, dark: SIGNED_IN, light: SIGNED_IN },
  getDigest: { call: plain, dark: OPEN, light: OPEN },
  getHomePage: { call: plain, dark: ANYBODY, light: CLEARED },
  getSoftPage: { call: plain, dark: OPEN, light: OPEN },
  getAnnouncements: { call: plain, dark: ANYBODY, light: ANYBODY },
  getVideos: { call: plain, dark: ANYBODY, light: CLEARED },
  getVideo: {
    call: ({ sandbox }) => ({ params: { slug: slugOf(sandbox, 1) } }),
    dark: SUBSCRIBED,
    light: SUBSCRIBED_AND_CLEARED,
  },
  getSimilarVideos: { call: openVideo, dark: ANYBODY, light: CLEARED },
  getFakeTrailer: { call: openVideo, dark: ANYBODY, light: CLEARED },
  getAiMask: { call: () => ({ params: { secret: '-4e91c7' } }), dark: OPEN, light: OPEN },
  addVideoView: {
    call: ({ sandbox }) => ({ body: { id: textOf(sandbox, 'SELECT id AS slug FROM videos') } }),
    dark: ANYBODY,
    light: ANYBODY,
  },
  getCategories: { call: plain, dark: ANYBODY, light: CLEARED },
  getCategory: {
    call: ({ sandbox }) => ({ params: { slug: textOf(sandbox, 'SELECT slug FROM categories WHERE is_listed = 1') } }),
    dark: ANYBODY,
    light: CLEARED,
  },
  getModels: { call: plain, dark: ANYBODY, light: CLEARED },
  getModel: { call: () => ({ params: { slug: 'isolde-marrow' } }), dark: ANYBODY, light: CLEARED },
  getSimilarModels: { call: () => ({ params: { slug: 'isolde-marrow' } }), dark: ANYBODY, light: CLEARED },
  getModelVideos: { call: () => ({ params: { modelId: '1' } }), dark: ANYBODY, light: CLEARED },
  getModelTags: { call: plain, dark: ANYBODY, light: CLEARED },
  getModelTag: { call: () => ({ params: { slug: 'theatre' } }), dark: ANYBODY, light: CLEARED },
  getDiscussion: {
    call: () => ({ params: { id: 'model-1' }, query: { createdAt: 'desc' } }),
    dark: ANYBODY,
    light: ANYBODY,
  },
  getPosts: { call: () => ({ query: { 'filter[id]': '1' } }), dark: ANYBODY, light: ANYBODY },
  createPost: {
    call: () => ({
      body: {
        data: {
          type: 'posts',
          attributes: { content: 'Hello.', notifyMe: false, clientMsgId: randomUUID() },
          relationships: { discussion: { data: { type: 'discussions', id: 'model-1' } } },
        },
      },
    }),
    dark: { ...SIGNED_IN, everybodyElse: 201 },
    light: { ...SIGNED_IN, everybodyElse: 201 },
  },
  votePost: {
    call: () => ({
      params: { id: '1' },
      body: { data: { type: 'posts', id: '1', attributes: [true, false, 'voted'] } },
    }),
    dark: SIGNED_IN,
    light: SIGNED_IN,
  },
  changeForumName: {
    call: ({ userId, sandbox: { database } }) => {
      const account = database.prepare('SELECT email FROM accounts WHERE id = ?').get(userId)
      const attributes = { email: String(account?.email), username: `viewer-${randomUUID().slice(0, 12)}` }
      return { body: { data: { attributes } } }
    },
    dark: SIGNED_IN,
    light: SIGNED_IN,
  },
  getPostTree: {
    call: () => ({
      params: { postId: 'none' },
      query: { include: 'discussion,user,user.groups,hiddenUser,editedUser,user.ranks,upvotes' },
    }),
    dark: { ...ANYBODY, everybodyElse: 404 },
    light: { ...ANYBODY, everybodyElse: 404 },
  },
  search: { call: () => ({ params: { query: 'night' } }), dark: ANYBODY, light: CLEARED },
  getStaticPage: { call: () => ({ params: { slug: 'terms-and-conditions' } }), dark: ANYBODY, light: ANYBODY },
  getFaqs: { call: plain, dark: OPEN, light: OPEN },
  getDevices: { call: plain, dark: OPEN, light: OPEN },
  getDevice: { call: () => ({ params: { slug: 'phone-in-a-viewer' } }), dark: ANYBODY, light: CLEARED },
  getArPage: { call: plain, dark: ANYBODY, light: CLEARED },
  getPartners: { call: plain, dark: OPEN, light: OPEN },
  getLoginSlides: { call: plain, dark: ANYBODY, light: CLEARED },
  getJsonLd: { call: () => ({ params: { page: 'videos' }, query: { path: '/videos/' } }), dark: OPEN, light: OPEN },
  getMailPreferences: {
    call: () => ({ params: { uid: 'nobody' } }),
    dark: { everybodyElse: 404 },
    light: { everybodyElse: 404 },
  },
  changeMailPreferences: {
    call: () => ({ params: { uid: 'nobody' }, body: { type: 1, newScenes: true, offers: true } }),
    dark: { everybodyElse: 404 },
    light: { everybodyElse: 404 },
  },
  changePassword: {
    call: () => ({
      body: new URLSearchParams({ password: 'none', new_password: 'none', new_password_confirmation: 'none' }),
    }),
    dark: { ...SIGNED_IN, everybodyElse: 422 },
    light: { ...SIGNED_IN, everybodyElse: 422 },
  },
  getPasskeys: { call: plain, dark: SIGNED_IN, light: SIGNED_IN },
  beginPasskey: { call: plain, dark: SIGNED_IN, light: SIGNED_IN },
  addPasskey: {
    call: () => ({ body: { name: 'Phone', credential: { id: 'none', type: 'public-key' } } }),
    dark: { ...SIGNED_IN, everybodyElse: 422 },
    light: { ...SIGNED_IN, everybodyElse: 422 },
  },
  namePasskey: {
    call: () => ({ params: { id: 'none' }, body: { name: 'Phone' } }),
    dark: SIGNED_IN,
    light: SIGNED_IN,
  },
  removePasskey: { call: () => ({ params: { id: 'none' } }), dark: SIGNED_IN, light: SIGNED_IN },
  beginPasskeyLogin: { call: plain, dark: OPEN, light: OPEN },
  logInByPasskey: {
    call: () => ({ body: { credential: { id: 'none', type: 'public-key' } } }),
    dark: { everybodyElse: 404 },
    light: { everybodyElse: 404 },
  },
  getSessions: { call: plain, dark: SIGNED_IN, light: SIGNED_IN },
  endOtherSessions: { call: plain, dark: SIGNED_IN, light: SIGNED_IN },
  getAvatars: { call: plain, dark: SIGNED_IN, light: SIGNED_IN },
  changeAvatar: {
    call() {
      const body = new FormData()
      body.set('avatar', 'ours-1')
      return { body }
    },
    dark: SIGNED_IN,
    light: SIGNED_IN,
  },
  getJoinNowTemplate: { call: plain, dark: OPEN, light: OPEN },
  getJoinNowConfig: { call: plain, dark: OPEN, light: OPEN },
  getPriceSlots: { call: plain, dark: ANYBODY, light: ANYBODY },
  getSaleEventId: { call: plain, dark: OPEN, light: OPEN },
  getCurrentSaleEvent: { call: plain, dark: OPEN, light: OPEN },
  getPromoTimer: { call: plain, dark: OPEN, light: OPEN },
  getBillers: { call: plain, dark: OPEN, light: OPEN },
  createAccount: {
    call: () => ({
      headers: { 'Idempotency-Key': randomUUID() },
      body: {
        email: `${randomUUID()}@example.com`,
        password: 'Proscenium1',
        isReceiveUpdates: false,
        paymentSystem: 'epoch',
        proof: randomUUID(),
      },
    }),
    dark: { everybodyElse: 201 },
    light: { everybodyElse: 201 },
  },
  createPaymentUrl: {
    call: ({ userId }) => ({
      headers: { 'Idempotency-Key': randomUUID() },
      body: {
        userUuid: userId,
        paymentSystem: 'epoch',
        priceUuid: 'price-lifetime-base-standard',
        slavePriceUuids: [],
      },
    }),
    // The plan of a staff member is for life already.
    dark: { ...SIGNED_IN, admin: 422 },
    light: { ...SIGNED_IN, admin: 422 },
  },
  getMoneyOutcome: { call: () => ({ params: { key: 'nobody-has-used-this' } }), dark: SIGNED_IN, light: SIGNED_IN },
  claimAccount: {
    call: () => ({ params: { key: 'nobody-has-used-this' }, body: { proof: randomUUID() } }),
    dark: OPEN,
    light: OPEN,
  },
  getMemberPlusPrice: { call: () => ({ params: { id: PLUS_PRICE } }), dark: ENTITLED, light: ENTITLED },
  getMemberPlusPaymentUrl: {
    call: () => ({
      headers: { 'Idempotency-Key': randomUUID() },
      query: {
        piCode: 'plus-archive-1',
        siteUrl: 'http://localhost:4100',
        returnUrl: 'http://localhost:4100/payment/',
        paymentSystem: 'epoch',
        segpayPackageId: '190211-25001',
      },
    }),
    dark: ENTITLED,
    light: ENTITLED,
  },
  getDashboardInfo: { call: plain, dark: SIGNED_IN, light: SIGNED_IN },
  getDashboard: { call: plain, dark: SIGNED_IN, light: { ...SIGNED_IN, mustVerify: 403, mustVerifyNoJoin: 403 } },
  getDashboardMenu: { call: plain, dark: OPEN, light: OPEN },
  getNotifications: {
    call: plain,
    dark: SIGNED_IN,
    light: { ...SIGNED_IN, mustVerify: 403, mustVerifyNoJoin: 403 },
  },
  getBlogPosts: { call: plain, dark: ANYBODY, light: CLEARED },
  getBlogPost: { call: () => ({ params: { slug: 'a-day-on-set' } }), dark: ANYBODY, light: CLEARED },
  getCategoryPosts: { call: () => ({ params: { category: 'places' } }), dark: ANYBODY, light: CLEARED },
  getVreels: { call: plain, dark: ANYBODY, light: ANYBODY },
  getBlogCategories: { call: plain, dark: ANYBODY, light: CLEARED },
  getBlogCategory: { call: () => ({ params: { slug: 'places' } }), dark: ANYBODY, light: CLEARED },
  listFavouriteVideos: {
    call: () => ({ body: { page: 1, limit: 12 } }),
    dark: SIGNED_IN,
    light: { ...SIGNED_IN, mustVerify: 403, mustVerifyNoJoin: 403 },
  },
  getAllFavouriteVideos: {
    call: plain,
    dark: SIGNED_IN,
    light: { ...SIGNED_IN, mustVerify: 403, mustVerifyNoJoin: 403 },
  },
  listFavouriteModels: {
    call: () => ({ query: { page: '1', limit: '12', sort: 'desc' } }),
    dark: SIGNED_IN,
    light: SIGNED_IN,
  },
  getDownloadAllowance: { call: plain, dark: SIGNED_IN, light: SIGNED_IN },
  checkDownload: { call: someFile, dark: MAY_DOWNLOAD, light: MAY_DOWNLOAD },
  startDownload: { call: someFile, dark: MAY_DOWNLOAD, light: MAY_DOWNLOAD },
  logVideoEvent: {
    call: () => ({
      body: { event_type: 'videoDownloaded', video_id: '1000', video_quality: '2K', video_title: 'T', video_slug: 't' },
    }),
    dark: SIGNED_IN,
    light: SIGNED_IN,
  },
  addFavouriteVideo: { call: () => ({ params: { id: '1000' } }), dark: SIGNED_IN, light: SIGNED_IN },
  removeFavouriteVideo: { call: () => ({ params: { id: '1000' } }), dark: SIGNED_IN, light: SIGNED_IN },
  addFavouriteModel: { call: () => ({ params: { id: '1' } }), dark: SIGNED_IN, light: SIGNED_IN },
  removeFavouriteModel: { call: () => ({ params: { id: '1' } }), dark: SIGNED_IN, light: SIGNED_IN },
  getMemberships: { call: plain, dark: SIGNED_IN, light: SIGNED_IN },
  getMembershipStatuses: { call: plain, dark: SIGNED_IN, light: SIGNED_IN },
  getUpgradeRules: { call: plain, dark: SIGNED_IN, light: SIGNED_IN },
  cancelMembership: { call: ofTheMember, dark: ONLY_THE_MEMBER, light: ONLY_THE_MEMBER },
  resumeMembership: { call: ofTheMember, dark: ONLY_THE_MEMBER, light: ONLY_THE_MEMBER },
  getEasyCancelQuestions: { call: plain, dark: SIGNED_IN, light: SIGNED_IN },
  getEasyCancelSettings: { call: plain, dark: SIGNED_IN, light: SIGNED_IN },
  getEasyCancelUpgradeUrl: {
    call: () => ({ query: { membershipUuid: 'membership-member' } }),
    dark: ONLY_THE_MEMBER,
    light: ONLY_THE_MEMBER,
  },
  sendEasyCancel: {
    call: () => ({ body: { membershipUuid: 'membership-member', answers: [] } }),
    dark: ONLY_THE_MEMBER,
    light: ONLY_THE_MEMBER,
  },
  showHeaderBars: { call: () => ({ body: { showToGuest: true } }), dark: OPEN, light: OPEN },
  showValuePopups: { call: () => ({ body: { showToGuest: true } }), dark: OPEN, light: OPEN },
  getDeals: { call: plain, dark: OPEN, light: OPEN },
  getDealSlides: { call: plain, dark: OPEN, light: OPEN },
  getAdBanner: { call: () => ({ params: { place: 'index' } }), dark: OPEN, light: OPEN },
  getCamUser: { call: camnet, dark: IN_CAMS, light: IN_CAMS },
  getTokenBalance: { call: camnet, dark: SIGNED_IN, light: SIGNED_IN },
  getTokenPacks: { call: camnet, dark: ANYBODY, light: ANYBODY },
  getRooms: { call: () => ({ query: ROOM_PAGE }), dark: OPEN, light: OPEN },
  getInterfaceRooms: { call: () => ({ query: INTERFACE_ROOM_PAGE }), dark: OPEN, light: OPEN },
  getRoomCategories: { call: plain, dark: OPEN, light: OPEN },
  getTagGroups: { call: plain, dark: OPEN, light: OPEN },
  getCamPageTags: { call: () => ({ params: { slug: 'vr-cam-girls' } }), dark: OPEN, light: OPEN },
  getRoomTags: { call: () => ({ params: { slug: 'hair-red' } }), dark: OPEN, light: OPEN },
  getRoomContent: { call: () => ({ params: { slug: NICKNAME } }), dark: OPEN, light: OPEN },
  getBroadcast: {
    call: () => ({ params: { nickname: NICKNAME }, query: { partnerId: 'proscenium', 'show-hidden': 'true' } }),
    dark: OPEN,
    light: OPEN,
  },
  getBroadcastById: { call: () => ({ params: { broadcastId: ROOM } }), dark: CAM_VISITORS, light: CAM_VISITORS },
  getModelProfile: { call: () => ({ params: { modelId: MODEL } }), dark: OPEN, light: OPEN },
  enterRoom: {
    call: () => ({
      params: { nickname: NICKNAME },
      body: { streamTypeCode: 'video2D', restoresPrivateShow: false },
    }),
    dark: CAM_VISITORS,
    light: CAM_VISITORS,
  },
  leaveRoom: { call: inRoom, dark: CAM_VISITORS, light: CAM_VISITORS },
  getNearbyRoom: {
    call: () => ({ ...inRoom(), query: { direction: 'next' } }),
    dark: CAM_VISITORS,
    light: CAM_VISITORS,
  },
  setStreamType: {
    call: () => ({ ...inRoom(), body: { streamTypeCode: 'video3D' } }),
    dark: CAM_VISITORS,
    light: CAM_VISITORS,
  },
  requestShow: {
    call: () => ({ ...inRoom(), ...keyed(), body: { kind: 'private', tariff: 1_000_000, minDuration: 60 } }),
    dark: MAY_ASK,
    light: HAS_ASKED,
  },
  cancelShow: { call: inRoom, dark: IN_CAMS, light: IN_CAMS },
  requestSpy: {
    call: () => ({ ...inRoom(), ...keyed(), body: { tariff: 1_000_000 } }),
    dark: { ...IN_CAMS, everybodyElse: 422 },
    light: { ...IN_CAMS, everybodyElse: 422 },
  },
  cancelSpy: { call: inRoom, dark: IN_CAMS, light: IN_CAMS },
  sendCompliment: {
    call: () => ({ params: { privateRequestId: 'nobodys' }, ...keyed(), body: { amount: 1 } }),
    dark: { ...IN_CAMS, everybodyElse: 404 },
    light: { ...IN_CAMS, everybodyElse: 404 },
  },
  logInToChat: { call: plain, dark: IN_CAMS, light: IN_CAMS },
  logOutOfChat: { call: plain, dark: IN_CAMS, light: IN_CAMS },
  getChatHistory: { call: inRoom, dark: CAM_VISITORS, light: CAM_VISITORS },
  sendRoomMessage: {
    call: () => ({ ...inRoom(), body: { text: 'Good evening.', clientMsgId: randomUUID() } }),
    dark: IN_CAMS,
    light: IN_CAMS,
  },
  sendRoomTip: {
    call: () => ({ ...inRoom(), ...keyed(), body: { amount: 1, modelId: MODEL } }),
    dark: HAS_TOKENS,
    light: HAS_TOKENS,
  },
  buyTipMenuItem: {
    call: () => ({ params: { roomId: ROOM, itemId: 'none' }, ...keyed(), body: { price: 1, modelId: MODEL } }),
    dark: { ...IN_CAMS, everybodyElse: 422 },
    light: { ...IN_CAMS, everybodyElse: 422 },
  },
  buyToy: {
    call: () => ({ params: { roomId: ROOM, itemId: 'none' }, ...keyed(), body: { price: 1, modelId: MODEL } }),
    dark: { ...IN_CAMS, everybodyElse: 422 },
    light: { ...IN_CAMS, everybodyElse: 422 },
  },
  getCamOutcome: { call: () => ({ params: { key: 'nobody-has-used-this' } }), dark: IN_CAMS, light: IN_CAMS },
  logInToMessenger: { call: () => ({ body: { role: 'user' } }), dark: IN_CAMS, light: IN_CAMS },
  logOutOfMessenger: { call: plain, dark: IN_CAMS, light: IN_CAMS },
  pingMessenger: { call: plain, dark: IN_CAMS, light: IN_CAMS },
  getChats: { call: () => ({ query: { limit: '100' } }), dark: IN_CAMS, light: IN_CAMS },
  getChat: {
    call: () => ({ params: { chatId: 'chat-1' } }),
    dark: { ...IN_CAMS, everybodyElse: 404, member: 200 },
    light: { ...IN_CAMS, everybodyElse: 404, member: 200 },
  },
  getModelClient: { call: () => ({ params: { modelId: MODEL } }), dark: IN_CAMS, light: IN_CAMS },
  createChat: { call: () => ({ body: { participantId: `client-${MODEL}` } }), dark: IN_CAMS, light: IN_CAMS },
  getMessages: {
    call: () => ({
      params: { chatId: 'chat-1' },
      query: { direction: 'backward', limit: '50', preload: 'false' },
    }),
    dark: { ...IN_CAMS, everybodyElse: 404, member: 200 },
    light: { ...IN_CAMS, everybodyElse: 404, member: 200 },
  },
  readMessage: {
    call: () => ({ params: { messageId: 'message-1' } }),
    dark: { ...IN_CAMS, everybodyElse: 404, member: 200 },
    light: { ...IN_CAMS, everybodyElse: 404, member: 200 },
  },
  sendMessage: {
    call: () => ({ params: { chatId: 'chat-1' }, body: { content: 'Good evening.', clientMsgId: randomUUID() } }),
    dark: { ...IN_CAMS, everybodyElse: 404, member: 200 },
    light: { ...IN_CAMS, everybodyElse: 404, member: 200 },
  },
  sendMessengerTip: {
    call: () => ({ ...keyed(), body: { userId: `client-${MODEL}`, amount: 1 } }),
    dark: HAS_TOKENS,
    light: HAS_TOKENS,
  },
}

let sandbox: TestSandbox
const tokens = new Map<Visitor, string>()
/** The cam provider takes its own tokens only: who gets none of it comes with the site's. */
const camTokens = new Map<Visitor, string>()
beforeAll(async () => {
  sandbox = await startTestSandbox()
  for (const visitor of VISITORS) {
    if (visitor === 'guest') continue
    const token = (await sandbox.control.signIn(visitor)).accessToken
    tokens.set(visitor, token)
    const user = await sandbox.call('getCamUser', { ...camnet(), token })
    camTokens.set(visitor, user.ok ? CamUserAnswer.parse(await user.json()).token : token)
  }
})
afterAll(() => sandbox.close())

describe('what each kind of visitor is answered', () => {
  for (const [name, row] of Object.entries(MATRIX) as [EndpointName, Row][]) {
    for (const site of ['dark', 'light'] as const) {
      it(`by ${name} on the ${site} site`, async () => {
        const statuses = row[site]
        const answered: Record<string, number> = {}
        const expected: Record<string, number> = {}
        for (const visitor of VISITORS) {
          const parts = row.call({ userId: `user-${visitor}`, sandbox })
          const held = endpoints[name].host === 'camProvider' ? camTokens : tokens
          const response = await sandbox.call(name, { ...parts, site, token: held.get(visitor) })
          await response.arrayBuffer()
          answered[visitor] = response.status
          expected[visitor] = statuses[visitor] ?? statuses.everybodyElse
        }
        expect(answered).toEqual(expected)
      })
    }
  }

  it('also for a film that is free to all on sites without age verification', async () => {
    for (const visitor of VISITORS) {
      const parts = openVideo({ sandbox })
      const response = await sandbox.call('getVideo', { ...parts, token: tokens.get(visitor) })
      expect({ visitor, status: response.status }).toEqual({ visitor, status: visitor === 'blocked' ? 401 : 200 })
    }
  })
})

describe("another user's age", () => {
  it('is neither told nor changed', async () => {
    const token = tokens.get('member')
    const params = { userId: 'user-mustVerify' }
    for (const name of ['getMustPassVerification', 'getHasVerification'] as const) {
      expect((await sandbox.call(name, { params, token })).status).toBe(403)
    }
    const posted = await sandbox.call('postAgeVerification', { params, token, body: { isVerified: true } })
    expect(posted.status).toBe(403)
  })
})

describe('personal answers', () => {
  it('are not to be stored', async () => {
    const token = tokens.get('member')
    for (const name of ['getUser', 'getFavouriteVideos', 'getFavouriteModels', 'getVideos'] as const) {
      expect([name, (await sandbox.call(name, { token })).headers.get('cache-control')]).toEqual([name, 'no-store'])
    }
    expect((await sandbox.call('getDigest')).headers.get('cache-control')).toBe('no-cache')
  })
})

function slugOf(from: TestSandbox, isMemberOnly: 0 | 1): string {
  return textOf(
    from,
    `SELECT slug FROM videos WHERE is_member_only = ${isMemberOnly} AND audience <> 'men' AND condition = 'sound'`,
  )
}

function textOf({ database }: TestSandbox, query: string): string {
  return String(database.prepare(`${query} LIMIT 1`).get()?.slug)
}
