import type { JsonObject } from '../../json';

/** What a customer pays for. */
export type PurchasedItem =
	| 'person'
	| 'company'
	| 'email'
	| 'personalEmail'
	| 'profileUrl'
	| 'phone'
	| 'search'
	| 'verification';

export interface Purchase {
	bought: PurchasedItem;
	/** The ID of a person or company in the shared world; for other items any text that identifies them. */
	id: string;
	credits: number;
	/** The record as the customer sent it, at providers with bulk requests. */
	sentRecord?: JsonObject;
}

/** A purchase that was charged. */
export interface Charge extends Purchase {
	/** The number of the request that was charged. */
	request: number;
	/** `POST /people/match` */
	endpoint: string;
}

/** A request that pays, or the job that it submitted. Its charges have its number and endpoint. */
export interface Payer {
	readonly number: number;
	readonly endpoint: string;
	/** The credits that were charged so far. */
	spent: number;
}

/** The charges and the credits of one account. */
export class Ledger {
	charges: Charge[] = [];
	credits: number;
	/** The number of the request that first paid for each item. */
	private readonly firstPayers = new Map<string, number>();

	constructor(private readonly initialCredits: number) {
		this.credits = initialCredits;
	}

	sumCharges(): number {
		return sumCredits(this.charges);
	}

	/** Sums the charges as if each item had been bought only once. */
	sumWithoutRepeats(): number {
		const latest = new Map(this.charges.map((charge) => [buildItemKey(charge), charge]));
		return sumCredits([...latest.values()]);
	}

	/** Pays for all purchases. If the credits do not suffice for all of them, it charges nothing and returns false. */
	pay(payer: Payer, purchases: readonly Purchase[]): boolean {
		const total = sumCredits(purchases);
		if (total > this.credits) return false;
		this.credits = roundCredits(this.credits - total);
		payer.spent = roundCredits(payer.spent + total);
		const { number: request, endpoint } = payer;
		for (const purchase of purchases) {
			this.charges.push({ request, endpoint, ...purchase });
			const key = buildItemKey(purchase);
			this.firstPayers.set(key, this.firstPayers.get(key) ?? request);
		}
		return true;
	}

	/** Refunds purchases of a request, as if they had never been made. */
	refund({ number: request }: Payer, purchases: readonly Purchase[]): void {
		for (const key of purchases.map(buildItemKey)) {
			const index = this.charges.findIndex(
				(charge) => charge.request === request && buildItemKey(charge) === key,
			);
			if (index < 0) continue;
			const [charge] = this.charges.splice(index, 1);
			this.credits = roundCredits(this.credits + charge!.credits);
			if (this.firstPayers.get(key) === request) this.firstPayers.delete(key);
		}
	}

	/** Tells whether an earlier request bought an item. */
	boughtEarlier({ number }: Payer, bought: PurchasedItem, id: string): boolean {
		return (this.firstPayers.get(buildItemKey({ bought, id })) ?? number) < number;
	}

	reset(): void {
		this.charges = [];
		this.credits = this.initialCredits;
		this.firstPayers.clear();
	}
}

const sumCredits = (purchases: readonly Purchase[]): number =>
	roundCredits(purchases.reduce((total, { credits }) => total + credits, 0));

/** Rounds to six decimals: some prices are fractions, whose sums would otherwise be like 0.6000000000000001. */
const roundCredits = (credits: number): number => Math.round(credits * 1e6) / 1e6;

const buildItemKey = ({ bought, id }: Pick<Purchase, 'bought' | 'id'>): string => `${bought} ${id}`;
