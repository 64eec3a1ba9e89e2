import { isoDate } from './dates';
import { domain } from './links';
import type { EducationParts, ExperienceParts } from './parts';
import type { Education, Experience } from './types';
import { flag, known, text } from './values';

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
