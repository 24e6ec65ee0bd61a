/** Where this device keeps how clips are shown. It stays at log-out: it says nothing about anybody. */
export const CLIP_CHOICES_KEY = 'vreels.choices'
