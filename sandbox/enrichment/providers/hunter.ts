import { domainOf } from '../identity';
import { workEmailOf, type Company, type JsonObject } from '../records';
import * as rows from '../wire/hunter';
import { identifiersIn } from '../wire/schema';
import type { AskedAt } from '../wire/wire';
import { ok, served, type Call } from './frame/provider';

const { colleague, company, hunter: wire, person, refusal } = rows;

/** Hunter: one record a request, 402 for "plan used up", 451 for "opted out". */
export const hunter = served(wire, 'sandbox-hunter-key', {
	'GET /people/find': ({ query }, call) => {
		const match = call.world.person(identifiersIn(person, query));
		if (match === 'optedOut') return OPTED_OUT;
		if (!match) return notFound('person');
		call.pay('person', match.record.id, 0.2);
		return ok({ data: call.row(rows.personRow, match.record), meta: query });
	},

	'GET /companies/find': ({ query }, call) => {
		const found = call.company(company, query);
		if (!found) return notFound('company');
		call.pay('company', found.id, 0.2);
		return ok({ data: call.row(rows.companyRow, found), meta: query });
	},

	/** The address of somebody at a company: one credit, only when one is found. */
	'GET /email-finder': ({ query }, call) => {
		const match = call.world.person(identifiersIn(colleague, query));
		if (match === 'optedOut') return OPTED_OUT;
		const found = match?.record;
		if (found && call.isPending(`finder ${found.id}`)) {
			return { status: 202, body: { data: {} } };
		}
		if (!found || !workEmailOf(found)) return noAddress(query, call);
		call.pay('email', found.id, 1);
		return ok({ data: call.row(rows.addressRow, found), meta: { params: query } });
	},

	/** Half a credit; what could not be determined is free. */
	'GET /email-verifier': ({ query }, call) => {
		const email = query.email.toLowerCase();
		const status = statusOf(call, email);
		if (status === 'optedOut') return OPTED_OUT;
		if (call.isPending(`verifier ${email}`)) return CHECKING;
		if (!['unknown', 'disposable'].includes(status)) call.pay('verification', email, 0.5);
		return ok({ data: verdictOf(email, status), meta: { params: query } });
	},

	/** The addresses of one company; a credit pays for ten of them. */
	'GET /domain-search': ({ query }, call) => {
		const { domain, company: name, limit = 10, offset = 0 } = query;
		const { type, seniority, department } = query;
		const at = call.world.company({ domain, name })?.record;
		const wanted = { type, seniority, department };
		const found = at ? peopleAt(call, at).filter((row) => fits(row, wanted)) : [];
		const emails = found.slice(offset, offset + limit);
		call.paySearch(Math.ceil(emails.length / 10));
		return ok({
			data: {
				domain: at?.domain ?? domain ?? null,
				organization: at?.name ?? null,
				emails,
			},
			meta: { results: found.length },
		});
	},

	/** Companies by filters; free. Neither industry nor size nor place: only the domain leads on. */
	'POST /discover': ({ body }, call) => {
		const { limit = 100, offset = 0 } = body;
		const found = call.searchCompanies();
		const data = found.slice(offset, offset + limit).map(({ domain, name }) => ({
			...{ domain, organization: name },
		}));
		return ok({ data, meta: { results: found.length } });
	},
});

/** No match, and free. */
const notFound = (what: string) =>
	refusal(404, 'not_found', `No ${what} was found for the given parameters`);

/** Somebody asked Hunter to stop processing their data. */
const OPTED_OUT = refusal(451, 'claimed_email', 'The person asked us to stop the processing');

type Finder = AskedAt<typeof wire, 'GET /email-finder'>['query'];

/** Either a record without an address, or 404. */
function noAddress({ first_name, last_name, domain, company }: Finder, { quirks }: Call) {
	if (quirks.disputed === 'second') return notFound('email address');
	const asked = { first_name, last_name, domain, company };
	return ok({ data: { ...asked, email: null, score: null }, meta: {} });
}

const CHECKING = { status: 202, body: { meta: {} } };

const WEBMAIL = ['gmail.com', 'outlook.com', 'yahoo.com'];

/** Older answers call an address at Gmail and its like after their service. */
function statusOf(call: Call, email: string): string {
	const service = domainOf(email);
	if (service === 'mailinator.com') return 'disposable';
	if (WEBMAIL.includes(service)) return call.quirks.disputed === 'first' ? 'valid' : 'webmail';
	const owner = call.ownerOf(email);
	if (owner === 'optedOut') return 'optedOut';
	return owner?.address ? rows.statusOf(owner.address) : 'invalid';
}

const SCORE: Record<string, number> = { valid: 97, webmail: 97, invalid: 0, accept_all: 62 };

const verdictOf = (email: string, status: string): JsonObject => ({
	status,
	score: SCORE[status] ?? 40,
	email,
	smtp_check: status === 'valid' || status === 'webmail',
});

/** The shared mailbox first, then whoever has an address. */
const peopleAt = (call: Call, at: Company): JsonObject[] => [
	call.row(rows.mailboxRow, at),
	...call.world.people
		.filter((each) => each.company === at && !each.optedOut && workEmailOf(each))
		.map((each) => call.row(rows.row, each)),
];

const fits = (row: JsonObject, wanted: Record<string, string | undefined>) =>
	Object.entries(wanted).every(
		([name, values]) => values === undefined || values.split(',').includes(String(row[name])),
	);
