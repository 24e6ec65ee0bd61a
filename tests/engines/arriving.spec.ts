import { alive, expect, isAt, journey, open, sees, seesNot } from './journey.ts'
import { DESKTOP, PHONE } from './profiles.ts'

for (const [whose, profile] of [
  ['a visitor', DESKTOP],
  ['a visitor with a phone', PHONE],
] as const) {
  journey.describe(whose, () => {
    journey.use({ profile })

    journey('says that they are an adult and what they think of cookies, once', async ({ tab, product }) => {
      const splash = tab.getByRole('dialog', { name: 'Warning: This Website is for Adults Only!' })
      const banner = tab.getByRole('region', { name: 'Cookies' })
      await open(tab, `${product.origin}/`)
      const size = await tab.evaluate(() => [innerWidth, innerHeight], '')
      expect(size).toEqual([profile.width, profile.height])
      await sees(splash)
      await splash.getByRole('button', { name: 'I Agree' }).click()
      await seesNot(splash)
      await banner.getByRole('button', { name: 'Accept' }).click()
      await seesNot(banner)
      await tab.reload()
      await alive(tab)
      await isAt(tab, '/')
      await seesNot(splash)
      await seesNot(banner)
    })
  })
}
