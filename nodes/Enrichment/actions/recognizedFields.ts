/** What is said of the items' own fields that identify a run's records. */
import type { ItemToLookUp } from './readRecords';

/** Names of fields that a sentence lists. */
const MAX_LISTED_FIELDS = 8;

/** Names of the fields that identifiers were read from, each once, the most identifying first. */
export function listRecognizedFields(
	items: ReadonlyArray<Pick<ItemToLookUp, 'recognizedFieldNames'>>,
): string[] {
	return [...new Set(items.flatMap(({ recognizedFieldNames }) => recognizedFieldNames))];
}

/** A note on where the identifiers came from; none where no field was recognized. */
export function describeRecognizedFields(fieldNames: readonly string[]): string[] {
	return fieldNames.length === 0 ? [] : [`Read from your items: ${joinFieldNames(fieldNames)}`];
}

/** Names with commas between them; of many, the first. */
export function joinFieldNames(names: readonly string[]): string {
	const shown = names.slice(0, MAX_LISTED_FIELDS).join(', ');
	return names.length > MAX_LISTED_FIELDS ? `${shown} …` : shown;
}
