import { isRecord } from '../../shared/core/json';
import { isoDate } from './dates';
import type { EducationParts, ExperienceParts } from './parts';
import { paths, Source } from './read';
import type { Education, Experience } from './types';
import { asList, flag, known, orNothing, text } from './values';
import { domain } from './web';

const POSITIONS = paths(
	'experience experiences jobHistory employmentHistory workHistory workHistories workExperience',
	'positions employment.all previousEmployment jobs',
);
const POSITION = {
	jobTitle: paths('jobTitle title position role title.name'),
	company: paths('company companyName organizationName employer organization name'),
	companyDomain: paths('companyDomain company.domain company.website companyWebsite'),
	startDate: paths('startDate startAt startedOn start from startedAt startYear'),
	endDate: paths('endDate endAt endedOn end to endedAt endYear'),
	isCurrent: paths('isCurrent current isPrimary primary'),
};

const SCHOOLS = paths('education educations educationHistory schools');
const SCHOOL = {
	school: paths('school schoolName institution university college name'),
	degree: paths('degree degrees degreeName'),
	field: paths('field fieldOfStudy majors major'),
	startDate: paths('startDate startAt start startYear'),
	endDate: paths('endDate endAt end endYear'),
};

/** The positions that a record lists, in the provider's order. */
export function experienceOf(source: Source): ExperienceParts[] {
	return source.list(POSITIONS, (value) =>
		asList(value).flatMap((entry) => {
			const position = isRecord(entry) ? positionIn(Source.of(entry)) : {};
			return orNothing(position) ?? [];
		}),
	);
}

function positionIn(source: Source): ExperienceParts {
	return known<ExperienceParts>({
		jobTitle: source.text(POSITION.jobTitle),
		company: source.text(POSITION.company),
		companyDomain: source.first(POSITION.companyDomain, domain),
		startDate: source.first(POSITION.startDate, isoDate),
		endDate: source.first(POSITION.endDate, isoDate),
		isCurrent: source.first(POSITION.isCurrent, flag),
	});
}

export function experienceFrom(list: readonly ExperienceParts[] = []): Experience[] {
	return list.flatMap((parts) => {
		const [jobTitle, company] = [text(parts.jobTitle), text(parts.company)];
		if (jobTitle === undefined && company === undefined) return [];
		return known<Experience>({
			jobTitle,
			company,
			companyDomain: domain(parts.companyDomain),
			startDate: isoDate(parts.startDate),
			endDate: isoDate(parts.endDate),
			isCurrent: flag(parts.isCurrent),
		});
	});
}

/** The position that a person holds now: said to be current, else without an end, the latest of them. */
export function currentPosition(positions: readonly Experience[]): Experience | undefined {
	const said = positions.filter(({ isCurrent }) => isCurrent === true);
	const open = positions.filter(
		({ isCurrent, endDate }) => isCurrent === undefined && endDate === undefined,
	);
	return latest(said.length > 0 ? said : open);
}

/** Providers mostly list the latest first, so that decides where dates do not. */
function latest(positions: readonly Experience[]): Experience | undefined {
	return positions.reduce<Experience | undefined>(
		(best, each) =>
			best === undefined || (each.startDate ?? '') > (best.startDate ?? '') ? each : best,
		undefined,
	);
}

export function educationOf(source: Source): EducationParts[] {
	return source.list(SCHOOLS, (value) =>
		asList(value).flatMap((entry) => {
			const school = isRecord(entry) ? schoolIn(Source.of(entry)) : { school: text(entry) };
			return orNothing(known<EducationParts>(school)) ?? [];
		}),
	);
}

function schoolIn(source: Source): EducationParts {
	return known<EducationParts>({
		school: source.text(SCHOOL.school),
		degree: source.text(SCHOOL.degree),
		field: source.text(SCHOOL.field),
		startDate: source.first(SCHOOL.startDate, isoDate),
		endDate: source.first(SCHOOL.endDate, isoDate),
	});
}

export function educationFrom(list: readonly EducationParts[] = []): Education[] {
	return list.flatMap(({ school, degree, field, startDate, endDate }) => {
		const education = known<Education>({
			school: text(school),
			degree: text(degree),
			field: text(field),
		});
		if (Object.keys(education).length === 0) return [];
		const dates = { startDate: isoDate(startDate), endDate: isoDate(endDate) };
		return known<Education>({ ...education, ...dates });
	});
}
