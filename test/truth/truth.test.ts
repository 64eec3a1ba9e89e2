import type { DatabaseSync } from 'node:sqlite';

import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { openAnalyticsSandbox, SHOP, type AnalyticsBench } from '../../testing/analytics';
import { DIMENSIONS, flatten, TIMELESS, valuesOf, WINDOWS } from './events';
import { comparisons, filledQuestions, pivotQuestions, rangeQuestions } from './arbitraries';
import { comparedField, comparisonSql, periodBefore, type Mode } from './comparisons';
import { lossyReports, quirksOf, sharesIn, sharesSql, type LossyReport } from './completeness';
import { changes, explanationSql, type WhyChanged } from './explanations';
import { filledSql, pivotSql, rangesSql } from './otherReports';
import { parametersOf, questions, type Question } from './question';
import { reportSql } from './sql';

/** A dozen of each with every run of the tests; `TRUTH_RUNS=3000 SEED=$RANDOM npx jest test/truth` for more. */
const RUNS = Number(process.env.TRUTH_RUNS ?? 12);

let bench: AnalyticsBench;
let events: DatabaseSync;
let pools: Record<string, string[]>;

beforeAll(async () => {
	bench = await openAnalyticsSandbox();
	for (const [first, last] of WINDOWS) {
		events = bench.sandbox.analytics.events(SHOP, first, last);
	}
	flatten(events);
	pools = Object.fromEntries(
		Object.keys(DIMENSIONS).map((name) => [name, valuesOf(events, name)]),
	);
});
afterAll(async () => {
	await bench.stop();
});

const MINUTES_PER_THOUSAND = 10;
const timeout = 60_000 + RUNS * MINUTES_PER_THOUSAND * 60;

/** Sums of fractions lose digits in adding; a percentage is rounded after that. */
function expectSame(found: IDataObject[], truth: IDataObject[]): void {
	const nearly = found.map((row, index) => {
		const cells = Object.entries(row).map(([name, value]) => {
			const wanted = truth[index]?.[name];
			return [name, isClose(value, wanted, name) ? wanted : value];
		});
		return Object.fromEntries(cells) as IDataObject;
	});
	expect(nearly).toEqual(truth);
	expect(found.map((row) => Object.keys(row))).toEqual(truth.map((row) => Object.keys(row)));
}

/** As far as the node rounds. */
const ROUNDED: Record<string, number> = { changePercent: 0.011, shareOfChange: 0.005_1 };

function isClose(found: unknown, wanted: unknown, name: string): boolean {
	if (typeof found !== 'number' || typeof wanted !== 'number') return false;
	const tolerance = ROUNDED[name.split('_').at(-1)!] ?? 1e-9;
	return Math.abs(found - wanted) <= tolerance * Math.max(1, Math.abs(wanted));
}

const truthOf = (sql: string) =>
	events
		.prepare(sql)
		.all()
		.map((row) => ({ ...row })) as IDataObject[];
const ask = async (parameters: IDataObject) =>
	(await bench.run({ property: SHOP, ...parameters })).items;

/** Puts the same random questions to the node and to the events. */
function claim<Q>(
	text: string,
	asked: () => fc.Arbitrary<Q>,
	sql: (question: Q) => string,
	parameters: (question: Q) => IDataObject,
): void {
	const test = async () => {
		let rows = 0;
		const check = async (question: Q) => {
			const truth = truthOf(sql(question));
			rows += truth.length;
			expectSame(await ask(parameters(question)), truth);
		};
		await fc.assert(fc.asyncProperty(asked(), check), { numRuns: RUNS });
		expect(rows).toBeGreaterThan(RUNS);
	};
	it(text, test, timeout);
}

claim(
	'A report has the rows that the raw events give, in the requested order',
	() => questions(pools),
	reportSql,
	parametersOf,
);

claim(
	'A comparison has the values of both periods that the raw events give, day by day, and their difference',
	() => comparisons(pools),
	comparisonSql,
	({ question, mode, by }) => {
		const field = comparedField({ question, mode, by });
		return {
			...parametersOf(question),
			compareWith: mode,
			...(field && { orderBy: { values: [{ field, direction: 'descending' }] } }),
		};
	},
);

