/** A dimension or a metric: what Google tells of it, and how it is computed. */
export interface Field {
	apiName: string;
	/** Over the columns of the warehouse's views; of a metric an aggregate. */
	sql: string;
	/** As `getMetadata` has it; metrics have a type. */
	told: { apiName: string; uiName: string; category: string; type?: string };
}

interface Description {
	apiName: string;
	uiName: string;
	category: string;
	description?: string;
	type?: string;
}

export const field = (
	{ apiName, ...rest }: Description,
	sql: string,
	{ deprecated, isCustom = false }: { deprecated?: string | undefined; isCustom?: boolean } = {},
): Field => ({
	apiName,
	sql,
	told: {
		apiName,
		...rest,
		...(deprecated !== undefined && { deprecatedApiNames: [deprecated] }),
		...(isCustom && { customDefinition: true }),
	},
});

/** What somebody defined in a property. */
export interface Definition {
	parameterName: string;
	displayName: string;
	description?: string;
	scope: string;
	measurementUnit?: string;
}

/** Parameters the sites send, and the column they are kept in; any other is `(not set)`. */
const PARAMETER_COLUMNS: Record<string, string> = {
	author: 'author',
	experiment_variant: 'variant',
	plan: 'plan',
	read_time: 'read_time',
};

export const columnOf = (parameter: string) => PARAMETER_COLUMNS[parameter] ?? 'NULL';

export const customField = (
	{ parameterName, displayName, description }: Definition,
	prefix: string,
	sql: string,
	type?: string,
): Field =>
	field(
		{
			apiName: `${prefix}:${parameterName}`,
			uiName: displayName,
			category: 'Custom',
			...(description && { description }),
			...(type && { type: `TYPE_${type}` }),
		},
		sql,
		{ isCustom: true },
	);
