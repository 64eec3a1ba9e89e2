/** What users write into the lists of the Analytics node, as the editor stores it. */

/** A list of the panel: filters, orders, ranges, pivots, reports. */
export const toPanelRows = <T>(...values: T[]) => ({ values });

export const buildPanelCondition = (
	field: string,
	name: string,
	value?: unknown,
	more: object = {},
) => ({
	field,
	condition: name,
	value,
	...more,
});

/** A choice from a list that the editor loads, such as a property. */
export const chooseFromList = (value: string) => ({ __rl: true, mode: 'list', value });

/** Custom dates. */
export const buildPanelDays = (startDate: string, endDate: string) => ({
	dateRange: 'custom',
	startDate,
	endDate,
});

/** A filter as JSON, for one value. */
export const buildPanelFilter = (fieldName: string, value: string) => ({
	filter: { fieldName, stringFilter: { value } },
});
