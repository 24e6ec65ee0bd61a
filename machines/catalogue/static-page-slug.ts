/** Which page of the editors belongs to a route: its texts and its head come from there. */
export function staticPageSlug(
  { routeName, path }: { routeName: string; path: string },
  { vrCamListSlug }: { vrCamListSlug: string },
): string {
  if (routeName === 'vr-cam-tag') return vrCamListSlug
  return SLUG_OF_ROUTE.get(routeName) ?? path.split('/').find((segment) => segment !== '') ?? 'index'
}

const SLUG_OF_ROUTE = new Map([
  ['categories-slug', 'categories'],
  ['models-slug', 'models'],
  ['videos-slug', 'videos'],
  ['blog-slug', 'blog'],
  ['blog_category-slug', 'blog'],
])
