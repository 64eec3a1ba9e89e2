import type { IDataObject } from 'n8n-workflow';

/**
 * A truthy `error` in the first item makes n8n's Retry On Fail run the whole node, and pay or send, again;
 * so one that came in with the item goes out under another name.
 */
export function withoutError(record: IDataObject): IDataObject {
	if (!record.error) return record;
	const { error, ...rest } = record;
	return { ...rest, inputError: error };
}
