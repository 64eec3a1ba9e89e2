import type { JsonObject } from '../../json';

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

/** A request, or the job that it handed in: its charges carry its number and endpoint. */
export interface Payer {
	readonly number: number;
	readonly endpoint: string;
	/** Credits that it has cost so far. */
	spent: number;
}

export class Ledger {
	charges: Charge[] = [];
	credits: number;
	/** The request in which each thing was first paid for. */
	private readonly owned = new Map<string, number>();

	constructor(private readonly initialCredits: number) {
		this.credits = initialCredits;
	}

	charged(): number {
		return sum(this.charges);
	}

	/** The sum had nothing been bought twice. */
	leastPossible(): number {
		return sum([...new Map(this.charges.map((charge) => [keyOf(charge), charge])).values()]);
	}

	/** False, and nothing charged, when the credits do not suffice for all of them. */
	pay(payer: Payer, purchases: readonly Purchase[]): boolean {
		const total = sum(purchases);
		if (total > this.credits) return false;
		this.credits = exact(this.credits - total);
		payer.spent = exact(payer.spent + total);
		const { number: request, endpoint } = payer;
		for (const purchase of purchases) {
			this.charges.push({ request, endpoint, ...purchase });
			const key = keyOf(purchase);
			this.owned.set(key, this.owned.get(key) ?? request);
		}
		return true;
	}

	/** Takes back what this request was charged: as if it had never been bought. */
	giveBack({ number: request }: Payer, purchases: readonly Purchase[]): void {
		for (const key of purchases.map(keyOf)) {
			const place = this.charges.findIndex(
				(charge) => charge.request === request && keyOf(charge) === key,
			);
			if (place < 0) continue;
			const [charge] = this.charges.splice(place, 1);
			this.credits = exact(this.credits + charge!.credits);
			if (this.owned.get(key) === request) this.owned.delete(key);
		}
	}

	/** Whether it was bought before this request. */
	owns({ number }: Payer, bought: Bought, id: string): boolean {
		return (this.owned.get(keyOf({ bought, id })) ?? number) < number;
	}

	reset(): void {
		this.charges = [];
		this.credits = this.initialCredits;
		this.owned.clear();
	}
}

const sum = (purchases: readonly Purchase[]) =>
	exact(purchases.reduce((total, { credits }) => total + credits, 0));

/** Some prices are fractions, which add up to 0.6000000000000001 otherwise. */
const exact = (credits: number) => Math.round(credits * 1e6) / 1e6;

const keyOf = ({ bought, id }: Pick<Purchase, 'bought' | 'id'>) => `${bought} ${id}`;
