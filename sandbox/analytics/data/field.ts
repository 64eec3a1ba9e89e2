/** A dimension or a metric: what Google tells of it, and how it is computed. */
export interface ReportField {
	apiName: string;
	/** Over the columns of the warehouse's views; of a metric an aggregate. */
	sql: string;
	/** As `getMetadata` has it; metrics have a type. */
	metadata: { uiName: string; category: string; type: string | undefined };
}

type Row = [apiName: string, uiName: string, sql: string, type?: string, deprecated?: string];

/** Those of a category. */
export const defineFields = (category: string, rows: Row[]): ReportField[] =>
	rows.map(([apiName, name, sql, type, deprecated]) => {
		const uiName = name.charAt(0).toUpperCase() + name.slice(1);
		const metadata = {
			apiName,
			uiName,
			category,
			description: `${uiName}, as recorded with the events.`,
			type: type ? `TYPE_${type}` : undefined,
			deprecatedApiNames: deprecated ? [deprecated] : [],
		};
		return { apiName, sql, metadata };
	});

/** What somebody defined in a property. */
export interface CustomDefinition {
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

export const findParameterColumn = (parameter: string) => PARAMETER_COLUMNS[parameter] ?? 'NULL';

export function buildCustomField(
	definition: CustomDefinition,
	prefix: string,
	sql: string,
	type?: string,
): ReportField {
	const { parameterName, displayName: uiName, description } = definition;
	const apiName = `${prefix}:${parameterName}`;
	const metadata = {
		apiName,
		uiName,
		description,
		category: 'Custom',
		customDefinition: true,
		type: type ? `TYPE_${type}` : undefined,
	};
	return { apiName, sql, metadata };
}
