import { Suspense } from 'react'
import type { VideoListItem } from '../../contracts/catalogue/video.ts'
import { Rail } from '../kit/rail.tsx'
import { VideoCard } from './video-card.view.tsx'
import { keyOf } from './video-grid.view.tsx'

/** Columns of the widest window. */
const MOST_COLUMNS = 4

/** Videos in one row that moves sideways, at every width. */
export function VideoRail({ label, items }: { label: string; items: readonly VideoListItem[] }) {
  return (
    <Rail label={label} hasControls={items.length > MOST_COLUMNS}>
      {items.map((item) => (
        <li key={keyOf(item)}>
          <Suspense>
            <VideoCard item={item} />
          </Suspense>
        </li>
      ))}
    </Rail>
  )
}
