/** The names of all fields that are read from a person or company. */
import * as spellings from './spellings';

/** Lists the first parts of all paths in a table. */
const listFirstPathParts = (table: object): string[] =>
	Object.values(table)
		.flat()
		.map((path) => String(path).split('.')[0]!);

/** Plain names of fields that are read from a person or company, in any wrapper. */
export const READABLE_FIELD_NAMES: ReadonlySet<string> = new Set([
	'email',
	'phone',
	'emailstatus',
	'phonestatus',
	...listFirstPathParts(spellings.PERSON_FIELDS),
	...listFirstPathParts(spellings.CAREER_LISTS),
	...listFirstPathParts(spellings.COMPANY_FIELDS),
	...listFirstPathParts(spellings.FUNDING_FIELDS),
	...listFirstPathParts(spellings.EMPLOYER_FIELDS_IN_PERSON),
	...listFirstPathParts(spellings.LOCATION_FIELDS),
	...listFirstPathParts(spellings.PROFILE_FIELDS),
	...listFirstPathParts(spellings.EMAIL_LISTS),
	...listFirstPathParts(spellings.PHONE_LISTS),
	...spellings.LOCATION_TEXTS,
	...spellings.LOCATION_LISTS,
	...spellings.PROFILE_RECORDS,
]);
