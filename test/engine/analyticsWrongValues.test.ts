/** Values that an expression can give and no panel would accept. */
import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import { ANALYTICS_RESOURCES } from '../../nodes/Analytics/actions';
import { FJORD } from '../../testing/admin';
import { SHOP } from '../../testing/analytics';
import { startAnalyticsEngine } from '../../testing/analyticsEngine';
import { buildPanelCondition, toPanelRows } from '../../testing/panelParameters';
import { CLAUSES, RULE_PARAMETERS } from '../../testing/resourceExamples';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(async () => await startAnalyticsEngine());

const countRequests = () =>
	Object.values(bench.sandbox.endpoints).reduce((sum, { requests }) => sum + requests.length, 0);

/** An object is no number, no switch and no option. */
const OBJECT = '={{ $json.wrong }}';
const RECORDS = [{ wrong: { a: 1 } }];

const TYPES_TO_TEST = ['number', 'boolean', 'options', 'multiOptions'];

const toRows = (...rows: object[]) => toPanelRows(...rows) as unknown as INodeParameters;

interface TestedField {
	path: string[];
	field: INodeProperties;
}

/** The fields of an operation and of its collections, as a workflow shows them. */
function listFields(properties: INodeProperties[], above: string[] = []): TestedField[] {
	return properties.flatMap((field) => {
		if (field.displayOptions?.show?.['@tool']?.[0] === true) return [];
		const path = [...above, field.name];
		if (field.type !== 'collection') return [{ path, field }];
		const members = (field.options ?? []).filter(
			(option): option is INodeProperties => 'displayName' in option && 'type' in option,
		);
		return listFields(members, path);
	});
}

/** What shows a field that others hide, or one of a collection. */
const SHOWN_BY: Record<string, INodeParameters> = {
	comparisonOutput: { compareWith: 'previousPeriod' },
	topN: { dimension: 'country' },
	dimensionFiltersCombine: {
		dimensionFilters: toRows(buildPanelCondition('country', 'equals', 'Norway')),
	},
	metricFiltersCombine: {
		metricFilters: toRows(buildPanelCondition('sessions', 'greaterThan', '1')),
	},
};

/** What shows a field: its own condition, or the first value of each of those it declares. */
function buildShowing({ name, displayOptions }: INodeProperties): INodeParameters {
	const conditions = Object.entries(displayOptions?.show ?? {}).filter(
		([other]) => !other.startsWith('@'),
	);
	const values = conditions.map(([other, wanted]) => [other.replace('/', ''), wanted?.[0]]);
	return { ...(Object.fromEntries(values) as INodeParameters), ...SHOWN_BY[name] };
}

const FILLED: Record<string, INodeParameters[string]> = {
	property: SHOP,
	account: FJORD,
	endpoint: 'v1beta/properties/1/metadata',
	confirmProperty: SHOP,
	isAcknowledged: true,
	parameterMutations: toRows({ parameter: 'plan', parameterValue: 'pro' }),
	pivots: toRows({ fields: ['country'] }),
	reports: toRows({ name: 'One' }),
	steps: toRows({ event: 'purchase' }),
	filterClauses: JSON.stringify(CLAUSES),
	groupingRule: JSON.stringify(RULE_PARAMETERS),
	eventConditions: toRows({
		field: 'event_name',
		comparisonType: 'EQUALS',
		value: 'purchase',
	}),
};

/** Something in every field that must be filled in. */
function fillRequired(fields: TestedField[]): INodeParameters {
	const required = fields.filter(
		({ path, field }) =>
			path.length === 1 && (field.required || Object.hasOwn(FILLED, field.name)),
	);
	const values = required.map(({ field }) => {
		if (FILLED[field.name] !== undefined) return [field.name, FILLED[field.name]];
		if (field.type === 'string' && field.default === '') return [field.name, 'x1'];
		if (field.type === 'resourceLocator')
			return [field.name, { __rl: true, mode: 'id', value: 'x1' }];
		if (field.type === 'json') return [field.name, '{"a":1}'];
		if (field.type === 'options' && field.default === '') return [field.name, 'x1'];
		if (field.type === 'multiOptions') return [field.name, field.default];
		return [field.name, field.default];
	});
	return Object.fromEntries(values) as INodeParameters;
}

const nest = ([name, ...below]: string[], value: string): INodeParameters =>
	below.length === 0 ? { [name!]: value } : { [name!]: nest(below, value) };

const OPERATIONS = ANALYTICS_RESOURCES.flatMap(({ option, operations }) =>
	operations.map((operation): [string, string, TestedField[]] => [
		option.value,
		operation.option.value,
		listFields(operation.properties),
	]),
);

describe('A value of the wrong type', () => {
	it.each(OPERATIONS)(
		'is refused by its label, and before any request (%s: %s)',
		async (resource, operation, fields) => {
			const tested = fields.filter(({ field }) => TYPES_TO_TEST.includes(field.type));
			const found: string[] = [];
			for (const { path, field } of tested) {
				const { error } = await bench.run(
					{
						...fillRequired(fields),
						...buildShowing(field),
						...nest(path, OBJECT),
						resource,
						operation,
					},
					{ records: RECORDS },
				);
				const isNamed = error?.message.includes(`'${field.displayName}'`) === true;
				if (!isNamed || countRequests() > 0)
					found.push(`${path.join('.')}: ${countRequests()} requests, ${error?.message}`);
				bench.reset();
			}
			expect(found).toEqual([]);
		},
	);

	it('in a later item is refused before the first item is processed', async () => {
		const { error } = await bench.run(
			{ operation: 'runFunnel', steps: toRows({ event: 'purchase' }), simplify: OBJECT },
			{ records: [{ wrong: true }, { wrong: 'perhaps' }] },
		);
		expect(error?.message).toBe("'Simplify' must be true or false");
		expect(countRequests()).toBe(0);
	});
});

describe('A number outside the bounds of its field', () => {
	it.each(OPERATIONS)(
		'is refused before any request (%s: %s)',
		async (resource, operation, fields) => {
			const found: string[] = [];
			for (const { path, field } of fields) {
				const { minValue, maxValue } = field.typeOptions ?? {};
				const outside = [
					...(minValue === undefined
						? []
						: [[minValue - 1, `at least ${minValue}`] as const]),
					...(maxValue === undefined
						? []
						: [[maxValue + 1, `at most ${maxValue}`] as const]),
				];
				for (const [value, words] of outside) {
					const { error } = await bench.run({
						...fillRequired(fields),
						...buildShowing(field),
						...nest(path, `={{ ${value} }}`),
						resource,
						operation,
					});
					const isRefused =
						error?.message.includes(`'${field.displayName}'`) === true &&
						error.message.endsWith(`must be ${words}`);
					if (!isRefused || countRequests() > 0)
						found.push(
							`${path.join('.')} ${value}: ${countRequests()} requests, ${error?.message}`,
						);
					bench.reset();
				}
			}
			expect(found).toEqual([]);
		},
	);

	it.each([
		['excludeUnprocessedDays', { options: { excludeUnprocessedDays: '={{ 1e10 }}' } }],
		['named date ranges', { options: { namedDateRanges: toRows({}, {}, {}, {}, {}) } }],
	])('is refused even where only an expression can give it: %s', async (_name, parameters) => {
		const { error } = await bench.run(parameters as unknown as INodeParameters);
		expect(error?.message).toMatch(
			/must be at most 365|has 5 entries, and at most 4 are allowed/,
		);
		expect(countRequests()).toBe(0);
	});
});
