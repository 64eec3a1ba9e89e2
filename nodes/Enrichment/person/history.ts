/** Where somebody works, worked and learnt. */
import { isoDate } from './dates';
import { domain } from './links';
import { flag, highest, readFields, text, type PartsOf, type ReadOf } from './values';

const EXPERIENCE = {
	jobTitle: text,
	/** Name of the company. */
	company: text,
	companyDomain: domain,
	startDate: isoDate,
	/** Without it the position is taken for a current one, unless `isCurrent` says otherwise. */
	endDate: isoDate,
	isCurrent: flag,
};

export type Experience = ReadOf<typeof EXPERIENCE>;
export type ExperienceParts = PartsOf<typeof EXPERIENCE>;

const EDUCATION = { school: text, degree: text, field: text, startDate: isoDate, endDate: isoDate };

export type Education = ReadOf<typeof EDUCATION>;
export type EducationParts = PartsOf<typeof EDUCATION>;

export function experienceFrom(list: readonly ExperienceParts[] = []): Experience[] {
	return list
		.map((parts) => readFields(EXPERIENCE, parts))
		.filter(({ jobTitle, company }) => (jobTitle ?? company) !== undefined);
}

export function educationFrom(list: readonly EducationParts[] = []): Education[] {
	return list
		.map((parts) => readFields(EDUCATION, parts))
		.filter(({ school, degree, field }) => (school ?? degree ?? field) !== undefined);
}

/** The position that a person holds now: said to be current, else without an end, the latest of them. */
export function currentPosition(positions: readonly Experience[]): Experience | undefined {
	const said = positions.filter(({ isCurrent }) => isCurrent === true);
	const open = positions.filter(
		({ isCurrent, endDate }) => isCurrent === undefined && endDate === undefined,
	);
	// Providers mostly list the latest first, so that decides where dates do not.
	return highest(said.length > 0 ? said : open, ({ startDate = '' }) => startDate);
}
