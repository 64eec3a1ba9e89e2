import type { Email, JsonObject, Person } from '../../records';
import type { Call } from '../frame/provider';
import { renamed, text } from '../frame/read';

export interface Outcome {
	/** Undefined also for somebody who asked to be forgotten. */
	person: Person | undefined;
	/** Of the person, as far as it is verified. */
	email: Email | undefined;
	/** What stands beside the address that was sent: `nominative@pro`. */
	qualification: string | undefined;
}

export function find(call: Call, record: JsonObject): Outcome {
	const asked = renamed(record, {
		email: 'email',
		linkedInUrl: 'linkedin',
		firstName: 'first_name',
		lastName: 'last_name',
		fullName: 'full_name',
		company: 'company',
		companyDomain: 'website',
		companyLinkedInUrl: 'company_linkedin',
	});
	const match = call.world.person(asked);
	if (match === 'optedOut') return { person: undefined, ...nothing, ...forbidden };
	const person = match?.record;
	const email = person?.emails.find(({ status }) => status !== 'unverified');
	const sent = text(record['email'])?.toLowerCase();
	const known = person?.emails.find((entry) => entry.email === sent);
	return { person, email, qualification: sent && qualify(known ?? email) };
}

const nothing = { email: undefined };
const forbidden = { qualification: 'Do_Not_Contact@pro' };

export function qualify(email: Email | undefined): string {
	if (email === undefined) return 'invalid@pro';
	const local = { verified: 'nominative', catchAll: 'catch-all', unverified: 'non_validated' };
	return `${local[email.status]}@${email.type === 'work' ? 'pro' : 'perso'}`;
}
