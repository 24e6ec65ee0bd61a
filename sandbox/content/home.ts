import type { DatabaseSync } from 'node:sqlite'
import type { SandboxSite } from '../handler.ts'
import { modelCard, readCategoryCards, readModels, readSlides } from './catalogue-rows.ts'
import { qualitiesUpTo } from './films-of.ts'
import { pictureOf } from './pictures-of.ts'
import { acronymOf, seoParamsOf } from './seo.ts'
import { customVideoCard, readCustomVideos, readVideos, shownOn, videoCard } from './video-rows.ts'

const TOP = { order: 'popular', offset: 0, limit: 12 } as const

/** What editors put on the home page of a site. */
export function homePageOf(database: DatabaseSync, site: SandboxSite) {
  const acronym = acronymOf(site.siteName)
  return {
    titleWinner: `${site.siteName}: cinema that surrounds you`,
    descriptionArea: `<p>Sit inside the picture instead of in front of it. A new film in ${acronym} every week, up to 8K, and an archive that never gets smaller.</p>`,
    topVideos: readVideos(database, shownOn(site), TOP).map(videoCard),
    topModels: readModels(database, site, 14).map(modelCard),
    topCategories: readCategoryCards(database, site).slice(0, 10),
    upcomingScenes: readCustomVideos(database, site)
      .filter(({ type }) => type === 'upcoming-scene')
      .map(customVideoCard),
    landerButton: { label: 'See what is free', link: '/free/' },
    whatDoYouGet: {
      isActive: true,
      title: 'What do you get?',
      items: [
        { title: 'A new film every week', text: 'Filmed by us, in places that you will want to visit.' },
        {
          title: 'Up to 8K, made for headsets',
          text: 'Mastered in a headset, watched in a headset, good on any screen.',
        },
        { title: 'Downloads and the free app', text: 'Take the programme with you; it remembers where you stopped.' },
        { title: 'Peace of mind', text: 'A neutral name on your statement, and two clicks to cancel.' },
      ],
    },
    categoriesPageSeo: seoParamsOf(site, {
      title: `${acronym} Categories`,
      description: `Places, weather, moods and formats: every category of ${site.siteName} at a glance.`,
      keywords: `${site.siteName}, ${acronym} films, categories`,
      path: '/categories/',
      picturePath: '/pictures/banner/categories.avif',
      shortSeoText: '<p>Categories here are moods more than labels: rooftops, night trains, Sunday mornings.</p>',
      fullSeoText:
        '<h2>Two ways in</h2><p>Choose by what you want to see, or by how you want to see it: all around you, in your own room or with a connected device.</p>',
    }),
  }
}

/** What a visitor who is not cleared sees instead: places and craft, no people's films. */
export function softPageOf(database: DatabaseSync, site: SandboxSite) {
  const acronym = acronymOf(site.siteName)
  return {
    title: `${site.siteName}: films you can step into`,
    subtitle: `Cinema in ${acronym}, made for headsets. Confirm your age to open the programme.`,
    models: readModels(database, site, 8).map(({ slug, title }) => ({
      image: pictureOf('portrait', slug, title),
      name: title,
    })),
    videos: readVideos(database, shownOn(site), { ...TOP, limit: 8 }).map((row) => {
      const { models } = videoCard(row)
      return {
        quality: qualitiesUpTo(row.resolution).join(', '),
        models: models.map(({ title }) => title).join(', '),
        image: pictureOf('poster', row.slug, row.title),
        duration: row.duration,
        title: row.title,
      }
    }),
    slides: readSlides(database, { isSoft: true }),
  }
}
