import { expect, test } from 'vitest'
import { AvatarAnswer, AvatarRefusal, AvatarRequest, AvatarsAnswer } from '../../contracts/account/avatar.ts'
import { DashboardMenuAnswer } from '../../contracts/member/dashboard-page.ts'

const ONE = { id: 'ours-1', permalink: '/pictures/category/avatar-1.avif' }
const TWO = { id: 'ours-2', permalink: '/pictures/category/avatar-2.avif' }

test('there is one that is shown, or none, and a list to choose from; bad ones are left out [API-110]', () => {
  const bad = [{ id: 'x' }, { id: 'x', permalink: '//evil.invalid/x.png' }, { id: '../x', permalink: '/a.png' }, null]
  expect([
    AvatarsAnswer.parse({ data: { avatar: { id: 7, permalink: '/avatars/7.webp' }, avatars: [ONE, ...bad, TWO] } }),
    AvatarsAnswer.parse({ data: { avatar: null } }),
    AvatarsAnswer.parse({ data: { avatar: bad[1], avatars: 'none' } }),
  ]).toEqual([
    { avatar: { id: '7', permalink: '/avatars/7.webp' }, avatars: [ONE, TWO] },
    { avatar: null, avatars: [] },
    { avatar: null, avatars: [] },
  ])
  expect([{}, { data: null }].map((answer) => AvatarsAnswer.safeParse(answer).success)).toEqual([false, false])
})

test('an avatar is the one that is shown and a list; an item of the dashboard’s menu says where it stands, and in which order [ENT-063]', () => {
  const items = [
    { id: 1, label: 'Settings', type: 1, sort: 20 },
    { id: 2, label: 'Scenes', type: 2, sort: 10 },
  ]
  const menu = DashboardMenuAnswer.parse({ data: { data: { items } } })
  expect({
    avatars: AvatarsAnswer.parse({ data: { avatar: ONE, avatars: [TWO, ONE] } }),
    menu: menu.map(({ id, type, sort }) => ({ id, type, sort })),
  }).toEqual({
    avatars: { avatar: ONE, avatars: [TWO, ONE] },
    menu: [
      { id: '1', type: '1', sort: 20 },
      { id: '2', type: '2', sort: 10 },
    ],
  })
})

test('a picture or an id is sent, and the new one comes back [API-111, DASH-020]', () => {
  const picture = new Blob(['x'])
  expect({
    picture: AvatarRequest.parse({ avatar: picture }).avatar === picture,
    id: AvatarRequest.parse({ avatar: 'ours-1' }),
    wrong: [{}, { avatar: 1 }].map((body) => AvatarRequest.safeParse(body).success),
    answer: AvatarAnswer.parse({ data: { avatar: ONE } }),
    none: AvatarAnswer.safeParse({ data: { avatar: { id: 'x', permalink: '' } } }).success,
  }).toEqual({ picture: true, id: { avatar: 'ours-1' }, wrong: [false, false], answer: ONE, none: false })
})

test('a refusal says why, in one or several sentences', () => {
  expect({
    message: AvatarRefusal.parse({ errors: { avatar: ['Too large.', 'Too heavy.'] } }),
    isRefusal: AvatarRefusal.safeParse({ status: { code: 401 } }).success,
  }).toEqual({ message: 'Too large.\nToo heavy.', isRefusal: false })
})
