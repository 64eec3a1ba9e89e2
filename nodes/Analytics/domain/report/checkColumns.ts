import { failed, success, type Result } from '../../../shared/core/result';
import { comparedColumns } from './comparisonColumns';
import { comparedOrder, type Question } from './question';

/** What is wrong with the columns that a report will have, and with those it is ordered by. */
export function checkColumns(question: Question): Result<void> {
	const orders = checkOrders(question);
	return orders.ok ? checkAddedColumns(question) : orders;
}

function checkOrders({ spec, compareWith, isRaw }: Question): Result<void> {
	const { metrics, dimensions, orders } = spec;
	const columns = [...metrics.map(({ name }) => name), ...dimensions, ...ADDED_BY_GOOGLE];
	const isComparing = compareWith !== 'none' && !isRaw;
	const unknown = orders.find(
		(order) => !columns.includes(order.field) && !(isComparing && comparedOrder(order, spec)),
	);
	if (!unknown) return success(undefined);
	const isCompared = comparedOrder(unknown, spec) !== undefined;
	const remedy = isRaw ? "Turn 'Simplify' on." : "Choose a period in 'Compare With'.";
	return failed(
		`The report has no column "${unknown.field}" to order by`,
		isCompared ? remedy : 'Order by a metric or dimension of the report, or add it to them.',
	);
}

const ADDED_BY_GOOGLE = ['dateRange', 'comparison'];

/** Two columns of one name would hide each other. */
function checkAddedColumns(question: Question): Result<void> {
	const { spec, compareWith, comparisonOutput, isRaw } = question;
	if (compareWith === 'none' || comparisonOutput === 'nested' || isRaw) return success(undefined);
	const metrics = spec.metrics.map(({ name }) => name);
	const added = new Set(metrics.flatMap((metric) => comparedColumns(metric).slice(1)));
	const taken = [...metrics, ...spec.dimensions].find((name) => added.has(name));
	if (taken === undefined) return success(undefined);
	return failed(
		`The comparison needs the column "${taken}", which the report already has`,
		"Rename the field, or set 'Comparison Output' to Nested.",
	);
}
