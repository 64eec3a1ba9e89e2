import { fullName, sizeLabel, type Company, type JsonObject, type Location } from '../records';
import type { Shape } from './shape';

/** As Lusha's version 2: e-mail addresses are `email` in a single answer and `address` in a bulk. */
export const lusha: Shape = {
	holder: { person: 'contact', company: 'data' },
	person: (person, place) => ({
		personId: person.id,
		fullName: fullName(person),
		firstName: person.firstName,
		lastName: person.lastName,
		emailAddresses: person.emails.map(({ email, type, status }) =>
			place === 'bulk'
				? { address: email, type }
				: { email, emailType: type, emailConfidence: status === 'verified' ? 'A+' : 'B' },
		),
		phoneNumbers: person.phones.map(({ number, type, doNotCall }) =>
			place === 'bulk' ? { number, type, doNotCall } : { number, phoneType: type, doNotCall },
		),
		jobTitle: {
			title: person.jobTitle,
			departments: person.departments,
			seniority: person.seniority,
		},
		company: employer(person.company),
		location: lushaLocation(person.location),
		socialLinks: { linkedin: person.linkedInUrl },
		updateDate: person.updatedAt,
	}),
	company: (company) => ({
		...employer(company),
		founded: String(company.foundedYear),
		employees: sizeLabel(company.employeeRange).replace('-', ' - '),
		revenueRange: [company.revenue.min, company.revenue.max],
		technologies: company.technologies.map((name) => ({ name })),
		location: lushaLocation(company.location),
		social: { linkedin: { url: company.linkedInUrl } },
	}),
	wrapPerson: (data, place) => {
		const contact = { error: null, isCreditCharged: true, data };
		return place === 'bulk' ? contact : { contact };
	},
	wrapCompany: (data, place) => (place === 'bulk' ? data : { data }),
};

const employer = (company: Company): JsonObject => ({
	companyId: company.id,
	name: company.name,
	fqdn: `www.${company.domain}`,
	domains: { homepage: company.domain, email: company.domain },
	description: company.description,
	companySize: [company.employeeRange.min, company.employeeRange.max],
	mainIndustry: company.industry,
	subIndustry: company.subIndustry,
});

const lushaLocation = ({ city, region, country, countryCode, isEu }: Location): JsonObject => ({
	city,
	state: region,
	country,
	countryIso2: countryCode,
	is_eu_contact: isEu,
});
