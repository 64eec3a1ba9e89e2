import { ofPerson } from '../../facts';
import { domainOf } from '../../identity';
import { workEmailOf, type Company, type JsonObject } from '../../records';
import { INDUSTRY_NAMES } from '../../vocabulary';
import { hunter as wire, refusal } from '../../wire/hunter';
import type { AskedAt } from '../../wire/wire';
import { ok, served, type Call } from '../frame/provider';
import { rangeIn, searchCompanies, searchPeople } from '../world/search';
import { companyOf, genericRow, personOf, rowOf, scoreOf, verificationOf } from './records';

/** Hunter: one record a request, 402 for "plan used up", 451 for "opted out". */
export const hunter = served(wire, 'sandbox-hunter-key', {
	'GET /people/find': ({ query }, call) => {
		const { email, linkedin_handle } = query;
		const match = call.world.person({ email, linkedInUrl: profileOf(linkedin_handle) });
		if (match === 'optedOut') return OPTED_OUT;
		if (!match) return notFound('person');
		call.pay('person', match.record.id, 0.2);
		return ok({ data: personOf(match.record), meta: { email } });
	},

	'GET /companies/find': ({ query }, call) => {
		const match = call.world.company(query);
		if (!match) return notFound('company');
		call.pay('company', match.record.id, 0.2);
		return ok({ data: companyOf(match.record), meta: query });
	},

	/** The address of somebody at a company: one credit, only when one is found. */
	'GET /email-finder': ({ query }, call) => {
		const match = call.world.person({
			company: query.company,
			companyDomain: query.domain,
			firstName: query.first_name,
			lastName: query.last_name,
			fullName: query.full_name,
			linkedInUrl: profileOf(query.linkedin_handle),
		});
		if (match === 'optedOut') return OPTED_OUT;
		const person = match?.record;
		if (person && call.isPending(`finder ${person.id}`))
			return { status: 202, body: { data: {} } };
		const email = person && workEmailOf(person);
		if (!person || !email) return noAddress(query, call);
		call.pay('email', person.id, 1);
		return ok({
			data: {
				...ofPerson(person, 'first_name:firstName last_name:lastName position:jobTitle'),
				...ofPerson(person, 'domain:companyDomain company:companyName email:workEmail'),
				...ofPerson(person, 'linkedin_url:linkedInUrl phone_number:phone'),
				score: scoreOf(email),
				verification: verificationOf(email),
			},
			meta: { params: query },
		});
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
		const company = call.world.company({ domain, name })?.record;
		const wanted = { type, seniority, department };
		const found = company ? peopleAt(call, company).filter((row) => fits(row, wanted)) : [];
		const emails = found.slice(offset, offset + limit);
		call.paySearch(Math.ceil(emails.length / 10));
		return ok({
			data: {
				domain: company?.domain ?? domain ?? null,
				organization: company?.name ?? null,
				emails,
			},
			meta: { results: found.length },
		});
	},

	/** Companies by filters; free. Neither industry nor size nor place: only the domain leads on. */
	'POST /discover': ({ body }, call) => {
		const { limit = 100, offset = 0 } = body;
		const { organization, headquarters_location, industry, headcount, query } = body;
		const found = searchCompanies(call.world, {
			names: organization?.name,
			domains: organization?.domain,
			locations: headquarters_location?.include?.map(written),
			industries: industry?.include?.map((name) => known(call, name)),
			sizes: headcount?.map(rangeIn),
			keywords: query ? [query] : [],
		});
		const data = found.slice(offset, offset + limit).map(({ domain, name }) => ({
			...{ domain, organization: name },
		}));
		return ok({ data, meta: { results: found.length } });
	},

	/** Free. Newer accounts tell what remains; others only what was used of what is available. */
	'GET /account': (_asked, { credits, used, quirks }) => {
		const remaining = quirks.disputed === 'first' ? { remaining: credits } : {};
		return ok({
			data: {
				email: 'user@sandbox.example',
				plan_name: 'Growth',
				reset_date: '2026-12-01',
				requests: { credits: { used, available: credits + used, ...remaining } },
			},
		});
	},
});

const profileOf = (handle: string | undefined) => handle && `https://www.linkedin.com/in/${handle}`;

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
function statusOf({ world, quirks }: Call, email: string): string {
	const service = domainOf(email);
	if (service === 'mailinator.com') return 'disposable';
	if (WEBMAIL.includes(service)) return quirks.disputed === 'first' ? 'valid' : 'webmail';
	const match = world.person({ email });
	if (match === 'optedOut') return 'optedOut';
	const address = match?.record.emails.find((entry) => entry.email === email);
	return address ? verificationOf(address).status : 'invalid';
}

const SCORE: Record<string, number> = { valid: 97, webmail: 97, invalid: 0, accept_all: 62 };

const verdictOf = (email: string, status: string): JsonObject => ({
	status,
	score: SCORE[status] ?? 40,
	email,
	smtp_check: status === 'valid' || status === 'webmail',
});

/** The shared mailbox first, then whoever has an address. */
const peopleAt = ({ world }: Call, { domain }: Company): JsonObject[] => [
	genericRow(domain),
	...searchPeople(world, { company: { domains: [domain] } })
		.filter(workEmailOf)
		.map(rowOf),
];

const fits = (row: JsonObject, wanted: Record<string, string | undefined>) =>
	Object.entries(wanted).every(
		([name, values]) => values === undefined || values.split(',').includes(String(row[name])),
	);

/** States of the world's American towns. */
const STATES: Record<string, string> = {
	CO: 'Colorado',
	GA: 'Georgia',
	IL: 'Illinois',
	MA: 'Massachusetts',
	NY: 'New York',
	OR: 'Oregon',
	TX: 'Texas',
	WA: 'Washington',
};

type Place = Partial<Record<'country' | 'state' | 'city', string | undefined>>;

const written = ({ city, state = '', country }: Place) =>
	[city, STATES[state] ?? state, country].filter((part) => part).join(', ');

/** Only the names of its own list. */
const known = (call: Call, name: string): string =>
	INDUSTRY_NAMES.includes(name) ? name : call.fail('badRequest', `Unknown industry: ${name}`);
