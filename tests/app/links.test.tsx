import { expect, test } from 'vitest'
import { SiteLink } from '../../views/kit/site-link.tsx'

test('a link leads to a page that there is, with what its address needs, or does not compile', () => {
  const links = [
    // @ts-expect-error: there is no such page
    () => <SiteLink to="/no-such-page/" />,
    // @ts-expect-error: a video has a slug
    () => <SiteLink to="/videos/$slug/" />,
    // @ts-expect-error: pages are numbered
    () => <SiteLink to="/videos/" search={{ page: true }} />,
    // @ts-expect-error: what is known at run time only is no page of the tree
    (written: string) => <SiteLink to={written} />,
    () => <SiteLink to="/videos/" search={{ page: 2 }} />,
    () => <SiteLink href="/anything/that/a/server/says/" />,
  ]
  expect(links.length).toBe(6)
})
