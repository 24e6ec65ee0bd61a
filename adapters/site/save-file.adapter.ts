/** Has the browser save what is behind a link, by its own means: the page stays, and the browser goes on after an interruption. */
export function createSaver(document: Pick<Document, 'createElement'>) {
  return (href: string) => {
    const link = document.createElement('a')
    link.href = href
    link.download = ''
    link.rel = 'noopener noreferrer'
    link.click()
  }
}
