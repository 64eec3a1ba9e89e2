import type { Entity } from './entities';
import { companyFrom, personFrom, type Company, type Person } from './index';

/** One result of two answers about the same person or company: what the first one says stands. */
export function mergeFound(
	entity: Entity,
	one: Person | Company,
	other: Person | Company,
): Person | Company {
	return entity === 'contact'
		? mergePeople(one as Person, other as Person)
		: companyFrom({ ...other, ...one });
}

function mergePeople(one: Person, other: Person): Person {
	return personFrom({
		...other,
		...one,
		emails: [...one.emails, ...other.emails],
		phones: [...one.phones, ...other.phones],
		company: { ...other.company, ...one.company },
		location: { ...other.location, ...one.location },
		socialProfiles: { ...other.socialProfiles, ...one.socialProfiles },
		departments: one.departments.length > 0 ? one.departments : other.departments,
		experience: one.experience.length > 0 ? one.experience : other.experience,
		education: one.education.length > 0 ? one.education : other.education,
		skills: one.skills.length > 0 ? one.skills : other.skills,
	});
}
