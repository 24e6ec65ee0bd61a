import { arriveSignedIn, expect, isAt, journey, open, says } from './journey.ts'

journey(
  'a member finds a model by letter, likes her by her heart, and takes it back in place',
  async ({ tab, product }) => {
    await arriveSignedIn(tab, product, 'member')
    await open(tab, `${product.origin}/models/`)
    const title = tab.getByRole('heading', { level: 1 })
    await tab.getByRole('navigation', { name: 'First letter' }).getByRole('link', { name: 'X', exact: true }).click()
    await isAt(tab, '/models/?letter=x')
    await says(title, 'VR Models: Letter X')
    await tab.getByRole('main').getByRole('link', { name: 'Xanthe Rosario', exact: true }).click()
    await isAt(tab, '/models/xanthe-rosario/')
    await says(title, 'Xanthe Rosario')

    const liked = () =>
      product.control.requests().then((requests) => requests.map(({ method, path }) => `${method} ${path}`))
    const heart = tab.getByRole('main').getByRole('button', { name: 'Favorite: Xanthe Rosario' })
    const isPressed = () => heart.getAttribute('aria-pressed')
    await heart.click()
    await expect.poll(isPressed).toBe('true')
    await heart.click()
    await expect.poll(isPressed).toBe('false')
    expect((await liked()).filter((call) => call.includes('favorite-models/'))).toEqual([
      'POST /api/content/v1/user/favorite-models/22',
      'DELETE /api/content/v1/user/favorite-models/22',
    ])
  },
)
