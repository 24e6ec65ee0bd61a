import type { DatabaseSync } from 'node:sqlite'
import { seedMessenger } from './messenger-seed.ts'
import { seedChatLines } from './room-chat.ts'
import { seededRooms } from './room-list.ts'
import { seedTokens } from './token-packs.ts'

/**
 * `token_moves` is the ledger of tokens: what an account has is the sum of its moves. Fees and balances are whole tokens, prices of packs
 * hundredths of the currency.
 */
export const camSchema = `
-- Edition 1: count up when only the seeded rows change.
CREATE TABLE cam_rooms (
  id TEXT PRIMARY KEY, model_id TEXT NOT NULL UNIQUE, nickname TEXT NOT NULL UNIQUE, name TEXT NOT NULL, category TEXT NOT NULL,
  sort INTEGER NOT NULL, state TEXT NOT NULL, reason TEXT NOT NULL, text_status TEXT NOT NULL, viewers INTEGER NOT NULL,
  is_banned INTEGER NOT NULL, is_hidden INTEGER NOT NULL, is_six_thousand INTEGER NOT NULL, has_three_d INTEGER NOT NULL,
  is_model_online INTEGER NOT NULL, tags TEXT NOT NULL, settings TEXT NOT NULL, tip_menu TEXT NOT NULL, tip_menu_enabled INTEGER NOT NULL,
  toys_menu TEXT NOT NULL, profile TEXT NOT NULL
) STRICT;
CREATE TABLE cam_visits (
  room_id TEXT NOT NULL REFERENCES cam_rooms (id), user_uuid TEXT NOT NULL, stream_type TEXT NOT NULL, PRIMARY KEY (room_id, user_uuid)
) STRICT;
CREATE TABLE cam_shows (
  number INTEGER PRIMARY KEY, room_id TEXT NOT NULL REFERENCES cam_rooms (id), account_id TEXT NOT NULL REFERENCES accounts (id),
  kind TEXT NOT NULL CHECK (kind IN ('private', 'voice', 'spy')),
  state TEXT NOT NULL CHECK (state IN ('pending', 'running', 'interrupted', 'ended', 'refused', 'expired', 'cancelled')),
  reason TEXT NOT NULL, tariff INTEGER NOT NULL, requested_at_ms INTEGER NOT NULL, started_at_ms INTEGER NOT NULL,
  since_ms INTEGER NOT NULL, beat_ms INTEGER NOT NULL, earlier_seconds INTEGER NOT NULL, seconds INTEGER NOT NULL, fee INTEGER NOT NULL,
  chat_tip_fee INTEGER NOT NULL, tip_menu_fee INTEGER NOT NULL, toys_menu_fee INTEGER NOT NULL, warned_minutes INTEGER NOT NULL, is_announced INTEGER NOT NULL
) STRICT;
CREATE INDEX cam_shows_alive ON cam_shows (account_id) WHERE state IN ('pending', 'running', 'interrupted');
CREATE TABLE cam_chat (
  number INTEGER PRIMARY KEY AUTOINCREMENT, room_id TEXT NOT NULL REFERENCES cam_rooms (id), ev TEXT NOT NULL, user_id TEXT NOT NULL,
  user_name TEXT NOT NULL, text TEXT NOT NULL, item_title TEXT NOT NULL, amount INTEGER NOT NULL, client_msg_id TEXT NOT NULL,
  sent_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX cam_chat_of_room ON cam_chat (room_id, number);
CREATE TABLE cam_said (
  user_id TEXT NOT NULL, client_msg_id TEXT NOT NULL, line_id TEXT NOT NULL, PRIMARY KEY (user_id, client_msg_id)
) STRICT;
CREATE TABLE token_packs (
  price_uuid TEXT PRIMARY KEY, id TEXT NOT NULL, sort INTEGER NOT NULL, tokens INTEGER NOT NULL, amount INTEGER NOT NULL,
  special_amount INTEGER NOT NULL, top_description TEXT NOT NULL, is_quick_buy INTEGER NOT NULL
) STRICT;
CREATE TABLE token_moves (
  id INTEGER PRIMARY KEY AUTOINCREMENT, account_id TEXT NOT NULL REFERENCES accounts (id), kind TEXT NOT NULL, amount INTEGER NOT NULL,
  balance INTEGER NOT NULL CHECK (balance >= 0), reference TEXT NOT NULL, action_key TEXT NOT NULL, at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX token_moves_of_account ON token_moves (account_id, id);
CREATE UNIQUE INDEX token_moves_once ON token_moves (account_id, action_key) WHERE action_key <> '';
CREATE TABLE messenger_chats (
  number INTEGER PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts (id), model_id TEXT NOT NULL REFERENCES cam_rooms (model_id),
  is_muted INTEGER NOT NULL, is_blocked INTEGER NOT NULL, UNIQUE (account_id, model_id)
) STRICT;
CREATE TABLE messenger_messages (
  number INTEGER PRIMARY KEY AUTOINCREMENT, chat_number INTEGER NOT NULL REFERENCES messenger_chats (number), is_from_model INTEGER NOT NULL,
  content TEXT NOT NULL, amount INTEGER NOT NULL, sent_at_ms INTEGER NOT NULL, read_at_ms INTEGER, client_msg_id TEXT NOT NULL
) STRICT;
CREATE INDEX messenger_messages_of_chat ON messenger_messages (chat_number, number);
CREATE INDEX messenger_unread ON messenger_messages (chat_number) WHERE read_at_ms IS NULL AND is_from_model = 1;
CREATE UNIQUE INDEX messenger_messages_once ON messenger_messages (chat_number, client_msg_id) WHERE client_msg_id <> '';
`

/** After the accounts. */
export function seedCams(database: DatabaseSync) {
  database.exec('BEGIN')
  const insert = database.prepare(
    "INSERT INTO cam_rooms VALUES (?, ?, ?, ?, ?, ?, ?, 'NONE', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
  )
  for (const [sort, room] of seededRooms().entries()) {
    insert.run(
      room.id,
      room.modelId,
      room.nickname,
      room.name,
      room.category,
      sort,
      room.state,
      room.textStatus,
      room.viewers,
      Number(room.isBanned),
      Number(room.isHidden),
      Number(room.isSixThousand),
      Number(room.hasThreeD),
      Number(room.state !== 'OFFLINE'),
      JSON.stringify(room.tags.map(({ code }) => code)),
      JSON.stringify(room.settings),
      JSON.stringify(room.tipMenu),
      Number(room.tipMenuEnabled),
      JSON.stringify(room.toysMenu),
      JSON.stringify(room.profile),
    )
  }
  seedChatLines(database, Date.now())
  seedTokens(database)
  seedMessenger(database, Date.now())
  database.exec('COMMIT')
}

/** Chat lines and messages are as old as if they had been seeded that much later. */
export function moveSeededTimes(database: DatabaseSync, byMs: number) {
  database.exec(`
    UPDATE cam_chat SET sent_at_ms = sent_at_ms + ${byMs};
    UPDATE messenger_messages SET sent_at_ms = sent_at_ms + ${byMs}, read_at_ms = read_at_ms + ${byMs};
  `)
}
