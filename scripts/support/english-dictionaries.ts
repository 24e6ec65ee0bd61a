import type { Plugin } from 'vite'

/** React Aria brings its few words in 30 languages, all of them in every chunk. The sites are English. */
const OTHER_LANGUAGES = /\/react-(aria|aria-components|stately)\/dist\/private\/intl\/(\w+\/)?(?!en-US)\w\w-\w\w\.mjs$/

/** Leaves React Aria's dictionaries of other languages out: it passes over those that are undefined. */
export function englishDictionaries(): Plugin {
  return {
    name: 'english-dictionaries',
    enforce: 'pre',
    load: (id) => (OTHER_LANGUAGES.test(id) ? 'export default undefined' : null),
  }
}
