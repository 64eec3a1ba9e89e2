/** How Dropcontact writes people: only the fields that are filled, and addresses with what they are worth. */
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import { personFrom, type Person } from '../../domain/normalise';
import type { RowReading } from '../dialect';
import { recordsOf } from '../requests';

/** What was sent comes back, cleaned, also with nobody found: only more than that is a result. */
export function readRow(row: unknown, sent: readonly string[]): RowReading {
	if (!isRecord(row)) return { kind: 'noMatch' };
	const isForbidden = recordsOf(row.email).some(({ qualification }) =>
		/^do_not_contact@/i.test(String(qualification)),
	);
	if (isForbidden) return { kind: 'optedOut' };
	const result = personOf(row);
	const isMore = Object.keys(row).some((name) => !sent.includes(name) && !NAMED.includes(name));
	return result.email !== undefined || isMore
		? { kind: 'found', result, confidence: null }
		: { kind: 'noMatch' };
}

/** A full name is split, its civility guessed; an address and our own tag say nothing of the person. */
const NAMED = ['civility', 'first_name', 'last_name', 'full_name', 'email', 'custom_fields'];

function personOf(row: JsonRecord): Person {
	return personFrom({
		fullName: row.full_name,
		firstName: row.first_name,
		lastName: row.last_name,
		emails: recordsOf(row.email).map(addressOf),
		phones: [{ number: row.mobile_phone, type: 'mobile' }],
		jobTitle: row.job,
		seniority: row.job_level,
		departments: row.job_function,
		company: {
			name: row.company,
			website: row.website,
			linkedInUrl: row.company_linkedin,
			industry: row.industry,
			employeeCount: row.nb_employees,
		},
		location: { name: row.location },
		linkedInUrl: row.linkedin,
	});
}

/** `nominative@pro`: of one person, at a company. `generic@pro` is everybody's there. */
function addressOf({ email, qualification }: JsonRecord) {
	const [local, domain] = String(qualification).split('@');
	const type = local === 'generic' ? undefined : domain;
	return { email, type, status: local === 'nominative' ? 'verified' : local };
}
