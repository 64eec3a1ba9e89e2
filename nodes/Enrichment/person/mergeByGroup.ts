import { mergeResults, type Email, type Person } from './index';
import { omitEmptyLists } from './values';

/**
 * Fields that belong together: a job title to its company, a city to its country. All fields of a group come from one
 * provider.
 */
const GROUPS: ReadonlyArray<ReadonlyArray<keyof Person>> = [
	['fullName', 'firstName', 'lastName'],
	['jobTitle', 'company', 'headline', 'seniority', 'jobStartDate', 'departments', 'experience'],
	['location'],
];

/**
 * Merges the results of two providers about one person. Each group of fields comes from the first provider that has
 * any of them, and so does every other field. Addresses and numbers of both are kept.
 */
export function mergePersonByGroup(first: Person, second: Person): Person {
	const stated = omitEmptyLists(first);
	const further: Partial<Person> = omitEmptyLists(second);
	for (const group of GROUPS) {
		if (!group.some((name) => stated[name] !== undefined)) continue;
		for (const name of group) delete further[name];
	}
	const { emails, phones } = second;
	const checked = {
		...first,
		emails: first.emails.map((each) => mergeVerification(each, emails)),
	};
	const { skills = [], departments = [], experience = [], education = [] } = further;
	const rest: Person = { ...further, emails, phones, skills, departments, experience, education };
	return mergeResults('contact', checked, rest) as Person;
}

/**
 * Merges verifications of an address: a verified status wins over an unverified one, and a working mailbox wins over
 * a catch-all domain.
 */
function mergeVerification(email: Email, others: readonly Email[]): Email {
	const other = others.find((each) => each.email.toLowerCase() === email.email.toLowerCase());
	if (other === undefined) return email;
	const isUnchecked = email.status === 'unknown' || email.status === 'unverified';
	const isBetter = isUnchecked
		? other.status !== 'unknown'
		: email.status === 'catchAll' && other.status === 'verified';
	return isBetter ? { ...email, status: other.status } : email;
}
