/** Dimensions and metrics: what Google publishes about a field, and the SQL that computes it. */
import type { JsonObject } from '../../json';

/** A dimension or metric of the sandbox. */
export interface SandboxReportField {
	apiName: string;
	/** An expression over the columns of the warehouse's views; for a metric an aggregate. */
	sql: string;
	/** The entry of `getMetadata`; metrics have a type. */
	metadata: JsonObject & { type: string | undefined };
}

interface FieldDefinition {
	apiName: string;
	/** Its first letter becomes a capital. */
	uiName: string;
	sql: string;
	/** Metrics only: a `MetricType` without `TYPE_`. */
	type?: string;
	deprecatedName?: string;
}

export function defineFields(
	category: string,
	definitions: FieldDefinition[],
): SandboxReportField[] {
	return definitions.map(({ apiName, uiName, sql, type, deprecatedName }) => {
		const title = uiName.charAt(0).toUpperCase() + uiName.slice(1);
		const metadata = {
			apiName,
			uiName: title,
			category,
			description: `${title}, as recorded with the events.`,
			type: toMetricType(type),
			deprecatedApiNames: deprecatedName === undefined ? [] : [deprecatedName],
		};
		return { apiName, sql, metadata };
	});
}

function toMetricType(type: string | undefined): string | undefined {
	return type === undefined ? undefined : `TYPE_${type}`;
}

/** A custom dimension or metric of a property. */
export interface CustomDefinition {
	parameterName: string;
	displayName: string;
	description?: string;
	scope: string;
	/** Metrics only. */
	measurementUnit?: string;
}

/** The columns of the parameters that the sandbox's sites send. */
const PARAMETER_COLUMNS: ReadonlyMap<string, string> = new Map([
	['author', 'author'],
	['experiment_variant', 'variant'],
	['plan', 'plan'],
	['read_time', 'read_time'],
]);

/** The SQL of a parameter. A parameter that no site sends has no value. */
export function buildParameterSql(parameter: string): string {
	return PARAMETER_COLUMNS.get(parameter) ?? 'NULL';
}

/** @param prefix `customEvent`, `customUser` or `customItem` */
export function buildCustomField(
	definition: CustomDefinition,
	prefix: string,
	sql: string,
	type?: string,
): SandboxReportField {
	const { parameterName, displayName: uiName, description } = definition;
	const apiName = `${prefix}:${parameterName}`;
	const metadata = {
		apiName,
		uiName,
		description,
		category: 'Custom',
		customDefinition: true,
		type: toMetricType(type),
	};
	return { apiName, sql, metadata };
}
