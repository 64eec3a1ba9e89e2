import type { SandboxReply } from '../http/types';
import { isObject } from './asked';
import { matchesCompany, matchesPerson, readCriteria, type Criteria } from './criteria';
import type { Directory } from './directory';
import type { Found } from './lookup';
import { PAGING_FIELDS, readPage } from './paging';
import type { Quirks } from './quirks';
import { flatRecord } from './matchBody';
import type { JsonObject, Kind, Person } from './records';

/** Free. Results carry no contact data by default: the lookup sells that. */
export function search(
	kind: Kind,
	body: unknown,
	directory: Directory,
	quirks: Quirks,
): SandboxReply {
	if (!isObject(body)) return refusal('The request body must be a JSON object');
	const page = readPage(body, quirks);
	const criteria = readCriteria(kind, withoutPaging(body));
	if (typeof page === 'string') return refusal(page);
	if (typeof criteria === 'string') return refusal(criteria);
	const found = findAll(kind, criteria, directory, quirks);
	const results = found
		.slice(page.start, page.start + page.size)
		.map((entry) => flatRecord(entry, 'search', quirks));
	const total = quirks.searchTotal ? { total: found.length } : {};
	return { status: 200, body: { ...total, ...page.announce(found.length), results } };
}

function findAll(
	kind: Kind,
	criteria: Criteria,
	{ people, companies }: Directory,
	{ searchContactData }: Quirks,
): Found[] {
	if (kind === 'company') {
		return companies
			.filter((company) => matchesCompany(company, criteria))
			.map((record) => ({ kind, match: { record, matchedBy: 'name', confidence: 100 } }));
	}
	return people
		.filter((person) => !person.optedOut && matchesPerson(person, criteria))
		.map((person) => (searchContactData ? person : withoutContactData(person)))
		.map((record) => ({
			kind,
			match: { record, matchedBy: 'nameAndCompany', confidence: 100 },
		}));
}

const withoutContactData = (person: Person): Person => ({ ...person, emails: [], phones: [] });

const withoutPaging = (body: JsonObject): JsonObject =>
	Object.fromEntries(Object.entries(body).filter(([name]) => !PAGING_FIELDS.includes(name)));

const refusal = (message: string): SandboxReply => ({ status: 400, body: { message } });
