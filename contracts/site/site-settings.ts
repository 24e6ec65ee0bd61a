import * as z from 'zod/mini'

const HttpUrl = z.url({ protocol: /^https?$/ })
const Path = z.string().check(z.regex(/^(\/[\w.-]+)+\/?$/))

export const Theme = z.enum(['dark', 'darkest', 'light'])
export type Theme = z.infer<typeof Theme>

/**
 * Everything that makes one sibling site itself (CHROME-001). Written by us in `app/sites/`, completed by the deployment's addresses,
 * parsed at start; the browser gets it with the page.
 */
export const SiteSettings = z.object({
  key: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  siteName: z.string().check(z.minLength(1)),
  /** Domain that canonical links are built on, without protocol. */
  siteDomain: z.string().check(z.minLength(1)),
  subtitle: z.string(),
  /** Host names that open this site. */
  hostNames: z.array(z.string()).check(z.minLength(1)),
  theme: Theme,
  /** Overrides the rule that reads the acronym off the site's name (CHROME-005). */
  acronym: z.optional(z.enum(['AR', 'VR'])),
  isGayThemed: z.boolean(),
  verificationEnabled: z.boolean(),
  /** Clears certain Mac-like screens without a check (AGE-028). Off unless a deployment wants it. */
  deviceHeuristicEnabled: z.boolean(),
  /** What the `av_clearance` cookie must hold (AGE-035). A hint to the client; the server decides by its own record. */
  ageClearanceToken: z.string().check(z.minLength(8)),
  /** Ends the address of what the AI-mask pop-up says (VIDEO-038). Absent: such videos have no pop-up. */
  aiMaskSecret: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
  /** After how many failed log-ins, or requests to restore a password, one device waits, and how long (CONST-023). Absent: the server alone counts. */
  attemptLimits: z.optional(
    z.object({ attempts: z.int().check(z.positive()), blockedSeconds: z.int().check(z.positive()) }),
  ),
  /** Status by which the age-verification provider says yes (API-023). */
  ageSuccessStatus: z.string(),
  previewsEnabled: z.boolean(),
  /** Whether members may register passkeys. */
  passkeysEnabled: z.boolean(),
  /** Whether members see where they are logged in, and may log out everywhere else. */
  sessionListEnabled: z.boolean(),
  camsEnabled: z.boolean(),
  /** Whether phones have short upright films: the flag `enableVreels` (ROUTE-013, CHROME-066). */
  vreelsEnabled: z.boolean(),
  vrCamListSlug: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  detailPathStyle: z.enum(['plural', 'singular']),
  foundedYear: z.literal([2021, 2022]),
  greetsByEmail: z.boolean(),
  /** Slugs that the promotional landing screen serves (ROUTE-098). */
  promoPages: z.array(z.string()),
  /** Links that hold one of these words count as external although they look internal (D8). */
  partnerKeywords: z.array(z.string()),
  /** SEO suffix of alt texts of menu tiles (CHROME-012). */
  tileAltSuffix: z.string(),
  splashText: z.string(),
  /** Above the films on the page that shows what AR is (CAT-034). */
  tryAr: z.object({ arHeading: z.string(), aiHeading: z.string() }),
  /**
   * `full` sells as specified: announced purchases of the configured kind, timers that restart, exit traps, a ticked opt-in. `plain` has none
   * of the four (D15). The server lowers it to `plain` for the regions that a deployment names.
   */
  persuasion: z.enum(['full', 'plain']),
  /** Biller that a form begins with (CHECKOUT-009). */
  defaultBiller: z.string().check(z.minLength(1)),
  /** Excluded unless a flow allows it (CHECKOUT-026). */
  restrictedBiller: z.string(),
  /** The only one for prices with bundled sites (CHECKOUT-027). */
  bundleBiller: z.string(),
  /** Marks of the ways to pay that each biller takes, by its name (CHECKOUT-002). */
  billerMarks: z.record(z.string(), z.array(z.string())),
  /** Billers whose members see member-plus offers (MPLUS-010). */
  memberPlusBillers: z.array(z.string()),
  /** Whether members are asked why they cancel (CONST-025): one of three switches. */
  easyCancelEnabled: z.boolean(),
  /** Whether visits are sent to the hit tracker (AFF-005). */
  hitTrackingEnabled: z.boolean(),
  /** Whether certain words lead to a sister site, beside what is found (SEARCH-010). */
  customSearchEnabled: z.boolean(),
  /** Whether the list of all videos can be filtered by the category of bonus videos, which is not among the others (CAT-021). */
  bonusCategoryFilterEnabled: z.boolean(),
  /** The words, in lower case and each compared as a whole, and whose programme they ask for (SEARCH-011). */
  customSearches: z.array(
    z.object({ kind: z.enum(['gay', 'trans']), terms: z.array(z.string()), sisterSite: z.string() }),
  ),
  /** Whether a promotion may count down above the pages for guests (CONST-027). */
  promoTimerEnabled: z.boolean(),
  /** What the call for that promotion carries as its query (API-091). */
  promoTimerQuery: z.record(z.string(), z.string()),
  /** Who runs the live rooms (CAMAUTH-019). */
  camProvider: z.object({
    /** As its calls name it: `/api/{name}/balance`. */
    name: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,30}$/)),
    /** Identifier in the `partners` claim that marks a cam-partner user (SESSION-034). */
    partnersClaim: z.string(),
    /** By what it knows this site. */
    partnerId: z.string(),
    /** Which of its two channels gives the pages of the list (API-138). */
    roomList: z.enum(['rest', 'interface']),
  }),
  /** Tokens for a model: more of them go only after a question with the balance afterwards (D28). */
  confirmTipsAbove: z.int().check(z.nonnegative()),
  /** Names of the fields in which billers of token packs put their codes (TOKENS-020), and whose is the first of them. */
  tokenBilling: z.object({ cardBiller: z.string(), tiCodeField: z.string(), piCodeField: z.string() }),
  /** Where expired members are led who want to download (DOWN-006): a path of this site or an address, and whether it opens in a tab of its own. */
  renewalOffer: z.object({ url: z.string().check(z.minLength(1)), target: z.enum(['_self', '_blank']) }),
  /** Example in the e-mail error message (VALID-010). */
  exampleEmail: z.string(),
  urls: z.object({
    disagree: HttpUrl,
    affiliates: HttpUrl,
    billingSupport: HttpUrl,
    contentAdmin: HttpUrl,
    staffArea: HttpUrl,
    /** Absent: the site has no forum. */
    forum: z.optional(HttpUrl),
    companionApp: HttpUrl,
  }),
  /** Hosts, by purpose, that a link from the server may leave to. */
  allowedHosts: z.object({
    logOut: z.array(z.string()),
    ageProvider: z.array(z.string()),
    biller: z.array(z.string()),
    easyCancel: z.array(z.string()),
  }),
  sisterSites: z.array(z.object({ siteName: z.string(), subtitle: z.string(), url: HttpUrl })),
  /** Paths below their hosts of calls whose place is not agreed on, by name (API-121, API-132). Absent: those of the endpoint table. */
  callPaths: z.object({
    getUpgradeRules: z.optional(Path),
    getMemberships: z.optional(Path),
    getMembershipStatuses: z.optional(Path),
    getRoomContent: z.optional(z.string().check(z.regex(/^(\/[\w.-]+)*\/\{slug\}(\/[\w.-]+)*\/?$/))),
  }),
  /** Where calls go, without trailing slash. `''` is the page's own origin. */
  hosts: z.object({
    siteHost: z.string(),
    content: z.string(),
    contentHost: z.string(),
    memberPlus: z.string(),
    valuepopup: z.string(),
    sendService: z.string(),
    forum: z.string(),
    vreels: z.string(),
    /** The whole address of a call: whether there is a sale event (API-089). */
    saleEventEndPoint: z.string(),
    /** What paths of pop-up pictures begin with (POPUP-016). */
    popupUploads: z.string(),
    /** Origins that frames of ads may show (CHROME-086). */
    adFrames: z.array(z.string().check(z.regex(/^https?:\/\/[\w.:[\]-]+$/))),
    /** The cam provider: its calls, pictures and streams. */
    camProvider: z.string(),
    /** Its socket: `ws://127.0.0.1:4202/realtime`. */
    camSocket: z.string().check(z.regex(/^wss?:\/\/[\w.:[\]-]+\/[\w/-]*$/)),
    /** The studio's hub, `ws://127.0.0.1:4300`, to which pages send what their machines do. Absent: they send nothing. */
    traceStudio: z.optional(z.string().check(z.regex(/^wss?:\/\/[\w.:[\]-]+$/))),
  }),
  /** Domain attribute of the token cookies; absent: host-only. */
  cookieDomain: z.optional(z.string()),
  /** Whether cookies get `Secure`: true wherever the site is served over TLS. */
  hasTls: z.boolean(),
})
export type SiteSettings = z.infer<typeof SiteSettings>
