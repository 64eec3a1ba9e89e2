import type { SandboxReply } from '../../../http/types';
import { ANNOUNCED_MAX_BATCH } from '../../quirks';
import { isDomain, isEmail, linkedInSlug } from '../../identity';
import type { Company, JsonObject, Kind, Person } from '../../records';
import { company, generic as wire, person } from '../../wire/generic';
import { identifiersIn } from '../../wire/schema';
import { ok, served, type Call, type ProviderApi } from '../frame/provider';
import { arranged } from '../frame/rows';
import { CORRELATE, CREDIT_REPORTS, isMiss, taggedBy } from './bulk';
import { represent, type Outcome, type Told } from './outcomes';
import { search } from './search';

/** The generic provider: every form that its document leaves open is a quirk. */
export const generic = (apiKey: string): ProviderApi =>
	served(wire, apiKey, {
		'POST /person': ({ body }, call) => single(call, 'person', body),
		'POST /company': ({ body }, call) => single(call, 'company', body),
		'POST /person/bulk': ({ body }, call) => bulk(call, 'person', body),
		'POST /company/bulk': ({ body }, call) => bulk(call, 'company', body),
		'POST /person/search': ({ body }, call) => search(call, 'person', body),
		'POST /company/search': ({ body }, call) => search(call, 'company', body),
		'GET /account': (_asked, { credits, used }) =>
			ok({
				plan: 'sandbox',
				creditsRemaining: credits,
				creditsUsed: used,
				maxBatch: ANNOUNCED_MAX_BATCH,
			}),
	});

function single(call: Call, kind: Kind, record: JsonObject): SandboxReply {
	const { quirks } = call;
	const report = CREDIT_REPORTS[quirks.creditReport];
	const [told] = lookUpAndCharge(call, kind, [record]);
	const headers = report.headers(call);
	if (quirks.pending === 'job') return job(call);
	const { status, body } = represent(kind, told!, 'single', quirks);
	if (!body) return { status, headers };
	const results = isMiss(told!) ? 0 : 1;
	return {
		status,
		headers,
		body: { ...body, ...report.row(call.spent), ...report.top(call, results) },
	};
}

function bulk(call: Call, kind: Kind, records: JsonObject[]): SandboxReply {
	const { quirks } = call;
	if (quirks.noBulk === 404) return { status: 404, body: NO_BULK };
	if (quirks.noBulk) return { status: 405, headers: { allow: 'GET' }, body: NO_BULK };
	if (records.length > quirks.maxBatch) {
		return { status: quirks.tooLarge, body: { message: 'The batch is too large' } };
	}
	const told = lookUpAndCharge(call, kind, records);
	if (quirks.pending === 'job') return job(call);
	const report = CREDIT_REPORTS[quirks.creditReport];
	const rows = arranged(told, quirks, isMiss, (instead) =>
		stranger(call, kind, told, instead),
	).map((each) => {
		if (!each) return null;
		const { body } = represent(kind, each, 'bulk', quirks);
		const row = body && { ...body, ...report.row(creditsOf(each)) };
		return CORRELATE[quirks.correlation]({ told: each, body: row });
	});
	// Nothing may stand beside the rows of a bare array.
	const top = report.top(call, told.filter(isFound).length);
	const body = quirks.bulkKey === '' ? rows : { [quirks.bulkKey]: rows, ...top };
	return { status: 200, headers: report.headers(call), body };
}

const NO_BULK = { message: 'The requested endpoint was not found' };

const job = (call: Call): SandboxReply => ({
	status: 202,
	headers: CREDIT_REPORTS[call.quirks.creditReport].headers(call),
	body: { enrichment_id: `job-${call.number}`, status: 'pending' },
});

/** All records are looked up and paid for, or none. */
function lookUpAndCharge(call: Call, kind: Kind, records: JsonObject[]): Told[] {
	const told = records.map((asked): Told => {
		const identifiers = filled(identifiersIn(kind === 'person' ? person : company, asked));
		const outcome = lookUp(call, kind, identifiers);
		return { asked, identifiers, tag: taggedBy(asked), outcome };
	});
	const { malformed } = call.quirks;
	const isBad = ({ identifiers }: Told) => isMalformed(identifiers as Identifiers);
	if (malformed !== 'noMatch' && told.some(isBad)) {
		call.end({ status: malformed, body: { message: 'The request holds an invalid value' } });
	}
	call.buy(
		told.filter(isFound).map(({ asked, outcome }) => ({
			bought: kind,
			id: outcome.record.id,
			credits: outcome.credits,
			asked,
		})),
	);
	return told;
}

type FoundOutcome = Extract<Outcome, { status: 'found' }>;

const isFound = (told: Told): told is Told & { outcome: FoundOutcome } =>
	told.outcome.status === 'found';

const creditsOf = (told: Told) => (isFound(told) ? told.outcome.credits : 0);

type Identifiers = Record<string, string>;

const filled = (identifiers: object): Identifiers =>
	Object.fromEntries(
		Object.entries(identifiers as Identifiers).filter(([, value]) => value.trim() !== ''),
	);

function lookUp(call: Call, kind: Kind, asked: Identifiers): Outcome {
	const match = kind === 'person' ? call.world.person(asked) : call.world.company(asked);
	if (match === 'optedOut') return { status: 'optedOut' };
	if (!match) return { status: isMalformed(asked) ? 'malformed' : 'noMatch' };
	const { record, matchedBy, confidence } = match;
	if (call.isPending(record.id)) return { status: 'pending', id: record.id };
	return { status: 'found', record, matchedBy, confidence, credits: priceOf(record) };
}

/** An identifier that cannot be one, whoever is meant. */
function isMalformed({ email, linkedInUrl, domain }: Partial<Identifiers>): boolean {
	return (
		(email !== undefined && !isEmail(email)) ||
		(linkedInUrl !== undefined && linkedInSlug(linkedInUrl) === undefined) ||
		(domain !== undefined && !isDomain(domain))
	);
}

/** A person without an e-mail address or without a phone is partial, and half the price. */
function priceOf(record: Person | Company): number {
	if (!('emails' in record)) return 1;
	return record.emails.length > 0 && record.phones.length > 0 ? 2 : 1;
}

/** A match for somebody whom nobody asked for, as if they had been, or in place of another. */
function stranger(
	{ world }: Call,
	kind: Kind,
	told: readonly Told[],
	{ tag }: Pick<Told, 'tag'> = { tag: {} },
): Told {
	const known = new Set(told.filter(isFound).map(({ outcome }) => outcome.record.id));
	const isUnasked = (record: Person | Company) => !known.has(record.id);
	const record =
		kind === 'person'
			? world.people.find((each) => isUnasked(each) && !each.optedOut && each.emails[0])!
			: world.companies.find(isUnasked)!;
	const asked =
		'emails' in record ? { email: record.emails[0]!.email } : { domain: record.domain };
	const [matchedBy] = Object.keys(asked);
	const outcome = { status: 'found' as const, record, matchedBy, confidence: 95, credits: 0 };
	return { asked, identifiers: asked, tag, outcome };
}
