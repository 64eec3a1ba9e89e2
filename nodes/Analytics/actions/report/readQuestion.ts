import type { JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import { readLimit } from '../../../shared/node/options';
import { checkFields, currentName } from '../../domain/fields';
import type { Dates, Question } from '../../domain/report/question';
import { readProperty } from '../fields';
import { readComparisons, readExpressions } from './fields/advanced';
import { readCompare, readComparisonOutput, readDates } from './fields/dates';
import { readFilter } from './fields/filters';
import { readOrders } from './fields/columns';

/**
 * What is asked for: the report's own `fields`, and the `settings` that all reports of an item
 * share.
 */
export function readQuestion(fields: Input, settings: Input = fields): Question {
	const { metrics, dimensions, renamed } = readFields(fields);
	const cohortSpec = settings.object('options.cohortSpec');
	const question: Question = {
		property: readProperty(settings),
		dates: cohortSpec ? { kind: 'cohorts' } : readDates(fields, settings),
		...readComparison(fields),
		fillMissingDates: settings.flag('options.fillMissingDates'),
		spec: {
			metrics: [...metrics.map((name) => ({ name })), ...readExpressions(settings)],
			dimensions,
			orders: readOrders(fields),
			...readFilters(fields, settings),
			metricAggregations: settings.list('options.metricAggregations'),
			currencyCode: settings.text('options.currencyCode').toUpperCase(),
			keepEmptyRows: settings.flag('options.keepEmptyRows') || undefined,
			cohortSpec: cohortSpec as JsonRecord | undefined,
			comparisons: readComparisons(settings),
		},
		wanted: readLimit(fields),
		isRaw: false,
		renamed,
	};
	fields.accept(checkQuestion(question));
	return question;
}

function readComparison(fields: Input): Pick<Question, 'compareWith' | 'comparisonOutput'> {
	const compareWith = readCompare(fields);
	const isOff = compareWith === 'none';
	return { compareWith, comparisonOutput: isOff ? 'nested' : readComparisonOutput(fields) };
}

/** Metrics and dimensions under their present names, and which ones were renamed. */
export function readFields(fields: Input) {
	const names = {
		metrics: givenList(fields, 'metrics', 'Metrics'),
		dimensions: givenList(fields, 'dimensions', 'Dimensions'),
	};
	return {
		metrics: names.metrics.map(currentName),
		dimensions: names.dimensions.map(currentName),
		renamed: [...names.metrics, ...names.dimensions].filter(
			(name) => currentName(name) !== name,
		),
	};
}

/** An expression that finds nothing would make a report without metrics, or its totals, look like the one wanted. */
function givenList(fields: Input, name: string, shown: string): string[] {
	const value = fields.read(name);
	if (value !== null && value !== undefined) return fields.list(name);
	return fields.accept(
		failed(`'${shown}' has no value`, 'Check the expression; an empty list stands for none.'),
	);
}

export function readFilters(fields: Input, settings: Input) {
	return {
		dimensionFilter: readFilter(fields, settings, 'dimensionFilter'),
		metricFilter: readFilter(fields, settings, 'metricFilter'),
	};
}

/** What does not go together. */
function checkQuestion({ spec, dates, compareWith, fillMissingDates }: Question): Result<void> {
	const { metrics, dimensions, cohortSpec } = spec;
	const fields = checkFields(
		metrics.map(({ name }) => name),
		dimensions,
	);
	if (!fields.ok) return fields;
	if (compareWith !== 'none' && dates.kind !== 'choice') {
		return failed(
			`'Compare With' needs a single date range, but the report has ${ORIGIN[dates.kind]}`,
			"Set 'Compare With' to Nothing, or remove the option.",
		);
	}
	if (cohortSpec && !dimensions.includes('cohort')) {
		return failed('A cohort report needs the dimension "cohort"', 'Add it to the dimensions.');
	}
	if (fillMissingDates && !dimensions.includes('date')) {
		return failed(
			'\'Fill Missing Dates\' under Options needs the dimension "date"',
			'Add it to the dimensions.',
		);
	}
	return success(undefined);
}

const ORIGIN: Record<Dates['kind'], string> = {
	choice: 'one',
	named: 'named ones',
	cohorts: 'those of its cohorts',
};
