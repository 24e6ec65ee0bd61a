import * as z from 'zod/mini'
import { SeoParams } from '../site/seo.ts'
import { Count, Flag, Id, Label, Link, listOf, orElse, Picture, Text } from '../tolerant.ts'
import { CategoryListItem } from './category.ts'
import { ModelCard } from './model.ts'
import { VideoListItem } from './video.ts'

const Lander = z.catch(z.nullish(z.object({ label: Label, link: Link })), null)

/** What editors put on the home page (core §3 Home page builder). */
export const HomePage = z.object({
  titleWinner: Label,
  descriptionArea: Text,
  topVideos: listOf(VideoListItem),
  topModels: listOf(ModelCard),
  topCategories: listOf(CategoryListItem),
  upcomingScenes: listOf(VideoListItem),
  landerButton: Lander,
  whatDoYouGet: orElse(
    z.object({ isActive: Flag, title: Label, items: listOf(z.object({ title: Label, text: Label })) }),
    {
      isActive: false,
      title: '',
      items: [],
    },
  ),
  categoriesPageSeo: SeoParams,
})
export type HomePage = z.infer<typeof HomePage>

/** `GET /home-page-builder`. */
export const HomePageAnswer = z.pipe(
  z.object({ homePageBuilder: HomePage }),
  z.transform(({ homePageBuilder }) => homePageBuilder),
)

export const Slide = z.object({
  id: Id,
  title: Label,
  text: Label,
  link: Link,
  image: Picture,
  sort: Count,
  displayType: orElse(z.enum(['mobile', 'desktop']), 'desktop'),
  isAd: Flag,
})
export type Slide = z.infer<typeof Slide>

const bySort = (first: { sort: number }, second: { sort: number }) => first.sort - second.sort

const Slides = z.pipe(
  listOf(Slide),
  z.transform((slides) => slides.toSorted(bySort)),
)

/** `GET /announcement-slider`: slides in their order (CAT-044). */
export const SlidesAnswer = z.pipe(
  z.object({ data: Slides }),
  z.transform(({ data }) => data),
)

/** `GET /soft-page`: what a viewer outside the verified view sees of the home page (CAT-010). */
export const SoftPageAnswer = z.object({
  title: Label,
  subtitle: Label,
  models: listOf(z.object({ image: Picture, name: Label })),
  videos: listOf(z.object({ quality: Label, models: Label, image: Picture, duration: Count, title: Label })),
  slides: Slides,
})
export type SoftPage = z.infer<typeof SoftPageAnswer>
