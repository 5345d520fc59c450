import fc from 'fast-check';

/** A property that fails prints its seed and the path to the value that failed; `vitest.config.ts` chooses the seed. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['PROPERTY_SEED']) });