claim(
	'A report with filled dates has a row for every day of every series in the raw events',
	() => filledQuestions(pools),
	filledSql,
	(question) => ({ ...parametersOf(question), options: { fillMissingDates: true } }),
);

claim(
	'A report of several date ranges has the rows of each range',
	() => rangeQuestions(pools),
	({ question, ranges }) => rangesSql(question, ranges),
	({ question, ranges }) => {
		const namedDateRanges = { values: ranges.map((range) => ({ ...range })) };
		return { ...parametersOf(question), options: { namedDateRanges } };
	},
);

claim(
	'A pivot has the cells that the raw events give for the values on each axis',
	() => pivotQuestions(pools),
	({ question, pivots }) => pivotSql(question, pivots),
	({ question, pivots }) => ({
		...parametersOf(question),
		operation: 'runPivot',
		pivots: { values: pivots.map((pivot) => ({ ...pivot })) },
	}),
);

it(
	'The reports of a batch have the same rows as each report by itself',
	async () => {
		const batches = fc.array(questions(pools), { minLength: 2, maxLength: 6 });
		const check = async (asked: Question[]) => {
			const values = asked.map((question, index) => ({
				name: `report ${index}`,
				...parametersOf(question),
			}));
			const truth = asked.flatMap((question, index) =>
				truthOf(reportSql(question)).map((row) => ({ report: `report ${index}`, ...row })),
			);
			expectSame(await ask({ operation: 'runBatch', reports: { values } }), truth);
		};
		const numRuns = Math.ceil(RUNS / 4);
		await fc.assert(fc.asyncProperty(batches, check), { numRuns });
	},
	timeout,
);

it(
	'Explain Change returns numbers that agree with the raw events, including mix and rate',
	async () => {
		let rows = 0;
		const check = async ({ question, mode }: WhyChanged) => {
			const truth = truthOf(explanationSql({ question, mode }));
			const found = await ask({
				...parametersOf(question),
				operation: 'explainChange',
				metric: question.metrics[0]!,
				compareWith: mode,
				topN: 10_000,
			});
			expectSame(inOneOrder(found), truth);
			rows += truth.length;
		};
		await fc.assert(fc.asyncProperty(changes(pools), check), { numRuns: RUNS });
		expect(rows).toBeGreaterThan(RUNS);
	},
	timeout,
);

type Shares = Record<string, number>;

/** What the raw events say that the rows of the days add up to. */
function trueShares(
	lossy: LossyReport,
	days: { startDate: string; endDate: string } = lossy.question,
): Shares | undefined {
	return sharesIn(lossy.question, truthOf(sharesSql(lossy, days))[0]!);
}

/** As far as the node rounds. */
function expectShares(found: unknown, truth: Shares | undefined): void {
	const rounded = Object.entries(truth ?? {}).map(([name, share]) => [
		name,
		expect.closeTo(share, 4),
	]);
	expect(found).toEqual(truth && Object.fromEntries(rounded));
}

const withDetails = { includeDetails: true };

/** Asks while Google keeps something back; what the Details of each report say of completeness, and the hints. */
async function askLossy({ loss }: LossyReport, parameters: IDataObject) {
	bench.sandbox.analytics.quirks.set(quirksOf(loss));
	const { outputs, hints } = await bench.run({ property: SHOP, ...parameters });
	bench.sandbox.analytics.quirks.reset();
	return { completeness: (outputs[1] ?? []).map(({ json }) => json.completeness), hints };
}

const saysShort = (hints: string[]) => hints.some((hint) => hint.includes('add up to only part'));

