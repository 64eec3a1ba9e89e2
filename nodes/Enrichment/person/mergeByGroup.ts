import { mergeResults, type Email, type Person } from './index';
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
	const checked = { ...first, emails: first.emails.map((each) => addVerdict(each, emails)) };
	const { skills = [], departments = [], experience = [], education = [] } = further;
	const rest: Person = { ...further, emails, phones, skills, departments, experience, education };
	return mergeResults('contact', checked, rest) as Person;
}

/** Who has checked an address knows more of it than who has not; a mailbox that works does, whatever its domain takes. */
function addVerdict(email: Email, others: readonly Email[]): Email {
	const other = others.find((each) => each.email.toLowerCase() === email.email.toLowerCase());
	if (other === undefined) return email;
	const isUnchecked = email.status === 'unknown' || email.status === 'unverified';
	const isBetter = isUnchecked
		? other.status !== 'unknown'
		: email.status === 'catchAll' && other.status === 'verified';
	return isBetter ? { ...email, status: other.status } : email;
}
