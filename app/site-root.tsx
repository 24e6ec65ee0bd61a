import { RouterProvider } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ActorsContext } from '../views/site/actors.context.ts'
import { SiteContext } from '../views/site/site.context.ts'
import type { Site } from './kernel.ts'
import type { SiteRouter } from './router.tsx'

interface SiteRootProps {
  site: Site
  router: SiteRouter
  drawnAtMs: number
}

/** What is hydrated: the same tree on both sides. */
export function SiteRoot({ site, router, drawnAtMs }: SiteRootProps) {
  const facts = useMemo(() => ({ settings: site.settings, drawnAtMs, origin: site.origin }), [site, drawnAtMs])
  return (
    <SiteContext value={facts}>
      <ActorsContext value={site.actors}>
        <RouterProvider router={router} />
      </ActorsContext>
    </SiteContext>
  )
}
