import { mergeResults, type Person } from './index';
import { omitEmptyLists } from './values';

/**
 * Fields that only say something together: a job title belongs to its company, a town to its country. All fields of a
 * group come from one provider.
 */
const GROUPS: ReadonlyArray<ReadonlyArray<keyof Person>> = [
	['fullName', 'firstName', 'lastName'],
	['jobTitle', 'company', 'headline', 'seniority', 'jobStartDate', 'departments', 'experience'],
	['location'],
];

/**
 * What two providers say of one person: of each group of fields what the first says, if anything; all addresses and
 * numbers of both. Any other field is that of the first who has it.
 */
export function mergePersonByGroup(first: Person, second: Person): Person {
	const stated = omitEmptyLists(first);
	const further: Partial<Person> = omitEmptyLists(second);
	for (const group of GROUPS) {
		if (!group.some((name) => stated[name] !== undefined)) continue;
		for (const name of group) delete further[name];
	}
	const { emails, phones } = second;
	const { skills = [], departments = [], experience = [], education = [] } = further;
	const rest: Person = { ...further, emails, phones, skills, departments, experience, education };
	return mergeResults('contact', first, rest) as Person;
}
