import type { Bill } from './credits';
import { creditsOf, totalCredits, type Answer } from './lookup';
import type { JsonObject, Kind } from './records';

export interface Charge {
	/** As in the bill: the charges of one bulk share it. */
	request: number;
	kind: Kind;
	/** Id of the person or company. */
	id: string;
	credits: number;
	/** The record as it was sent. */
	asked: JsonObject;
}

export interface Ledger {
	charges: Charge[];
	credits: number;
	/** To be called once for each request that arrives. */
	nextRequest(): void;
	/** Undefined, and nothing charged, when the credits do not suffice for all of them. */
	charge(kind: Kind, answers: Answer[]): Bill | undefined;
	reset(): void;
}

export function createLedger(initialCredits: number): Ledger {
	let request = 0;

	const ledger: Ledger = {
		charges: [],
		credits: initialCredits,
		nextRequest: () => void request++,
		charge: (kind, answers) => {
			const charged = totalCredits(answers);
			if (charged > ledger.credits) return undefined;
			const charges = answers.flatMap((answer) => toCharge(request, kind, answer));
			ledger.charges.push(...charges);
			ledger.credits -= charged;
			return { request, charged, remaining: ledger.credits, results: charges.length };
		},
		reset: () => {
			request = 0;
			ledger.charges = [];
			ledger.credits = initialCredits;
		},
	};
	return ledger;
}

function toCharge(request: number, kind: Kind, { asked, outcome }: Answer): Charge[] {
	if (outcome.status !== 'found') return [];
	const { id } = outcome.found.match.record;
	return [{ request, kind, id, credits: creditsOf(outcome), asked: asked.record }];
}
