import { fromCallback } from 'xstate'
import { createMediaElement } from '../../adapters/catalogue/media-element.adapter.ts'
import { createPlayerMemory } from '../../adapters/catalogue/player-memory.adapter.ts'
import { createSafeStorage } from '../../adapters/site/storage.adapter.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import type { MediaCommand, PlayerPrepared } from '../../machines/catalogue/player-media.ts'
import type { MemoryCommand } from '../../machines/catalogue/player-memory.machine.ts'

/** Ports of one player; the element that it drives is its own. On the server nothing plays. */
export function createPlayerPorts(settings: SiteSettings, isBrowser: boolean) {
  if (!isBrowser) {
    return {
      surface: { attach: () => {}, logic: fromCallback<MediaCommand, { title: string }>(() => {}) },
      memory: {
        keepMemory: fromCallback<MemoryCommand, { memoryKey: string }>(() => {}),
        preparePlayer: (): Promise<PlayerPrepared> => new Promise(() => {}),
      },
    }
  }
  return {
    surface: createMediaElement({
      contentHost: settings.hosts.contentHost,
      loadHls: () => import('hls.js').then((module) => module.default),
      fetch: (input, init) => fetch(input, init),
      document,
      mediaSession: navigator.mediaSession,
    }),
    memory: createPlayerMemory({
      storage: createSafeStorage({ storage: () => window.localStorage }),
      now: () => Date.now(),
      mediaCapabilities: navigator.mediaCapabilities,
    }),
  }
}
