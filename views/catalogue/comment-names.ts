/** Who wrote a comment: users can go, and what they wrote stays. */
export function nameOf(author: string | null): string {
  return author ?? 'Deleted user'
}
