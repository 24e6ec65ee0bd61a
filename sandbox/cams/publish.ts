/**
 * Tells everybody who listens to a channel what has happened there: an event's name and its data, as contracts/cams/realtime-events.ts and
 * contracts/messenger/messenger.ts have them. The realtime server numbers and keeps what is published.
 */
export type Publish = (channel: string, ev: string, data: unknown) => void

/** Names of channels. A room is one for each viewer, because each sees it in another state; all guests see the same. */
export const channelOf = {
  room: (roomId: string, userUuid: string | null) => `room:${roomId}:${userUuid ?? GUEST}`,
  chat: (roomId: string) => `chat:${roomId}`,
  user: (userUuid: string) => `user:${userUuid}`,
  messenger: (clientId: string) => `messenger:${clientId}`,
}

const GUEST = 'guest'

/** A user's or a model's name in the messenger. */
export function messengerClientOf(userUuid: string): string {
  return `client-${userUuid}`
}

/** Whether somebody may listen: chats are everybody's, everything else is its owner's alone. `null`: a guest. */
export function mayHear(channel: string, userUuid: string | null): boolean {
  const [kind, ...parts] = channel.split(':')
  if (kind === 'chat') return parts.length === 1
  if (kind === 'room') return parts.length === 2 && parts[1] === (userUuid ?? GUEST)
  if (userUuid === null || parts.length !== 1) return false
  if (kind === 'user') return parts[0] === userUuid
  return kind === 'messenger' && parts[0] === messengerClientOf(userUuid)
}
