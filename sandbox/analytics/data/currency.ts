/** Fixed rates, so that a converted report can be computed by hand. Units per euro. */
import { invalid } from '../wire/refusal';

const PER_EURO: Record<string, number> = {
	EUR: 1,
	USD: 1.1,
	GBP: 0.85,
	NOK: 11.5,
	NZD: 1.85,
	AUD: 1.7,
	JPY: 160,
	INR: 92,
	BRL: 6,
	PLN: 4.3,
	NPR: 147,
};

export function conversionRate(from: string, to: string): number {
	const [left, right] = [PER_EURO[from], PER_EURO[to]];
	if (right === undefined) throw invalid(`Invalid currency code: ${to}`);
	return left === undefined ? 1 : right / left;
}
