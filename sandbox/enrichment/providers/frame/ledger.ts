import type { JsonObject } from '../../records';

export type Bought =
	| 'person'
	| 'company'
	| 'email'
	| 'personalEmail'
	| 'profileUrl'
	| 'phone'
	| 'search'
	| 'verification';

export interface Purchase {
	bought: Bought;
	/** Of the person or company in the shared world; of anything else what tells it apart. */
	id: string;
	credits: number;
	/** The record as it was sent, where the provider is asked for several. */
	asked?: JsonObject;
}

export interface Charge extends Purchase {
	/** The charges of one request share it. */
	request: number;
	/** `POST /people/match`. */
	endpoint: string;
}

export interface ProviderLedger {
	charges: Charge[];
	credits: number;
	charged(): number;
	leastPossible(): number;
	/** False, and nothing charged, when the credits do not suffice for all of them. */
	pay(request: number, endpoint: string, purchases: readonly Purchase[]): boolean;
	/** Takes back what this request was charged: as if it had never been bought. */
	giveBack(request: number, purchases: readonly Purchase[]): void;
	/** Whether it was bought before this request. */
	owns(request: number, bought: Bought, id: string): boolean;
	reset(): void;
}

export function createLedger(initialCredits: number): ProviderLedger {
	/** The request in which each thing was first paid for. */
	const owned = new Map<string, number>();

	const ledger: ProviderLedger = {
		charges: [],
		credits: initialCredits,
		charged: () => sum(ledger.charges),
		leastPossible: () => sum([...new Map(ledger.charges.map(withKey)).values()]),
		pay: (request, endpoint, purchases) => {
			const total = sum(purchases);
			if (total > ledger.credits) return false;
			ledger.credits = exact(ledger.credits - total);
			for (const purchase of purchases) {
				ledger.charges.push({ request, endpoint, ...purchase });
				const key = keyOf(purchase);
				owned.set(key, owned.get(key) ?? request);
			}
			return true;
		},
		giveBack: (request, purchases) => {
			for (const purchase of purchases) {
				const place = ledger.charges.findIndex(
					(charge) => charge.request === request && keyOf(charge) === keyOf(purchase),
				);
				if (place < 0) continue;
				const [charge] = ledger.charges.splice(place, 1);
				ledger.credits = exact(ledger.credits + charge!.credits);
				if (owned.get(keyOf(purchase)) === request) owned.delete(keyOf(purchase));
			}
		},
		owns: (request, bought, id) => (owned.get(keyOf({ bought, id })) ?? request) < request,
		reset: () => {
			ledger.charges = [];
			ledger.credits = initialCredits;
			owned.clear();
		},
	};
	return ledger;
}

const sum = (purchases: readonly Purchase[]) =>
	exact(purchases.reduce((total, { credits }) => total + credits, 0));

/** Some prices are fractions, which add up to 0.6000000000000001 otherwise. */
export const exact = (credits: number) => Math.round(credits * 1e6) / 1e6;

const keyOf = ({ bought, id }: Pick<Purchase, 'bought' | 'id'>) => `${bought} ${id}`;

const withKey = (charge: Charge): [string, Charge] => [keyOf(charge), charge];
