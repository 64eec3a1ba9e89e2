import type { SandboxReply } from '../../../http/types';
import type { JsonObject } from '../../records';
import { ok, type Call } from '../frame/provider';
import { wholeNumber } from '../frame/read';
import { readQuery } from './query';
import { companyOf, personOf, titlecased } from './records';

interface Listed {
	/** Of the shared world. */
	id: string;
	record: JsonObject;
}

/** Whole records, each of which costs a credit. */
export function searchPersonRecords(call: Call): SandboxReply {
	const listed = call.world.people
		.filter(({ optedOut }) => !optedOut)
		.map((person) => ({
			id: person.id,
			record: personOf(person, call.quirks.contactDataHidden),
		}));
	return search(call, 'person', listed);
}

export function searchCompanyRecords(call: Call): SandboxReply {
	const listed = call.world.companies.map((company) => ({
		id: company.id,
		record: companyOf(company),
	}));
	return search(call, 'company', listed);
}

/** Pages by `scroll_token`, which belongs to its query and is `null` on the last page. */
function search(call: Call, bought: 'person' | 'company', listed: Listed[]): SandboxReply {
	const { query, scroll_token: token, size: asked, titlecase } = call.json();
	const test = readQuery(query, listed[0]?.record ?? {});
	if (typeof test === 'string') return call.fail('badRequest', test);
	const size = wholeNumber(asked, { min: 1, max: 100, otherwise: 1 });
	if (size === undefined) return call.fail('badRequest', 'size should be from 1 to 100');
	const start = readToken(call, token, query);
	const found = listed.filter(({ record }) => test(record));
	const page = found.slice(start, start + size);
	if (page.length === 0) return NONE;
	call.buy(page.map(({ id }) => ({ bought, id, credits: 1 })));
	const end = start + page.length;
	return ok({
		status: 200,
		data: page.map(({ record }) => (titlecase === true ? titlecased(record) : record)),
		scroll_token: end < found.length ? tokenFor(end, query) : null,
		total: found.length,
	});
}

const NONE: SandboxReply = {
	status: 404,
	body: {
		status: 404,
		error: { type: 'not_found', message: 'No records were found matching your search' },
	},
};

const tokenFor = (start: number, query: unknown) =>
	Buffer.from(JSON.stringify([start, query])).toString('base64');

function readToken(call: Call, token: unknown, query: unknown): number {
	if (token === undefined || token === null) return 0;
	const [, start] = /^\[(\d+),/.exec(Buffer.from(String(token), 'base64').toString()) ?? [];
	return start !== undefined && token === tokenFor(Number(start), query)
		? Number(start)
		: call.fail('badRequest', 'scroll_token does not belong to this query');
}
