/** Categories of rooms (CAMLIST-003). */
export const CATEGORIES = [
  { code: 'girls', name: 'Girls' },
  { code: 'boys', name: 'Boys' },
  { code: 'couples', name: 'Couples' },
  { code: 'trans', name: 'Trans' },
] as const
export type CategoryCode = (typeof CATEGORIES)[number]['code']

interface Group {
  code: string
  name: string
  /** What its tags begin with: a tag's code says which group it is of. */
  prefix: string
  /** How many of them a room has. */
  each: number
  tags: readonly string[]
}

/** Groups of tags; those that begin with `m_` are specifics of a model (CAMLIST-009). */
export const GROUPS: readonly Group[] = [
  { code: 'setting', name: 'Setting', prefix: 'in', each: 1, tags: ['Loft', 'Studio', 'Terrace', 'Library', 'Cabin'] },
  {
    code: 'mood',
    name: 'Mood',
    prefix: 'mood',
    each: 2,
    tags: ['Calm', 'Playful', 'Talkative', 'Elegant', 'Late night'],
  },
  {
    code: 'm_my_specs',
    name: 'Specifics',
    prefix: 'has',
    each: 2,
    tags: ['Freckles', 'Glasses', 'Tattoos', 'Long nails', 'Piercings'],
  },
  {
    code: 'm_ethnicity',
    name: 'Ethnicity',
    prefix: 'from',
    each: 1,
    tags: ['Asian', 'Black', 'Latin', 'Mixed', 'White'],
  },
  { code: 'm_body_type', name: 'Body type', prefix: 'build', each: 1, tags: ['Athletic', 'Average', 'Curvy', 'Slim'] },
  { code: 'm_hair', name: 'Hair', prefix: 'hair', each: 1, tags: ['Black', 'Blonde', 'Brown', 'Red', 'Silver'] },
  { code: 'm_eyes', name: 'Eyes', prefix: 'eyes', each: 1, tags: ['Blue', 'Brown', 'Green', 'Grey'] },
  {
    code: 'm_in_private_shows',
    name: 'In private shows',
    prefix: 'private',
    each: 2,
    tags: ['Conversation', 'Dance', 'Dress-up', 'Two-way voice'],
  },
  { code: 'm_in_shows', name: 'In shows', prefix: 'show', each: 2, tags: ['Dance', 'Games', 'Music', 'Stretching'] },
]

export interface RoomTag {
  code: string
  name: string
  group: string
}

export const TAGS: readonly RoomTag[] = GROUPS.flatMap(({ code, prefix, tags }) =>
  tags.map((name) => ({ code: `${prefix}-${name.toLowerCase().replaceAll(' ', '-')}`, name, group: code })),
)

export function tagsOfGroup(group: string): readonly RoomTag[] {
  return TAGS.filter((tag) => tag.group === group)
}
