import { COMPANY, industryOf } from './company';
import { profilesOf } from './links';
import type { EmployerParts } from './parts';
import { paths, type Source } from './read';
import { sizeOf } from './size';
import { text } from './values';
import { domain, website } from './web';
import { linkedInUrl } from './canonical/linkedIn';

const HOLDERS = paths(
	'company organization employer currentCompany currentEmployer currentOrganization account',
	'employment.current.company job.company currentJob.company companies organizations',
);

/** What stands beside the person's own fields. */
const FLAT = {
	providerId: paths('jobCompanyId companyId organizationId currentCompanyId'),
	name: paths(
		'company companyName jobCompanyName organizationName currentEmployer currentCompany employer',
		'organization employment.current.companyName employment.current.company employment.name',
		'currentCompanyName accountName',
	),
	domain: paths(
		'companyDomain jobCompanyDomain organizationDomain currentEmployerDomain employment.domain',
		'employment.current.companyDomain companyWebsite jobCompanyWebsite currentEmployerWebsite',
	),
	website: paths('companyWebsite jobCompanyWebsite currentEmployerWebsite organizationWebsite'),
	linkedInUrl: paths(
		'companyLinkedInUrl jobCompanyLinkedInUrl currentEmployerLinkedInUrl companyLinkedIn',
	),
	industry: paths('companyIndustry jobCompanyIndustry organizationIndustry'),
	size: paths(
		'jobCompanyEmployeeCount jobCompanySize companySize companyHeadcount companyEmployeeCount',
	),
};

/** Where a person works now: the company object, completed from fields beside it. */
export function employerOf(source: Source): EmployerParts {
	const company = source.holder(HOLDERS);
	const size = company && sizeOf(company);
	const ownSize = sizeOf(source, FLAT.size);
	return {
		name: company?.text(COMPANY.name) ?? source.text(FLAT.name),
		domain: company?.first(COMPANY.domain, domain) ?? source.first(FLAT.domain, domain),
		industry: (company && industryOf(company)) ?? source.text(FLAT.industry),
		employeeCount: size?.employeeCount ?? ownSize.employeeCount,
		employeeRange: size?.employeeRange ?? ownSize.employeeRange,
		website: company?.first(COMPANY.website, website) ?? source.first(FLAT.website, website),
		linkedInUrl:
			(company && profilesOf(company, 'company', LINKED_IN).linkedIn) ??
			source.first(FLAT.linkedInUrl, companyPage),
		providerId: company?.text(COMPANY.providerId) ?? source.text(FLAT.providerId),
	};
}

const LINKED_IN = ['linkedIn'] as const;

function companyPage(value: unknown): string | undefined {
	const written = text(value);
	return written === undefined ? undefined : linkedInUrl(written, 'company');
}
