/** How Dropcontact writes people: only the fields that are filled, and addresses with what they are worth. */
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import { companyFrom, personFrom, type Company, type Person } from '../../person';
import type { RowReading } from '../dialect';
import { recordsOf } from '../requests';

/** What was sent comes back, cleaned, also with nobody found: only more than that is a result. */
export function readPerson(row: unknown, sent: readonly string[]): RowReading {
	if (!isRecord(row)) return { kind: 'noMatch' };
	const isForbidden = recordsOf(row.email).some(({ qualification }) =>
		/^do_not_contact@/i.test(String(qualification)),
	);
	if (isForbidden) return { kind: 'optedOut' };
	const result = personOf(row);
	return result.email !== undefined || hasMore(row, sent)
		? { kind: 'found', result, confidence: null }
		: { kind: 'noMatch' };
}

export function readCompany(row: unknown, sent: readonly string[]): RowReading {
	if (!isRecord(row) || !hasMore(row, sent)) return { kind: 'noMatch' };
	return { kind: 'found', result: companyOf(row), confidence: null };
}

/** A full name is split, its civility guessed; an address and our own tag say nothing of the person. */
const NAMED = ['civility', 'first_name', 'last_name', 'full_name', 'email', 'custom_fields'];
/** A number that was sent as `num_siren` comes back as `siren`. */
const RENAMED: Readonly<Record<string, string>> = { siren: 'num_siren' };

const hasMore = (row: JsonRecord, sent: readonly string[]): boolean =>
	Object.keys(row).some(
		(name) =>
			!NAMED.includes(name) && !sent.includes(name) && !sent.includes(RENAMED[name] ?? ''),
	);

function personOf(row: JsonRecord): Person {
	return personFrom({
		fullName: row.full_name,
		firstName: row.first_name,
		lastName: row.last_name,
		emails: recordsOf(row.email).map(addressOf),
		phones: [
			{ number: row.mobile_phone, type: 'mobile' },
			{ number: row.phone, type: 'hq' },
		],
		jobTitle: row.job,
		seniority: row.job_level,
		departments: row.job_function,
		company: employerOf(row),
		location: { name: row.location },
		linkedInUrl: row.linkedin,
	});
}

const employerOf = (row: JsonRecord) => ({
	name: row.company,
	website: row.website,
	linkedInUrl: row.company_linkedin,
	industry: row.industry,
	employeeCount: row.nb_employees,
});

function companyOf(row: JsonRecord): Company {
	return companyFrom({
		...employerOf(row),
		phones: [{ number: row.phone, type: 'hq' }],
		emails: recordsOf(row.email).map(addressOf),
		location: {
			street: row.siret_address,
			postalCode: row.siret_zip,
			city: row.siret_city,
			country: row.country,
		},
		revenue: row.company_turnover,
		currency: 'EUR',
		providerId: row.siren,
	});
}

/** `nominative@pro`: of one person, at a company. `generic@pro` is everybody's there. */
function addressOf({ email, qualification }: JsonRecord) {
	const [local, domain] = String(qualification).split('@');
	const type = local === 'generic' ? undefined : domain;
	return { email, type, status: local === 'nominative' ? 'verified' : local };
}
