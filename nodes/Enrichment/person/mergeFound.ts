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
		emails: distinct([...one.emails, ...other.emails], ({ email }) => email),
		phones: distinct([...one.phones, ...other.phones], ({ number }) => number),
		company: { ...other.company, ...one.company },
		location: { ...other.location, ...one.location },
		socialProfiles: { ...other.socialProfiles, ...one.socialProfiles },
		departments: one.departments.length > 0 ? one.departments : other.departments,
		experience: one.experience.length > 0 ? one.experience : other.experience,
		education: one.education.length > 0 ? one.education : other.education,
		skills: one.skills.length > 0 ? one.skills : other.skills,
	});
}

function distinct<Item>(items: Item[], keyOf: (item: Item) => string): Item[] {
	return [
		...new Map(items.map((item) => [keyOf(item), item] as const).reverse()).values(),
	].reverse();
}
