/** Fields under which callers tag a record and APIs hand the tag back. */
const TAG_KEYS = [
	'contactId',
	'companyId',
	'clientReferenceId',
	'client_reference_id',
	'identifier',
	'externalID',
	'externalId',
	'external_id',
	'reference',
	'requestId',
	'metadata',
	'custom',
	'id',
];
export const TAG_FIELDS: ReadonlySet<string> = new Set(TAG_KEYS);

/** Whether a field only says whose record it is. An `id` may also name the person who is meant. */
export function isTag(key: string): boolean {
	return key !== 'id' && TAG_FIELDS.has(key);
}
