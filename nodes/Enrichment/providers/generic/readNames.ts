/** The names of fields that are read of a person or company, in any wrapper. */
import * as spellings from './spellings';

/** The first names of all paths of a table. */
const firstNamesIn = (table: object): string[] =>
	Object.values(table)
		.flat()
		.map((path) => String(path).split('.')[0]!);

/** Names that are read of a person or company. */
export const READ_NAMES: ReadonlySet<string> = new Set([
	'email',
	'phone',
	'emailstatus',
	'phonestatus',
	...firstNamesIn(spellings.PERSON),
	...firstNamesIn(spellings.CAREER),
	...firstNamesIn(spellings.COMPANY),
	...firstNamesIn(spellings.FUNDING),
	...firstNamesIn(spellings.EMPLOYER_IN_PERSON),
	...firstNamesIn(spellings.LOCATION),
	...firstNamesIn(spellings.PROFILES),
	...firstNamesIn(spellings.EMAIL_FIELDS),
	...firstNamesIn(spellings.PHONE_FIELDS),
	...spellings.LOCATION_TEXTS,
	...spellings.LOCATION_LISTS,
	...spellings.PROFILE_RECORDS,
]);
