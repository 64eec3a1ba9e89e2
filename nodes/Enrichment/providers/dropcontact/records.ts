/** How Dropcontact writes people: only the fields that are filled, and addresses with what they are worth. */
import type { JsonRecord } from '../../../shared/core/json';
import type { EmployerParts } from '../../person';
import { always, companyBy, personBy, snakeCase, type MapOf } from '../build/fieldMap';
import { found, NO_MATCH } from '../build/paidRequest';
import type { RowReading } from '../dialect';
import { recordsOf } from '../requests';

/** What was sent comes back, cleaned, also with nobody found: only more than that is a result. */
export function readPerson(row: JsonRecord, sent: readonly string[]): RowReading {
	const isForbidden = recordsOf(row.email).some(({ qualification }) =>
		/^do_not_contact@/i.test(String(qualification)),
	);
	if (isForbidden) return { kind: 'optedOut' };
	const result = personOf(row);
	return result.email !== undefined || hasMore(row, sent) ? found(result) : NO_MATCH;
}

export const readCompany = (row: JsonRecord, sent: readonly string[]): RowReading =>
	hasMore(row, sent) ? found(companyOf(row)) : NO_MATCH;

/** A full name is split, its civility guessed; an address and our own tag say nothing of the person. */
const NAMED = ['civility', 'first_name', 'last_name', 'full_name', 'email', 'custom_fields'];
/** A number that was sent as `num_siren` comes back as `siren`. */
const RENAMED: Readonly<Record<string, string>> = { siren: 'num_siren' };

const hasMore = (row: JsonRecord, sent: readonly string[]): boolean =>
	Object.keys(row).some(
		(name) =>
			!NAMED.includes(name) && !sent.includes(name) && !sent.includes(RENAMED[name] ?? ''),
	);

const EMPLOYER: MapOf<EmployerParts> = {
	name: 'company',
	...snakeCase('website', 'industry'),
	linkedInUrl: 'company_linkedin',
	employeeCount: 'nb_employees',
};
const addresses = ({ email }: JsonRecord) => recordsOf(email).map(addressOf);

const personOf = personBy({
	...snakeCase('fullName', 'firstName', 'lastName'),
	emails: [addresses],
	phones: [
		{ number: 'mobile_phone', type: always('mobile') },
		{ number: 'phone', type: always('hq') },
	],
	jobTitle: 'job',
	seniority: 'job_level',
	departments: 'job_function',
	company: EMPLOYER,
	location: { name: 'location' },
	linkedInUrl: 'linkedin',
});

const companyOf = companyBy({
	...EMPLOYER,
	phones: [{ number: 'phone', type: always('hq') }],
	emails: [addresses],
	location: {
		street: 'siret_address',
		postalCode: 'siret_zip',
		city: 'siret_city',
		country: 'country',
	},
	revenue: 'company_turnover',
	currency: always('EUR'),
	providerId: 'siren',
});

/** `nominative@pro`: of one person, at a company. `generic@pro` is everybody's there. */
function addressOf({ email, qualification }: JsonRecord) {
	const [local, domain] = String(qualification).split('@');
	const type = local === 'generic' ? undefined : domain;
	return { email, type, status: local === 'nominative' ? 'verified' : local };
}
