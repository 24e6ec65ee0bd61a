import * as z from 'zod/mini'

/** CONST-001. */
const LIFETIME_MS = 3_600_000

/** The part of `localStorage` and `sessionStorage` that is needed. */
export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

interface SafeStorageOptions {
  /** A function, because with cookies blocked the mere mention of `localStorage` throws. */
  storage: () => StorageLike | undefined
}

export type SafeStorage = ReturnType<typeof createSafeStorage>

/** Local or session storage in which everything that can go wrong is a miss. */
export function createSafeStorage({ storage }: SafeStorageOptions) {
  function attempt<T>(work: (available: StorageLike) => T, otherwise: T): T {
    try {
      const available = storage()
      return available ? work(available) : otherwise
    } catch {
      return otherwise
    }
  }

  return {
    /** Undefined when absent, broken or of another shape than asked for. */
    read<T>(key: string, schema: z.ZodMiniType<T>): T | undefined {
      return attempt((available) => {
        const text = available.getItem(key)
        const parsed = text === null ? undefined : schema.safeParse(JSON.parse(text))
        return parsed?.success ? parsed.data : undefined
      }, undefined)
    },
    has: (key: string): boolean => attempt((available) => available.getItem(key) !== null, false),
    /** Whether the value was kept. */
    write(key: string, value: unknown): boolean {
      return attempt((available) => {
        available.setItem(key, JSON.stringify(value))
        return true
      }, false)
    },
    remove(key: string): void {
      attempt((available) => available.removeItem(key), undefined)
    },
    removeWhere(isUnwanted: (key: string) => boolean): void {
      attempt((available) => {
        const keys = Array.from({ length: available.length }, (_, index) => available.key(index))
        for (const key of keys) if (key !== null && isUnwanted(key)) available.removeItem(key)
      }, undefined)
    },
  }
}

interface LocalCacheOptions {
  storage: SafeStorage
  now: () => number
}

/** Values that live for an hour in storage. A clock set back beyond their writing makes them a miss. */
export function createLocalCache({ storage, now }: LocalCacheOptions) {
  const Entry = z.object({ writtenAtMs: z.number(), expiresAtMs: z.number(), value: z.unknown() })

  function entryOf(key: string) {
    const entry = storage.read(key, Entry)
    return entry && entry.writtenAtMs <= now() && now() < entry.expiresAtMs ? entry : undefined
  }

  return {
    get<T>(key: string, schema: z.ZodMiniType<T>): T | undefined {
      const parsed = schema.safeParse(entryOf(key)?.value)
      return parsed.success ? parsed.data : undefined
    },
    set(key: string, value: unknown, lifetimeMs = LIFETIME_MS): void {
      storage.write(key, { writtenAtMs: now(), expiresAtMs: now() + lifetimeMs, value })
    },
    /** Changes a value that is there and leaves its end where it was (CONST-003). */
    update<T>(key: string, schema: z.ZodMiniType<T>, change: (value: T) => T): void {
      const entry = entryOf(key)
      const parsed = schema.safeParse(entry?.value)
      if (entry && parsed.success) storage.write(key, { ...entry, value: change(parsed.data) })
    },
  }
}
