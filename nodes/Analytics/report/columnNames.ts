/** What the columns of a report are called where rows leave the node. */

/**
 * `api` are the names of the Data API; `safe` ones need no quotes in SQL; `readable` ones are those that Google shows.
 */
export type ColumnNaming = 'api' | 'readable' | 'safe';

/** `customEvent:plan` is `custom_event_plan`, `sessionDefaultChannelGroup` is `session_default_channel_group`. */
export function toSnakeCaseColumnName(name: string): string {
	return name
		.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
		.replaceAll(/[^A-Za-z0-9]+/g, '_')
		.replaceAll(/^_+|_+$/g, '')
		.toLowerCase();
}

/** The name of a field as a column, as far as it follows from the field alone. */
export function toColumnName(field: string, naming: ColumnNaming): string {
	return naming === 'safe' ? toSnakeCaseColumnName(field) : field;
}