it.each<[string, IDataObject]>([
	['items', {}],
	['a file', { output: 'file', fileFormat: 'jsonLines' }],
	["Google's own response", { simplify: false }],
])(
	'The completeness of a report is the share of all raw events that its rows add up to: %s',
	async (_output, output) => {
		let short = 0;
		const check = async (lossy: LossyReport) => {
			const { question } = lossy;
			const asked = { ...parametersOf(question), ...output, options: withDetails };
			const { completeness, hints } = await askLossy(lossy, asked);
			const truth = trueShares(lossy);
			expectShares(completeness[0], truth);
			const lowest = Math.min(1, ...Object.values(truth ?? {}));
			// To four decimals, as it is compared.
			expect(saysShort(hints)).toBe(Number(lowest.toFixed(4)) < 0.98);
			short += Number(saysShort(hints));
		};
		await fc.assert(fc.asyncProperty(lossyReports(pools), check), { numRuns: RUNS });
		expect(short).toBeGreaterThan(0);
	},
	timeout,
);

it(
	'The completeness of a comparison is stated for each period by its own events',
	async () => {
		const asked = fc.tuple(
			lossyReports(pools, [...TIMELESS]),
			fc.constantFrom<Mode>('previousPeriod', 'previousPeriodSameWeekdays'),
		);
		const check = async ([lossy, mode]: [LossyReport, Mode]) => {
			const { completeness } = await askLossy(lossy, {
				...parametersOf(lossy.question),
				compareWith: mode,
				options: withDetails,
			});
			const before = periodBefore(lossy.question, mode);
			const truth = [trueShares(lossy), trueShares(lossy, before)];
			const found = (completeness[0] ?? []) as Array<Shares & { dateRange: string }>;
			for (const [index, name] of ['current', 'previous'].entries()) {
				const own = found.find(({ dateRange }) => dateRange === name);
				const { dateRange: _, ...shares } = own ?? { dateRange: name };
				expectShares(own && shares, truth[index]);
			}
		};
		await fc.assert(fc.asyncProperty(asked, check), { numRuns: RUNS });
	},
	timeout,
);

it(
	'The completeness of a batch is stated for each report by its own events',
	async () => {
		const batches = fc.array(lossyReports(pools), { minLength: 2, maxLength: 4 });
		const check = async (reports: LossyReport[]) => {
			// What Google keeps back is the same for all.
			const all = reports.map((report) => ({ ...report, loss: reports[0]!.loss }));
			const values = all.map(({ question }, index) => ({
				name: `report ${index}`,
				...parametersOf(question),
			}));
			const { completeness } = await askLossy(all[0]!, {
				operation: 'runBatch',
				reports: { values },
				options: withDetails,
			});
			for (const [index, lossy] of all.entries()) {
				expectShares(completeness[index], trueShares(lossy));
			}
		};
		const numRuns = Math.ceil(RUNS / 3);
		await fc.assert(fc.asyncProperty(batches, check), { numRuns });
	},
	timeout,
);

it(
	'A pivot that shows all its cells warns when the raw events have more than they add up to',
	async () => {
		let short = 0;
		const check = async (lossy: LossyReport) => {
			const { question } = lossy;
			const pivots = question.dimensions.map((name) => ({ fields: [name], limit: 60 }));
			const { hints } = await askLossy(lossy, {
				...parametersOf(question),
				operation: 'runPivot',
				pivots: { values: pivots },
			});
			const isCut = hints.some((hint) => /Pivot \d shows/.test(hint));
			const lowest = Math.min(1, ...Object.values(trueShares(lossy) ?? {}));
			expect(saysShort(hints)).toBe(!isCut && Number(lowest.toFixed(4)) < 0.98);
			short += Number(saysShort(hints));
		};
		const small = ['country', 'deviceCategory', 'sessionMedium', 'platform', 'hour'];
		await fc.assert(fc.asyncProperty(lossyReports(pools, small), check), { numRuns: RUNS });
		expect(short).toBeGreaterThan(0);
	},
	timeout,
);

/** By code points, as SQLite does. */
function inOneOrder(rows: IDataObject[]): IDataObject[] {
	const keyOf = ({ dimension, value }: IDataObject) => Buffer.from(`${dimension}\0${value}`);
	return [...rows].sort((one, other) => Buffer.compare(keyOf(one), keyOf(other)));
}
