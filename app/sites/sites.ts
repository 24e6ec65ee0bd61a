import type { SiteSettings } from '../../contracts/site/site-settings.ts'

type OwnSettings = Omit<SiteSettings, 'hosts' | 'cookieDomain' | 'hasTls' | 'sisterSites' | 'allowedHosts'>

const shared = {
  deviceHeuristicEnabled: false,
  ageSuccessStatus: 'verified',
  aiMaskSecret: '-4e91c7',
  previewsEnabled: true,
  camsEnabled: false,
  detailPathStyle: 'plural',
  greetsByEmail: false,
  promoPages: ['scent-in-vr', 'space-odyssey', 'summer-festival'],
  partnerKeywords: ['partner-vr'],
  camPartnerId: 'camnet',
  exampleEmail: 'name@example.com',
  splashText:
    'This website contains age-restricted material. By entering you confirm that you are at least 18 years old or the age of majority in the place you are visiting from, and that you accept our Terms of Service.',
  urls: {
    disagree: 'https://www.rtalabel.org/',
    affiliates: 'https://affiliates.example/',
    billingSupport: 'https://billing.example/support/',
    contentAdmin: 'https://admin.example',
    staffArea: 'https://staff.example/',
    forum: 'https://forum.example/',
    companionApp: 'https://app.example/',
  },
} as const satisfies Partial<OwnSettings>

/** The sibling sites. The first is what an unknown host name opens. */
export const sites: readonly OwnSettings[] = [
  {
    ...shared,
    key: 'dark',
    siteName: 'Halcyon VR',
    siteDomain: 'halcyon-vr.example',
    subtitle: 'Cinema that surrounds you',
    hostNames: ['localhost', '127.0.0.1', 'dark.localhost'],
    theme: 'dark',
    isGayThemed: false,
    verificationEnabled: false,
    ageClearanceToken: 'cleared-halcyon-7f3a',
    vrCamListSlug: 'vr-cam-girls',
    foundedYear: 2021,
    tileAltSuffix: 'in VR',
  },
  {
    ...shared,
    key: 'darkest',
    siteName: 'Nocturne VR',
    siteDomain: 'nocturne-vr.example',
    subtitle: 'Men in every direction',
    hostNames: ['darkest.localhost'],
    theme: 'darkest',
    isGayThemed: true,
    verificationEnabled: false,
    ageClearanceToken: 'cleared-nocturne-2b9d',
    vrCamListSlug: 'vr-cam-boys',
    foundedYear: 2022,
    greetsByEmail: true,
    tileAltSuffix: 'in VR',
  },
  {
    ...shared,
    key: 'light',
    siteName: 'AR Lumen',
    siteDomain: 'ar-lumen.example',
    subtitle: 'In your own room',
    hostNames: ['light.localhost'],
    theme: 'light',
    isGayThemed: false,
    verificationEnabled: true,
    ageClearanceToken: 'cleared-lumen-c41e',
    vrCamListSlug: 'vr-cam-girls',
    foundedYear: 2022,
    tileAltSuffix: 'in AR',
  },
]
