import fc from 'fast-check';

/** The same examples in every run, so that no test fails by chance; `SEED=7 npx jest …` tries others. */
export const SEED = Number(process.env.SEED ?? 20_261_121);

fc.configureGlobal({ seed: SEED });
