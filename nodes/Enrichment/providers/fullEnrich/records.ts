/** How FullEnrich writes people and companies, in every one of its answers. */
import { isRecord, type JsonRecord, valueAt } from '../../../shared/core/json';
import {
	companyFrom,
	personFrom,
	type Company,
	type CompanyParts,
	type EmailParts,
	type Person,
} from '../../person';
import { textAt } from '../meaning';
import { recordOf, recordsOf } from '../requests';

/** A profile, with the contact data that stands beside it. */
export function personOf(profile: JsonRecord, contactInfo: unknown, sentEmail?: unknown): Person {
	const current = positionOf(profile);
	const contact = recordOf(contactInfo);
	return personFrom({
		fullName: profile.full_name,
		firstName: profile.first_name,
		lastName: profile.last_name,
		headline: profile.headline,
		emails: [
			...addresses(contact.most_probable_work_email, contact.work_emails, 'work'),
			...addresses(contact.most_probable_personal_email, contact.personal_emails, 'personal'),
			{ email: sentEmail },
		],
		phones: mostProbableFirst(contact.most_probable_phone, contact.phones).map(
			({ number, line_type }) => ({ number, type: line_type ?? 'mobile' }),
		),
		jobTitle: current.title,
		seniority: current.seniority,
		departments: recordsOf(current.job_functions).map((each) => each.function),
		jobStartDate: current.start_at,
		company: companyParts(recordOf(current.company)),
		location: placeOf(profile.location),
		linkedInUrl: valueAt(profile, 'social_profiles.professional_network.url'),
		experience: recordsOf(valueAt(profile, 'employment.all')).map((position) => ({
			jobTitle: position.title,
			company: valueAt(position, 'company.name'),
			companyDomain: valueAt(position, 'company.domain'),
			startDate: position.start_at,
			endDate: position.end_at,
			isCurrent: position.is_current,
		})),
		education: recordsOf(profile.educations).map((each) => ({
			school: each.school_name,
			degree: each.degree,
			startDate: each.start_at,
			endDate: each.end_at,
		})),
		skills: profile.skills,
		providerId: profile.id,
	});
}

/** `current` is an empty object at times, where the list of all positions begins with the current one. */
function positionOf(profile: JsonRecord): JsonRecord {
	const current = recordOf(valueAt(profile, 'employment.current'));
	const [latest = {}] = recordsOf(valueAt(profile, 'employment.all'));
	return textAt(current, 'title') === undefined && latest.is_current === true ? latest : current;
}

/** Of several, FullEnrich names the most probable one apart. */
const mostProbableFirst = (best: unknown, list: unknown): JsonRecord[] => [
	...(isRecord(best) ? [best] : []),
	...recordsOf(list),
];

const addresses = (best: unknown, list: unknown, type: string): EmailParts[] =>
	mostProbableFirst(best, list).map(({ email, status }) => ({ email, status, type }));

const KINDS = ['work_email', 'personal_email', 'phone'];

export const hasContact = (contactInfo: unknown): boolean =>
	KINDS.some((kind) => {
		const contact = recordOf(contactInfo);
		return mostProbableFirst(contact[`most_probable_${kind}`], contact[`${kind}s`]).length > 0;
	});

export function companyOf(company: JsonRecord): Company {
	return companyFrom(companyParts(company));
}

function companyParts(company: JsonRecord): CompanyParts {
	const { headquarters, offices } = recordOf(company.locations);
	return {
		name: company.name,
		domain: company.domain,
		website: company.website,
		description: company.description,
		type: company.company_type,
		industry: valueAt(company, 'industry.main_industry'),
		employeeCount: company.headcount,
		employeeRange: company.headcount_range,
		foundedYear: company.year_founded,
		keywords: company.specialties,
		logoUrl: company.logo_url,
		location: placeOf(headquarters),
		locations: recordsOf(offices).map(placeOf),
		linkedInUrl: valueAt(company, 'social_profiles.professional_network.url'),
		providerId: company.id,
	};
}

function placeOf(value: unknown) {
	const place = recordOf(value);
	return {
		street: place.line1,
		city: place.city,
		region: place.region,
		country: place.country,
		countryCode: place.country_code,
	};
}
