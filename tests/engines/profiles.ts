/** Whose window a journey is made in: sizes in CSS px. */
export interface Profile {
  width: number
  height: number
  isPhone: boolean
  /** That of the engine where there is none. */
  userAgent?: string
}

export const DESKTOP: Profile = { width: 1280, height: 800, isPhone: false }

export const PHONE: Profile = {
  width: 390,
  height: 844,
  isPhone: true,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
}
