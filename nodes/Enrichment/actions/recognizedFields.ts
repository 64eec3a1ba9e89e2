/** What is said of the items' own fields that identify a run's records. */
import type { ItemToLookUp } from './readRecords';

/** Names of fields that a sentence lists. */
const MOST_FIELDS = 8;

/** Names of the fields that identifiers were read from, each once, in the order of the items. */
export function listRecognizedFields(
	items: ReadonlyArray<Pick<ItemToLookUp, 'fieldNames'>>,
): string[] {
	return [...new Set(items.flatMap(({ fieldNames }) => fieldNames))];
}

/** A note on where the identifiers came from; none where no field was recognized. */
export function describeRecognizedFields(fieldNames: readonly string[]): string[] {
	return fieldNames.length === 0 ? [] : [`Read from your items: ${joinFieldNames(fieldNames)}`];
}

/** Names with commas between them; of many, the first. */
export function joinFieldNames(names: readonly string[]): string {
	const shown = names.slice(0, MOST_FIELDS).join(', ');
	return names.length > MOST_FIELDS ? `${shown} …` : shown;
}
