import type { SandboxReply } from '../../../http/types';
import type { JsonObject } from '../../records';
import { ok, type Call, type Purchase } from '../frame/provider';
import { objects, text } from '../frame/read';
import { arranged } from '../frame/rows';

/** What a record came to: a match with its price, nobody, or too little to go by. */
export type Outcome = { purchase: Purchase; row: JsonObject } | 'notMatched' | 'invalid';

/** The same record again is free, for ever; a mobile that was not bought with it is not. */
export const priceOf = (call: Call, { bought, id, credits }: Purchase): number =>
	call.owns(bought, id) || (bought === 'person' && call.owns('phone', id)) ? 0 : credits;

interface Row {
	identifier: string;
	outcome: Outcome;
}

/** Three lists, told apart by the sender's own `identifier`, and in no order. */
export function answerBulk(
	call: Call,
	limit: number,
	look: (record: JsonObject) => Outcome,
): SandboxReply {
	const rows = readRecords(call, limit).map((record) => ({
		identifier: String(record['identifier']),
		outcome: look(record),
	}));
	const found = rows.flatMap(matchOf);
	const first = new Map(found.map(({ purchase }) => purchase.id).map(firstIndex));
	const costs = found.map(({ purchase }, index) =>
		first.get(purchase.id) === index ? priceOf(call, purchase) : 0,
	);
	call.buy(found.map(({ purchase }, index) => ({ ...purchase, credits: costs[index]! })));
	const matched = found.map(({ identifier, row }, index) => ({
		identifier,
		free_enrichment: costs[index] === 0,
		...row,
	}));
	const leavesOut = call.quirks.rows === 'missesLeftOut';
	const missing = (outcome: Outcome) =>
		leavesOut
			? []
			: rows.filter((row) => row.outcome === outcome).map(({ identifier }) => identifier);
	return ok({
		error: false,
		total_cost: call.spent,
		matched: arranged(matched.reverse(), call.quirks, () => false),
		not_matched: missing('notMatched'),
		invalid_datapoints: missing('invalid'),
	});
}

/** Of records that are the same, the first is paid for. */
const firstIndex = (id: string, _index: number, ids: string[]): [string, number] => [
	id,
	ids.indexOf(id),
];

const matchOf = ({ identifier, outcome }: Row) =>
	typeof outcome === 'string' ? [] : [{ identifier, ...outcome }];

function readRecords(call: Call, limit: number): JsonObject[] {
	const records = objects(call.json()['data']);
	if (!records || records.length === 0) return call.fail('badRequest', 'data: Field required');
	if (records.length > limit) {
		return call.fail('badRequest', `data: at most ${limit} records are allowed`);
	}
	if (!records.every((record) => text(record['identifier']))) {
		return call.fail('badRequest', 'identifier: Field required');
	}
	return records;
}
