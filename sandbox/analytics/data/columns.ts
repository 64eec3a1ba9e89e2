/** A request's dimensions and metrics as columns of SQL. Names are checked here, and duplicates. */
import { invalid } from '../wire/refusal';
import { dimensionField, metricField, type Schema } from './schema';
import { metricExpression } from './metricExpression';
import type { Dimension, Metric } from './requests';

export interface DimensionColumn {
	name: string;
	sql: string;
	itemScoped: boolean;
	/** The fields it is made of; rules about combinations go by these. */
	fields: string[];
}

export interface MetricColumn {
	name: string;
	sql: string;
	type: string;
	visible: boolean;
	fields: string[];
}

const NOT_SET = "'(not set)'";
const FREE_NAME = /^[a-zA-Z0-9_]+$/;

export function dimensionColumns(schema: Schema, dimensions: Dimension[]): DimensionColumn[] {
	const columns = dimensions.map(({ name = '' }) => fieldColumn(schema, name));
	const twice = duplicates(columns);
	if (twice.length > 0) throw invalid(`Found duplicate dimensions: ${twice.join(', ')}`);
	return columns;
}

export function fieldColumn(schema: Schema, name: string): DimensionColumn {
	const { apiName, sql, itemScoped } = dimensionField(schema, name);
	return { name, sql: `COALESCE(${sql}, ${NOT_SET})`, itemScoped, fields: [apiName] };
}

export function metricColumns(schema: Schema, metrics: Metric[]): MetricColumn[] {
	const columns = metrics.map((metric) => metricColumn(schema, metric));
	const twice = duplicates(columns);
	if (twice.length > 0) {
		throw invalid(
			`Duplicate metrics are not allowed. Found duplicate metrics: ${twice.join(', ')}`,
		);
	}
	return columns;
}

export function metricColumn(schema: Schema, metric: Metric): MetricColumn {
	const { name = '', expression, invisible = false } = metric;
	if (!expression) {
		const { apiName, sql, type } = metricField(schema, name);
		return {
			name,
			sql: `COALESCE(${sql}, 0)`,
			type,
			visible: !invisible,
			fields: [apiName],
		};
	}
	if (!FREE_NAME.test(name)) throw invalid(`Invalid metric name: ${name}`);
	const { sql, fields } = metricExpression(schema, expression);
	return { name, sql: `COALESCE(${sql}, 0)`, type: 'TYPE_FLOAT', visible: !invisible, fields };
}

function duplicates(columns: Array<{ name: string }>): string[] {
	const names = columns.map(({ name }) => name);
	return [...new Set(names.filter((name, index) => names.indexOf(name) < index))];
}
