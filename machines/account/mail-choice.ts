import type { MailChoice } from '../../contracts/account/mail-preferences.ts'

/** How often there may be mail, by `type`. */
export const RHYTHMS = [
  { type: 1, label: 'As it happens' },
  { type: 2, label: 'One summary a week' },
  { type: 3, label: 'Never' },
] as const

const NEVER = 3
const WEEKLY = 2

/** Whether it matters what the mails are about. */
export function isMailed({ type }: MailChoice): boolean {
  return type !== NEVER
}

/** What a choice leaves to be sent, in words. Mails about the account itself cannot be switched off. */
export function stillSent(choice: MailChoice): readonly string[] {
  return [...news(choice), 'Mails that your account needs: codes, receipts, and changes that you make']
}

function news({ type, newScenes, offers }: MailChoice): readonly string[] {
  if (type === NEVER) return []
  if (type !== WEEKLY)
    return [newScenes && 'A mail for each new scene', offers && 'A mail for each offer'].filter(isSaid)
  const topics = [newScenes && 'new scenes', offers && 'offers'].filter(isSaid)
  return topics.length === 0 ? [] : [`One mail a week, about ${topics.join(' and ')}`]
}

function isSaid(words: string | false): words is string {
  return words !== false
}
