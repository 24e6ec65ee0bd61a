/** Invented names of adults. Nobody real is meant. */
export const FIRST_NAMES = [
  'Mira',
  'Selene',
  'Odessa',
  'Tova',
  'Lucia',
  'Wren',
  'Amara',
  'Ines',
  'Nadia',
  'Camille',
  'Orla',
  'Perrin',
  'Zora',
  'Elke',
  'Vida',
  'Marlow',
  'Kiran',
  'Solveig',
  'Talia',
  'Rhea',
  'Bianca',
  'Dagny',
  'Esme',
  'Farah',
  'Gwen',
  'Halina',
  'Ilse',
  'Jolie',
  'Katya',
  'Leonie',
  'Maren',
  'Noemi',
  'Ottavia',
  'Paz',
  'Quilla',
  'Romy',
  'Sanne',
  'Tessa',
  'Uma',
  'Vesna',
  'Willa',
  'Xenia',
  'Ysolde',
  'Zelda',
  'Anneke',
  'Britta',
  'Coral',
  'Dalia',
  'Evren',
  'Flora',
  'Gaia',
] as const

export const LAST_NAMES = [
  'Vale',
  'Ardent',
  'Moreau',
  'Lindqvist',
  'Castell',
  'Harrow',
  'Okafor',
  'Sorel',
  'Brandt',
  'Delacroix',
  'Finch',
  'Grey',
  'Holloway',
  'Ito',
  'Jansen',
  'Kestrel',
  'Lark',
] as const

export const MEN = [
  'Adrian Vos',
  'Bruno Tamm',
  'Caleb Norwood',
  'Diego Arroyo',
  'Emeric Blanc',
  'Felix Aalto',
  'Gideon Marsh',
  'Hugo Silvestre',
  'Idris Kane',
  'Jonah Petrov',
  'Kasper Lund',
  'Luca Ferrante',
  'Mateo Reyes',
  'Nikolai Brand',
  'Oscar Whitlock',
  'Piers Calloway',
] as const

export const COUPLES = [
  ['Alma', 'Rui'],
  ['Beatriz', 'Tom'],
  ['Carla', 'Denis'],
  ['Dora', 'Emil'],
  ['Elin', 'Marco'],
  ['Freja', 'Nils'],
  ['Gloria', 'Ivan'],
  ['Hana', 'Joel'],
  ['Irma', 'Karel'],
  ['Jana', 'Lou'],
  ['Kari', 'Milo'],
  ['Lena', 'Noa'],
  ['Magda', 'Otis'],
  ['Nina', 'Pavel'],
  ['Olga', 'Remy'],
] as const

export const TEXT_STATUSES = [
  'Slow evening, good company',
  'New lamp, new light',
  'Ask me about Lisbon',
  'Warming up',
  'Half an hour before the rain',
  'Tea, then dancing',
  'Vinyl night',
  'First stream of the week',
  'Quiet room, come in',
  'Birthday in three days',
  'Learning the accordion',
  'Window seat',
] as const

export const SMALL_TALK = [
  'Good evening, everybody.',
  'Where are you watching from?',
  'That is a new record on the player.',
  'Thank you for the company.',
  'Two more minutes, then I change the music.',
  'The light is better from here.',
  'Somebody asked about the plants: they are real.',
  'I read your messages, I am just slow tonight.',
  'What shall we talk about?',
  'It has been raining here since noon.',
] as const

/** What invented viewers write. */
export const VIEWERS_TALK = [
  'Hello from the north.',
  'Nice light tonight.',
  'What record is that?',
  'Good to be back.',
  'First time in here.',
  'The headset does this room justice.',
  'Greetings from the train.',
  'How was your week?',
] as const

export const INVENTED_VIEWERS = [
  'harborlight',
  'Nordwind',
  'quietfan',
  'M_1988',
  'Tuesday',
  'olive.tree',
  'gate7',
] as const

/** The id of a viewer who is no account. */
export const inventedId = (userName: string) => `viewer-${userName.replace('.', '-')}`
export const isInvented = (userId: string) => userId.startsWith('viewer-')

/** How models answer in the messenger. */
export const ANSWERS = [
  'Thank you, that made my day.',
  'I will be on again tomorrow evening.',
  'Ha, I thought you would say that.',
  'Tell me more.',
  'I remember. Come by the room later?',
  'Yes, that was fun.',
] as const

export const BIO_LINES = [
  'I stream most evenings and talk a lot.',
  'Small flat, large plants.',
  'I like long conversations and short films.',
  'Ask before you assume, and we will get along.',
  'Used to study architecture, still draw floor plans.',
  'Mornings are for swimming.',
  'I keep a list of songs that viewers send me.',
  'Patience is my best habit.',
] as const

export const INTERESTS = [
  'Film',
  'Swimming',
  'Cooking',
  'Chess',
  'Travel',
  'Vinyl',
  'Drawing',
  'Climbing',
  'Astronomy',
] as const
export const LANGUAGES = ['English', 'Spanish', 'German', 'French', 'Italian', 'Portuguese', 'Polish'] as const

export const TIP_MENU = [
  ['Say hello by name', 5],
  ['Change the song', 10],
  ['A short dance', 25],
  ['Change the light', 30],
  ['Answer one question', 15],
  ['Pick my next outfit', 60],
  ['Ten minutes by the window', 90],
] as const

export const TOYS = [
  ['Ripple', 5, 3],
  ['Wave', 15, 10],
  ['Pulse', 40, 25],
  ['Storm', 100, 60],
] as const
