/** How Findymail writes people and companies: a contact, a LinkedIn profile, a company. */
import { always, companyBy, personBy } from '../build/fieldMap';

const PLACE = { city: 'city', region: 'region', country: 'country' } as const;

/** Of business-profile and name; every address that they give was verified. */
export const personOfContact = personBy({
	fullName: 'name',
	emails: [{ email: 'email', type: always('work'), status: always('verified') }],
	jobTitle: 'job_title',
	company: { name: 'company', domain: 'domain' },
	location: PLACE,
	linkedInUrl: 'linkedin_url',
	providerId: 'id',
});

/** Of reverse-email, in camel case but for `linkedin_url`. */
export const personOfProfile = personBy({
	fullName: 'fullName',
	headline: 'headline',
	emails: [{ email: 'email' }],
	jobTitle: 'jobTitle',
	company: {
		name: 'companyName',
		website: 'companyWebsite',
		linkedInUrl: 'companyLinkedinUrl',
	},
	location: PLACE,
	linkedInUrl: ['linkedin_url', 'username'],
	skills: 'skills',
});

export const companyOf = companyBy({
	name: 'name',
	domain: 'domain',
	linkedInUrl: 'linkedin_url',
	industry: 'industry',
	employeeRange: 'company_size',
	description: 'description',
});
