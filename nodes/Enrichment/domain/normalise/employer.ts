import { COMPANY, industryOf } from './company';
import { profilesOf } from './links';
import { paths, Source } from './read';
import { sizeOf } from './size';
import type { Employer } from './types';
import { known, orNothing, text } from './values';
import { domain, website } from './web';
import { linkedInUrl } from '../canonical/linkedIn';

const HOLDERS = paths(
	'company organization employer currentCompany currentEmployer currentOrganization account',
	'employment.current.company job.company currentJob.company companies organizations',
);

/** What stands beside the person's own fields. */
const FLAT = {
	id: paths('jobCompanyId companyId organizationId currentCompanyId'),
	name: paths(
		'company companyName jobCompanyName organizationName currentEmployer currentCompany employer',
		'organization employment.current.companyName employment.current.company employment.name',
		'currentCompanyName accountName experience.companyName jobHistory.companyName',
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
export function employerOf(source: Source): Employer | undefined {
	const company = source.holder(HOLDERS);
	return orNothing({ ...besides(source), ...(company && within(company)) });
}

function within(company: Source): Employer {
	return known<Employer>({
		id: company.text(COMPANY.id),
		name: company.text(COMPANY.name),
		domain: company.first(COMPANY.domain, domain),
		website: company.first(COMPANY.website, website),
		linkedInUrl: profilesOf(company, 'company', ['linkedIn']).linkedIn,
		industry: industryOf(company),
		...sizeOf(company),
	});
}

function besides(source: Source): Employer {
	return known<Employer>({
		id: source.text(FLAT.id),
		name: source.text(FLAT.name),
		domain: source.first(FLAT.domain, domain),
		website: source.first(FLAT.website, website),
		linkedInUrl: source.first(FLAT.linkedInUrl, companyProfile),
		industry: source.text(FLAT.industry),
		...sizeOf(source, FLAT.size),
	});
}

function companyProfile(value: unknown): string | undefined {
	const written = text(value);
	return written === undefined ? undefined : linkedInUrl(written, 'company');
}
