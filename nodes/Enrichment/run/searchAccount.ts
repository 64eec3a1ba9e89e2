import type { SearchDialect } from '../providers/dialect';
import { createBudget, type Budget } from './credits';
import { createPriceList, type PriceList } from './prices';

/** A limit for several searches, and the prices that their answers teach. */
export interface SearchAccount {
	budget: Budget;
	prices: PriceList;
}

export function createSearchAccount(search: SearchDialect, maxCredits: number): SearchAccount {
	return {
		budget: createBudget(maxCredits),
		prices: createPriceList((records) => search.price(records)),
	};
}
