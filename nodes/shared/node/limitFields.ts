import { flag, wholeNumber, type Values } from './field';

/** How many results of a list are wanted, in the words that n8n prescribes. */
export const limitFields = {
	returnAll: flag('Return All', 'Whether to return all results or only up to a given limit'),
	limit: wholeNumber('Limit', 'Max number of results to return', {
		default: 50,
		min: 1,
		displayOptions: { show: { returnAll: [false] } },
	}),
};

/** Infinity for all of them. */
export function readLimit(values: Values<typeof limitFields>): number {
	return values.returnAll ? Infinity : values.limit;
}
