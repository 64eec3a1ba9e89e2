/** Notes about the items' own fields from which identifiers were read. */
import type { ItemToLookUp } from './readRecords';

/** The most field names in a sentence. */
const MAX_LISTED_FIELDS = 8;

/** Lists the fields from which identifiers were read, each once, in the order of the items. */
export function listRecognizedFields(
	items: ReadonlyArray<Pick<ItemToLookUp, 'recognizedFieldNames'>>,
): string[] {
	return [...new Set(items.flatMap(({ recognizedFieldNames }) => recognizedFieldNames))];
}

/** Describes the fields from which identifiers were read; nothing if there are none. */
export function describeRecognizedFields(fieldNames: readonly string[]): string[] {
	return fieldNames.length === 0 ? [] : [`Read from your items: ${joinFieldNames(fieldNames)}`];
}

/** Joins field names with commas, and shortens long lists. */
export function joinFieldNames(names: readonly string[]): string {
	const shown = names.slice(0, MAX_LISTED_FIELDS).join(', ');
	return names.length > MAX_LISTED_FIELDS ? `${shown} …` : shown;
}
