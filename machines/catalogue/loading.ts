/** Why nothing came, in a word that a view turns into a sentence. */
export type FailureReason = 'offline' | 'timeout' | 'unavailable' | 'contract'

/** Why something that exists may not be seen. */
export type RefusalReason = 'signInRequired' | 'subscriptionRequired' | 'verificationRequired'

/**
 * How long a page waits for its answer. Above the 15 s of one call, so that the call's own reason is shown where there is one.
 */
export const PAGE_PATIENCE_MS = 16_000
