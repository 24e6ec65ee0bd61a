// Imported before the harness, whose headset then has layers.
Object.assign(globalThis, { headsetFeatures: ['layers'] })
