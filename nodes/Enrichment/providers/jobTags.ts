import { isRecord, type JsonRecord } from '../../shared/core/json';
import { recordNumber, recordOf } from './requests';

/** The name of our tag among the fields that a provider hands back with each row. */
const TAG = 'record';

/** The user's own tags with ours: which record of the job this is. */
export const tagged = (theirs: unknown, index: number): JsonRecord => ({
	...recordOf(theirs),
	[TAG]: String(index),
});

/** The number in our tag: in an object as it was sent, or in a list of names and values. */
export function recordInTags(tags: unknown): number | undefined {
	const tag = Array.isArray(tags)
		? tags.filter(isRecord).find(({ name }) => name === TAG)?.value
		: recordOf(tags)[TAG];
	return recordNumber(tag);
}
