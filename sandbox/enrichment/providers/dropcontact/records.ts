import { domainOf, linkedInSlug } from '../../identity';
import { fullName, locationName, sizeLabel, type JsonObject, type Person } from '../../records';
import { text } from '../frame/read';
import { qualify, type Outcome } from './find';

const FRENCH: Record<string, string> = {
	nominative: 'nominatif',
	invalid: 'invalide',
	Do_Not_Contact: 'Ne_Pas_Contacter',
	non_validated: 'non_validé',
};

/** Only what is filled is there: what was sent, cleaned, and what was found. */
export function rowOf(record: JsonObject, outcome: Outcome, language: 'en' | 'fr'): JsonObject {
	const emails = emailsOf(record, outcome).map(({ email, qualification }) => ({
		email,
		qualification: language === 'fr' ? inFrench(qualification) : qualification,
	}));
	return filled({
		...cleaned(record),
		...(outcome.person ? foundOf(outcome.person) : {}),
		email: emails.length > 0 ? emails : undefined,
		custom_fields: record['custom_fields'],
	});
}

/** The address that was sent stays in the list, whatever it is worth. */
function emailsOf(record: JsonObject, { email, qualification }: Outcome) {
	const sent = text(record['email'])?.toLowerCase();
	const rows = sent ? [{ email: sent, qualification: qualification ?? 'invalid@pro' }] : [];
	if (email && email.email !== sent) {
		rows.push({ email: email.email, qualification: qualify(email) });
	}
	return rows;
}

const inFrench = (qualification: string) =>
	qualification.replace(/^[^@]+/, (local) => FRENCH[local] ?? local);

function cleaned(record: JsonObject): JsonObject {
	const { email: _, custom_fields: __, num_siren: siren, ...rest } = record;
	const linkedIn = text(record['linkedin']);
	const website = text(record['website']);
	return {
		...rest,
		siren,
		linkedin: linkedIn && profileOf(linkedIn),
		website: website && `www.${domainOf(website)}`,
	};
}

const profileOf = (url: string) => `www.linkedin.com/in/${linkedInSlug(url) ?? ''}`;

const foundOf = (person: Person): JsonObject => ({
	civility: 'Mrs',
	first_name: person.firstName,
	last_name: person.lastName,
	full_name: fullName(person),
	job: person.jobTitle,
	job_function: person.departments[0],
	job_level: person.seniority,
	linkedin: person.linkedInUrl && profileOf(person.linkedInUrl),
	location: locationName(person.location),
	phone: person.company.phone,
	company: person.company.name,
	website: `www.${person.company.domain}`,
	company_linkedin: person.company.linkedInUrl.replace('https://', ''),
	nb_employees: sizeLabel(person.company.employeeRange),
	industry: person.company.industry,
	country: person.company.location.countryCode,
});

const filled = (row: JsonObject): JsonObject =>
	Object.fromEntries(
		Object.entries(row).filter(([, value]) => value !== undefined && value !== ''),
	);
