import type { SandboxReply } from '../../../http/types';
import type { Company, JsonObject, Person } from '../../records';
import { ok, type Call } from '../frame/provider';
import { text, wholeNumber } from '../frame/read';
import { searchPeople } from '../world/search';
import { departmentOf, SENIORITY, verificationOf, workEmailOf, scoreOf } from './records';
import { refusal } from './refusal';

/** A credit pays for ten addresses. */
const PER_CREDIT = 10;

const SENIORITIES = ['junior', 'senior', 'executive'];
const DEPARTMENTS = [
	...['executive', 'it', 'finance', 'management', 'sales', 'legal', 'support', 'hr'],
	...['marketing', 'communication', 'education', 'design', 'health', 'operations', 'product'],
	...['research', 'consulting', 'administrative', 'procurement'],
];

/** The addresses of one company; the only search for people that Hunter has. */
export function domainSearch(call: Call): SandboxReply {
	const { query } = call;
	const domain = text(query.get('domain'));
	const name = text(query.get('company'));
	if (!domain && !name) return call.fail('badRequest', 'You are missing the domain parameter');
	const wanted = {
		type: listOf(query.get('type')),
		seniority: listOf(query.get('seniority')),
		department: listOf(query.get('department')),
	};
	const unknown =
		refuseUnknown('type', wanted.type, ['personal', 'generic']) ??
		refuseUnknown('seniority', wanted.seniority, SENIORITIES) ??
		refuseUnknown('department', wanted.department, DEPARTMENTS);
	if (unknown) return unknown;
	const limit = wholeNumber(query.get('limit'), { min: 1, max: 100, otherwise: 10 });
	const offset = wholeNumber(query.get('offset'), { min: 0, max: Infinity, otherwise: 0 });
	if (limit === undefined || offset === undefined) {
		return refusal(400, 'pagination_error', 'The limit must be between 1 and 100');
	}
	const company = call.world.company({ domain, name })?.record;
	const found = company ? addressesOf(call, company).filter((row) => fits(row, wanted)) : [];
	const emails = found.slice(offset, offset + limit);
	const credits = Math.ceil(emails.length / PER_CREDIT);
	if (credits > 0) call.buy([{ bought: 'search', id: `request ${call.number}`, credits }]);
	return ok({
		data: { ...headOf(company, domain), emails, linked_domains: [] },
		meta: { results: found.length, limit, offset, params: Object.fromEntries(query) },
	});
}

const listOf = (value: string | null) => value?.split(',').filter((entry) => entry !== '') ?? [];

function refuseUnknown(name: string, wanted: string[], known: string[]): SandboxReply | undefined {
	if (wanted.every((entry) => known.includes(entry))) return undefined;
	return refusal(400, `invalid_${name}`, `The ${name} must be one of ${known.join(', ')}`);
}

type Wanted = Record<'type' | 'seniority' | 'department', string[]>;

const fits = (row: JsonObject, wanted: Wanted) =>
	Object.entries(wanted).every(
		([name, values]) => values.length === 0 || values.includes(String(row[name])),
	);

const headOf = (company: Company | undefined, domain: string | undefined): JsonObject => ({
	domain: company?.domain ?? domain ?? null,
	disposable: false,
	webmail: false,
	accept_all: false,
	pattern: company ? '{first}' : null,
	organization: company?.name ?? null,
});

/** The shared mailbox first, then whoever has an address. */
function addressesOf({ world }: Call, { domain }: Company): JsonObject[] {
	const people = searchPeople(world, { company: { domains: [domain] } });
	return [genericOf(domain), ...people.filter((person) => workEmailOf(person)).map(rowOf)];
}

const genericOf = (domain: string): JsonObject => ({
	value: `info@${domain}`,
	type: 'generic',
	confidence: 90,
	first_name: null,
	last_name: null,
	position: null,
	seniority: null,
	department: null,
	linkedin: null,
	twitter: null,
	phone_number: null,
	verification: { date: null, status: null },
	sources: [],
});

function rowOf(person: Person): JsonObject {
	const email = workEmailOf(person)!;
	return {
		...genericOf(person.company.domain),
		value: email.email,
		type: 'personal',
		confidence: scoreOf(email),
		first_name: person.firstName,
		last_name: person.lastName,
		position: person.jobTitle,
		seniority: SENIORITY[person.seniority] ?? null,
		department: departmentOf(person),
		linkedin: person.linkedInUrl || null,
		phone_number: person.phones[0]?.number ?? null,
		verification: verificationOf(email),
	};
}
