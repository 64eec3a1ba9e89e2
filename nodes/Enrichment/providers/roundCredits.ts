/** Rounds credits to six decimals, which removes floating-point errors: 107.99999999999997 becomes 108. */
export const roundCredits = (credits: number): number => Math.round(credits * 1e6) / 1e6;

/** The floating-point error that is ignored, in millionths of a credit: 2.9999999999999996 counts as 3. */
const ROUNDING = 1e-3;

/** Converts an amount of money to the credits that it buys, rounded down to six decimals. */
export const convertMoneyToCredits = (money: number, creditPrice: number): number =>
	roundCreditsDown(money / creditPrice);

/** Rounds credits down to six decimals. */
export const roundCreditsDown = (credits: number): number =>
	Math.floor(credits * 1e6 + ROUNDING) / 1e6;
