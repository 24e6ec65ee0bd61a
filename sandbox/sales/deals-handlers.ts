import { pictureOf } from '../content/pictures-of.ts'
import type { Handlers } from '../handler.ts'

interface DealRow {
  title: string
  description: string
  picture_key: string
  old_price: number
  new_price: number
  timer: number
  notification_texts: string
  link: string
  type: string
  variant: string
  sort: number
}

interface SlideRow {
  type: string
  title: string
  picture_key: string
  link: string
  sort: number
}

/** Partners' offers. They are sent as they were entered: putting them in order is the client's part (DEAL-001). */
export const dealsHandlers = {
  getDeals: ({ database }) => {
    const rows = database.prepare('SELECT * FROM deals ORDER BY id').all() as unknown as DealRow[]
    return {
      body: {
        items: rows.map(({ picture_key, old_price, new_price, notification_texts, link, ...deal }) => ({
          ...deal,
          image: pictureOf('poster', picture_key, deal.title),
          oldPrice: old_price,
          newPrice: new_price,
          notificationTexts: JSON.parse(notification_texts),
          btnLink: link,
        })),
      },
    }
  },

  getDealSlides: ({ database }) => {
    const rows = database.prepare('SELECT * FROM deal_slides ORDER BY id').all() as unknown as SlideRow[]
    return {
      body: {
        items: rows.map(({ type, title, picture_key, link, sort }) => ({
          type,
          title,
          link,
          sort,
          image: pictureOf(type === 'mobile' ? 'poster' : 'slide', picture_key, title),
        })),
      },
    }
  },
} satisfies Partial<Handlers>
