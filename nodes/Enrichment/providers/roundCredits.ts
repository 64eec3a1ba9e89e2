/** Sums of fractions of a credit without what floating-point numbers add to them: 107.99999999999997 is 108. */
export const roundCredits = (credits: number): number => Math.round(credits * 1e6) / 1e6;
