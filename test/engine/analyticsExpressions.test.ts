/** Fields whose conditions depend on an expression, which n8n cannot evaluate when it decides what to show. */
import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import { Analytics } from '../../nodes/Analytics/Analytics.node';
import { Enrichment } from '../../nodes/Enrichment/Enrichment.node';
import { startAnalyticsEngine } from '../../testing/analyticsEngine';
import { toPanelRows } from '../../testing/panelParameters';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(async () => await startAnalyticsEngine());

const data = () => bench.sandbox.endpoints.data.requests;

const runTotals = async (parameters: INodeParameters) =>
	await bench.run({ dimensions: [], metrics: ['sessions'], ...parameters });

it.each(['run', 'explainChange', 'runPivot'])(
	'Custom dates that an expression gives default to the same days as chosen ones (%s)',
	async (operation) => {
		const parameters = {
			operation,
			...(operation === 'explainChange' && { dimensions: ['country'], metric: 'sessions' }),
			pivots: toPanelRows({ fields: ['country'] }) as unknown as INodeParameters,
		};
		const [typed, given] = [
			await runTotals({ ...parameters, dateRange: 'custom' }),
			await runTotals({ ...parameters, dateRange: '={{ "custom" }}' }),
		];
		expect(typed.error).toBeUndefined();
		expect(given.items).toEqual(typed.items);
		const bodies = data().map(({ text }) => text);
		const first = bodies.slice(0, bodies.length / 2);
		expect(bodies.slice(bodies.length / 2)).toEqual(first);
	},
);

it('An HTML table has readable columns, and rows have API names, when an expression chooses the output', async () => {
	const table = await runTotals({ output: '={{ "html" }}', metrics: ['activeUsers'] });
	expect(String(table.items[0]?.html)).toContain('Active users');
	const rows = await runTotals({ output: '={{ "items" }}', metrics: ['activeUsers'] });
	expect(Object.keys(rows.items[0]!)).toEqual(['activeUsers']);
});

/** The variants that n8n may show together beside an expression: those that the copy of the node does not tell apart. */
function listTwins(properties: INodeProperties[]): string[] {
	const isOf = (field: INodeProperties, isTool: boolean) =>
		field.displayOptions?.show?.['@tool']?.[0] !== !isTool;
	const copies = [true, false].map((isTool) => properties.filter((each) => isOf(each, isTool)));
	return copies.flatMap((copy) =>
		copy.flatMap((field, index) => {
			const { show = {} } = field.displayOptions ?? {};
			const twins = copy.slice(index + 1).filter((other) => {
				const conditions = other.displayOptions?.show ?? {};
				const isShared = (name: 'resource' | 'operation') => {
					const mine: unknown[] = show[name] ?? [];
					return (
						mine.length === 0 ||
						mine.some((each) =>
							(conditions[name] as unknown[] | undefined)?.includes(each),
						)
					);
				};
				return other.name === field.name && isShared('resource') && isShared('operation');
			});
			return twins
				.filter((twin) => JSON.stringify(twin.default) !== JSON.stringify(field.default))
				.map(() => `${String(show.resource)} ${String(show.operation)} ${field.name}`);
		}),
	);
}

it.each([
	['Analytics', new Analytics().description.properties],
	['Enrichment', new Enrichment().description.properties],
])('All variants of a field have the same default (%s)', (_node, properties) => {
	expect(listTwins(properties)).toEqual([]);
});

it.each([
	['Analytics', new Analytics().description.properties],
	['Enrichment', new Enrichment().description.properties],
])(
	'A variant of a field for AI agents is distinguished before any condition that may be an expression (%s)',
	(_node, properties) => {
		const names = properties
			.map(({ displayOptions }) => Object.keys(displayOptions?.show ?? {}))
			.filter((all) => all.includes('@tool'));
		expect(names.length).toBeGreaterThan(10);
		const isEarly = (all: string[]) =>
			all
				.slice(0, all.indexOf('@tool'))
				.every((name) => ['resource', 'operation'].includes(name));
		expect(names.filter((all) => !isEarly(all))).toEqual([]);
	},
);
