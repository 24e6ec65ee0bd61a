import type { Head } from '../../machines/site/head.ts'

/** What the page says about itself to browsers, search engines and networks. React moves it into the document's head. */
export function PageHead({ head }: { head: Head }) {
  return (
    <>
      <title>{head.title}</title>
      {head.description && <meta name="description" content={head.description} />}
      {head.keywords && <meta name="keywords" content={head.keywords} />}
      {head.robots && <meta name="robots" content={head.robots} />}
      {head.canonical && <link rel="canonical" href={head.canonical} />}
      {head.prev && <link rel="prev" href={head.prev} />}
      {head.next && <link rel="next" href={head.next} />}
      {head.og.map(({ name, content }) => (
        <meta key={name} property={name} content={content} />
      ))}
      {head.twitter.map(({ name, content }) => (
        <meta key={name} name={name} content={content} />
      ))}
    </>
  )
}
