export type Device = 'mobile' | 'tablet' | 'desktop'

/** Tablets are from here on, in CSS pixels. */
const TABLET_FROM = 768
/** Above it the header has its menu; at it and below, the mobile panel. */
const TABLET_TO = 1024

/** Windows that are taken for granted until they are measured, in CSS pixels. */
export const FIRST_VIEWPORTS = {
  mobile: { width: 414, height: 896 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 1024 },
} as const satisfies Record<Device, { width: number; height: number }>

export function deviceOf(width: number): Device {
  if (width > TABLET_TO) return 'desktop'
  return width >= TABLET_FROM ? 'tablet' : 'mobile'
}

/** The window that a browser probably has, by what it calls itself. */
export function firstViewportOf(userAgent: string): (typeof FIRST_VIEWPORTS)[Device] {
  if (/\bipad\b|\bandroid\b(?!.*\bmobile\b)/i.test(userAgent)) return FIRST_VIEWPORTS.tablet
  return /\b(iphone|ipod|android)\b/i.test(userAgent) ? FIRST_VIEWPORTS.mobile : FIRST_VIEWPORTS.desktop
}
