import {
	fullName,
	locationName,
	sizeLabel,
	type Company,
	type JsonObject,
	type Location,
} from '../records';
import type { Shape } from './shape';

/** The documented API names no response fields: these are its request fields' plain continuation. */
export const documented: Shape = {
	holder: { person: 'person', company: 'company' },
	person: (person) => ({
		id: person.id,
		fullName: fullName(person),
		firstName: person.firstName,
		lastName: person.lastName,
		email: person.emails[0]?.email ?? null,
		emails: person.emails,
		phone: person.phones[0]?.number ?? null,
		phones: person.phones,
		jobTitle: person.jobTitle,
		seniority: person.seniority,
		departments: person.departments,
		company: employer(person.company),
		location: place(person.location),
		linkedInUrl: person.linkedInUrl || null,
		updatedAt: person.updatedAt,
	}),
	company: (company) => ({
		...employer(company),
		legalName: company.legalName,
		description: company.description,
		subIndustry: company.subIndustry,
		revenue: { ...company.revenue, currency: 'USD' },
		foundedYear: company.foundedYear,
		type: company.type,
		location: place(company.location),
		phone: company.phone,
		technologies: company.technologies,
		updatedAt: company.updatedAt,
	}),
	wrapPerson: (person) => ({ person }),
	wrapCompany: (company) => ({ company }),
};

const employer = (company: Company): JsonObject => ({
	id: company.id,
	name: company.name,
	domain: company.domain,
	website: `https://${company.domain}`,
	linkedInUrl: company.linkedInUrl,
	industry: company.industry,
	employeeCount: company.employeeCount,
	employeeRange: { ...company.employeeRange, label: sizeLabel(company.employeeRange) },
});

const place = (location: Location): JsonObject => ({ name: locationName(location), ...location });
