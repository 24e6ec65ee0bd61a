/** Where the feed of the blog is, for guests. */
export const FEED_PATH = '/blog/rss.xml'
