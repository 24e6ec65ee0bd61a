/** `1 token`, `5 tokens`. `written`: the count as it is to be read, where that is not its plain digits. */
export function counted(count: number, unit: string, written = String(count)): string {
  return `${written} ${unit}${count === 1 ? '' : 's'}`
}

/** The name that a slug stands for: `mira-vale` is Mira Vale. What is no slug is a name already. */
export function nameOfSlug(slug: string): string {
  if (!/^[\p{Ll}\p{N}]+(-[\p{Ll}\p{N}]+)*$/u.test(slug)) return slug
  const words = slug.split('-').map((word) => (word === 'and' ? '&' : word.charAt(0).toUpperCase() + word.slice(1)))
  return words.join(' ')
}
