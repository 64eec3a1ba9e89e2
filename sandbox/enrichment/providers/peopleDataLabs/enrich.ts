import type { SandboxReply } from '../../../http/types';
import { isDomain } from '../../identity';
import type { JsonObject } from '../../records';
import { ok, type Call } from '../frame/provider';
import { objects, renamed, text } from '../frame/read';
import { arranged } from '../frame/rows';
import type { AskedPerson } from '../world/world';
import { companyOf, personOf, titlecased, worldId } from './records';

const MOST = 100;

/** What one record came to: a row of a bulk answer, or the body of a single one. */
interface Outcome {
	status: 200 | 400 | 404;
	/** Of the shared world, where something is to be paid. */
	id?: string;
	body: JsonObject;
}

type LookUp = (call: Call, params: JsonObject, shared: JsonObject) => Outcome;

export const enrichPerson = (call: Call): SandboxReply => single(call, 'person', lookUpPerson);

export const enrichCompany = (call: Call): SandboxReply => single(call, 'company', lookUpCompany);

export const bulkPersons = (call: Call): SandboxReply => bulk(call, 'person', lookUpPerson);

export const bulkCompanies = (call: Call): SandboxReply =>
	bulk(call, 'company', (currentCall, params, shared) => {
		const outcome = lookUpCompany(currentCall, params, shared);
		const { status, likelihood, matched, ...data } = outcome.body;
		// The published client has flat rows; other sources put the company under `data`.
		return outcome.status !== 200 || call.quirks.disputed === 'first'
			? outcome
			: { ...outcome, body: { status, likelihood, matched, data } };
	});

/** The parameters stand in the query of a GET, in the body of a POST. */
function single(call: Call, bought: 'person' | 'company', lookUp: LookUp): SandboxReply {
	const isGet = call.endpoint.startsWith('GET');
	const params = isGet ? Object.fromEntries(call.query) : call.json();
	const { status, id, body } = lookUp(call, params, params);
	call.buy(id === undefined ? [] : [{ bought, id, credits: 1 }]);
	return { status, body };
}

/** Rows in the order asked, each with its own status and the `metadata` it came with. */
function bulk(call: Call, bought: 'person' | 'company', lookUp: LookUp): SandboxReply {
	const shared = call.json();
	const requests = objects(shared['requests']) ?? [];
	if (requests.length < 1 || requests.length > MOST) {
		return call.fail('badRequest', `requests should hold 1 to ${MOST} objects`);
	}
	const outcomes = requests.map(({ params }) =>
		lookUp(call, objects([params])?.[0] ?? {}, shared),
	);
	const paid = outcomes.flatMap(({ id }) => (id === undefined ? [] : [id]));
	call.buy(paid.map((id) => ({ bought, id, credits: 1 })));
	const rows = outcomes.map(({ body }, index) => withMetadata(body, requests[index]));
	return ok(arranged(rows, call.quirks, ({ status }) => status !== 200));
}

const withMetadata = (body: JsonObject, { metadata }: JsonObject = {}): JsonObject =>
	metadata === undefined ? body : { ...body, metadata };

const PERSON_NAMES = {
	email: 'email',
	linkedInUrl: 'profile',
	phone: 'phone',
	firstName: 'first_name',
	lastName: 'last_name',
	fullName: 'name',
	company: 'company',
};

function lookUpPerson(call: Call, params: JsonObject, shared: JsonObject): Outcome {
	const first = firstValues(params);
	if (!isEnough(first)) return rowError(400, 'invalid_request_error', NOT_ENOUGH);
	const { company, ...asked } = renamed(first, PERSON_NAMES);
	const id = worldId(text(first['pdl_id']));
	const match = call.world.person({ ...asked, ...employerIn(company), id });
	if (match === undefined || match === 'optedOut') return NO_MATCH;
	const data = personOf(match.record, call.quirks.contactDataHidden);
	const likelihood = likelihoodOf(match.confidence);
	if (!isWanted(data, likelihood, params, shared)) return NO_MATCH;
	const written = isTrue(shared['titlecase']) ? titlecased(data) : data;
	const body = { status: 200, likelihood, matched: matchedBy(first), data: written };
	return { status: 200, id: match.record.id, body };
}

/** `company` takes a name, a website or the address of a page. */
function employerIn(company = ''): AskedPerson {
	if (company.includes('linkedin.com/')) return { companyLinkedInUrl: company };
	return isDomain(company) ? { companyDomain: company } : { company };
}

function lookUpCompany(call: Call, params: JsonObject, shared: JsonObject): Outcome {
	const first = firstValues(params);
	const names = { id: 'pdl_id', domain: 'website', name: 'name', linkedInUrl: 'profile' };
	const { id, ...asked } = renamed(first, names);
	if (!id && !Object.values(asked).some((value) => value) && !text(first['ticker'])) {
		return rowError(400, 'invalid_request_error', NOT_ENOUGH);
	}
	const page = id === undefined ? asked.linkedInUrl : `linkedin.com/company/${id}`;
	const match = call.world.company({ ...asked, linkedInUrl: page });
	if (!match) return NO_MATCH;
	const data = companyOf(match.record);
	const likelihood = likelihoodOf(match.confidence);
	if (!isWanted(data, likelihood, params, shared)) return NO_MATCH;
	const written = isTrue(shared['titlecase']) ? titlecased(data) : data;
	const body = { status: 200, likelihood, matched: matchedBy(first), ...written };
	return { status: 200, id: match.record.id, body };
}

const NOT_ENOUGH = 'The parameters do not suffice to find a record';

const rowError = (status: 400 | 404, type: string, message: string): Outcome => ({
	status,
	body: { status, error: { type, message } },
});

const NO_MATCH = rowError(404, 'not_found', 'No records were found matching your request');

/** A name needs to be told from its namesakes. */
function isEnough(params: JsonObject): boolean {
	const has = (name: string) => text(params[name]) !== undefined;
	const named = has('name') || (has('first_name') && has('last_name'));
	const placed = ['company', 'school', 'location', 'locality', 'region', 'country'].some(has);
	return (
		['pdl_id', 'profile', 'email', 'phone', 'email_hash', 'lid'].some(has) || (named && placed)
	);
}

/** The likelihood, and the fields that have to be there: otherwise it is no match, and free. */
function isWanted(
	data: JsonObject,
	likelihood: number,
	params: JsonObject,
	shared: JsonObject,
): boolean {
	const least = Number(params['min_likelihood'] ?? shared['min_likelihood'] ?? 0);
	const required = text(params['required'] ?? shared['required']) ?? '';
	const has = (field: string) => isFilled(data[field.trim()]);
	return (
		likelihood >= least &&
		(required === '' ||
			required.split(/\s+OR\s+/).some((all) => all.split(/\s+AND\s+/).every(has)))
	);
}

const isFilled = (value: unknown) =>
	Array.isArray(value)
		? value.length > 0
		: value !== null && value !== undefined && value !== false;

const matchedBy = (params: JsonObject) =>
	Object.keys(params).filter((name) =>
		[...Object.values(PERSON_NAMES), 'website', 'pdl_id'].includes(name),
	);

/** 1 to 10. */
const likelihoodOf = (confidence: number) => Math.min(10, Math.max(1, Math.round(confidence / 10)));

const isTrue = (value: unknown) => value === true || value === 'true';

/** Every parameter may be a list; the first of them is looked up. */
const firstValues = (params: JsonObject): JsonObject =>
	Object.fromEntries(
		Object.entries(params).map(([name, value]) => [
			name,
			Array.isArray(value) ? value[0] : value,
		]),
	);
