import fc from 'fast-check'

/** The same histories at every gate; `npm run test:long` draws new ones, and a failure prints its seed either way. */
if (process.env.LONG !== '1')
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.SEED ?? 20_261_121) })
