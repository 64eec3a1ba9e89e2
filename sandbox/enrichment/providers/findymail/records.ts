import { linkedInSlug } from '../../identity';
import {
	fullName,
	sizeLabel,
	type Company,
	type Email,
	type JsonObject,
	type Person,
} from '../../records';

/** Findymail gives out checked addresses only; here, all at work count as checked. */
export const workEmailOf = ({ emails }: Person): Email | undefined =>
	emails.find(({ type }) => type === 'work');

/** Numbers of the United States only. */
export const phoneOf = ({ phones }: Person): string | undefined =>
	phones.find(({ number }) => number.startsWith('+1'))?.number;

const placeOf = ({ city, region, country }: Person['location']): JsonObject => ({
	city,
	region,
	country,
});

export function contactOf(person: Person, { email }: Email): JsonObject {
	const { company } = person;
	const seat = placeOf(company.location);
	return {
		id: Number(person.id),
		name: fullName(person),
		email,
		domain: company.domain,
		company: company.name,
		linkedin_url: person.linkedInUrl || null,
		job_title: person.jobTitle,
		company_city: seat['city'],
		company_region: seat['region'],
		company_country: seat['country'],
		...placeOf(person.location),
	};
}

export const profileOf = (person: Person): JsonObject => ({
	fullName: fullName(person),
	username: linkedInSlug(person.linkedInUrl) ?? null,
	headline: `${person.jobTitle} at ${person.company.name}`,
	jobTitle: person.jobTitle,
	summary: null,
	...placeOf(person.location),
	companyLinkedinUrl: person.company.linkedInUrl,
	companyName: person.company.name,
	companyWebsite: `https://${person.company.domain}`,
	isPremium: false,
	isOpenProfile: false,
	skills: [],
	jobs: [],
	educations: [],
	certificates: [],
});

export const companyOf = (company: Company): JsonObject => ({
	name: company.name,
	domain: company.domain,
	company_size: sizeLabel(company.employeeRange),
	industry: company.industry,
	linkedin_url: company.linkedInUrl,
	description: company.description,
});
