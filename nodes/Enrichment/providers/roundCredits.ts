/** Sums of fractions of a credit without what floating-point numbers add to them: 107.99999999999997 is 108. */
export const roundCredits = (credits: number): number => Math.round(credits * 1e6) / 1e6;

/** What floating-point numbers take away may be this much of a millionth: 2.9999999999999996 is 3. */
const ROUNDING = 1e-3;

/** Credits that an amount of money buys, to six decimals and no more than it pays. */
export const convertMoneyToCredits = (money: number, creditPrice: number): number =>
	roundCreditsDown(money / creditPrice);

/** Credits to six decimals, and never more than they were. */
export const roundCreditsDown = (credits: number): number =>
	Math.floor(credits * 1e6 + ROUNDING) / 1e6;
