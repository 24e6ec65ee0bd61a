import { expect, test } from 'vitest'
import { CategoryListItem } from '../../contracts/catalogue/category.ts'
import { SlidesAnswer } from '../../contracts/catalogue/home.ts'
import { ModelCard } from '../../contracts/catalogue/model.ts'
import { featuredModelsOf, HOME_FETCHES, slidesFor, withoutCustom } from '../../machines/catalogue/page-content.ts'

test('the image map takes the first 8 featured models in their order [CAT-007, CAT-013, ENT-008]', () => {
  const models = Array.from({ length: 20 }, (_, id) =>
    ModelCard.parse({ id, slug: `m-${id}`, title: `M ${id}`, isFeatured: id % 2 === 0 }),
  )
  expect(featuredModelsOf(models).map(({ id }) => id)).toEqual(['0', '2', '4', '6', '8', '10', '12', '14'])
})

test('all three fetches beside the home page builder are on [CAT-050]', () => {
  expect(HOME_FETCHES).toEqual({ announcementSlider: true, homeVideoListSection: true, videoCategoriesSlider: true })
})

test('slides come in their order, each kind of screen gets its own, and advertising stays marked [CAT-044, CAT-048, ENT-015]', () => {
  const slides = SlidesAnswer.parse({
    data: [
      { id: 1, sort: 30, displayType: 'desktop', isAd: true },
      { id: 2, sort: 10, displayType: 'mobile' },
      { id: 3, sort: 20, displayType: 'desktop' },
    ],
  })
  expect(slidesFor(slides, 'desktop').map(({ id, isAd }) => [id, isAd])).toEqual([
    ['3', false],
    ['1', true],
  ])
  expect(slidesFor(slides, 'mobile').map(({ id }) => id)).toEqual(['2'])
})

test("a category with a 'type' is a custom one [CAT-023]", () => {
  const categories = [
    { type: 'cams', text: 'Live', link: '/vr-cam-girls/', isInNewTab: true },
    { type: 'offer', text: 'Sale', link: '/deals/', name: 'Sale', slug: 'sale', label: 'Sale' },
    { name: 'Rooftops', slug: 'rooftops' },
  ].map((wire) => CategoryListItem.parse(wire))
  expect(withoutCustom(categories).map((category) => category.kind === 'category' && category.slug)).toEqual([
    'rooftops',
  ])
})
