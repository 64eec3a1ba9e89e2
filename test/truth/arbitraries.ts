import fc from 'fast-check';

import type { Comparison } from './comparisons';
import { DIMENSIONS, METRICS, TIMELESS } from './events';
import type { NamedRange, Pivot } from './otherReports';
import { day, hasPlainOrder, questions, type Pools, type Question } from './question';

/** October has a day that September lacks. */
const OCTOBER = { startDate: '2026-10-01', endDate: '2026-10-31' };

/** Dates that move along with a period, and dimensions that have nothing to do with it. */
export const comparisons = (pools: Pools): fc.Arbitrary<Comparison> =>
	fc
		.record({
			question: questions(pools, ['date', 'dateHour', ...TIMELESS]),
			mode: fc.constantFrom<Comparison['mode']>(
				'previousPeriod',
				'previousPeriodSameWeekdays',
				'previousYear',
			),
			isByDay: fc.boolean(),
			month: fc.option(fc.constant(OCTOBER), { freq: 3, nil: {} }),
			by: fc.option(fc.constantFrom('change' as const, 'changePercent' as const), {
				nil: undefined,
			}),
		})
		.map(({ question, mode, by, isByDay, month }) => ({
			question: { ...(isByDay ? byDay(question) : question), ...month },
			mode,
			by: METRICS[question.metrics[0]!]!.isExact ? by : undefined,
		}))
		.filter(({ question, by }) => by !== undefined || hasPlainOrder(question));

const byDay = (question: Question): Question => ({
	...question,
	dimensions: [...new Set(['date', ...question.dimensions])].slice(0, 3),
	orders: question.orders.filter(({ field }) => !Object.hasOwn(DIMENSIONS, field)),
});

/** Reports by date, and by what else is not counted by the hour. */
export const filledQuestions = (pools: Pools): fc.Arbitrary<Question> =>
	questions(
		pools,
		TIMELESS.filter((name) => name !== 'hour'),
	).map((question) => ({ ...question, dimensions: ['date', ...question.dimensions] }));

export interface OfRanges {
	question: Question;
	ranges: NamedRange[];
}

export const rangeQuestions = (pools: Pools): fc.Arbitrary<OfRanges> =>
	fc
		.record({
			question: questions(pools),
			starts: fc.uniqueArray(fc.nat(60), { minLength: 2, maxLength: 3 }),
			length: fc.nat(6),
		})
		.map(({ question, starts, length }) => ({
			question,
			ranges: starts.map((start, index) => ({
				name: `range ${index}`,
				startDate: day('2026-08-20', start),
				endDate: day('2026-08-20', start + length),
			})),
		}));

export interface OfPivots {
	question: Question;
	pivots: Pivot[];
}

/** Up to three axes; metric filters are left out, because Google does not tell where they apply. */
export const pivotQuestions = (pools: Pools): fc.Arbitrary<OfPivots> =>
	fc
		.record({
			question: questions(pools).filter(({ metrics }) => METRICS[metrics[0]!]!.isExact),
			names: fc.uniqueArray(fc.constantFrom(...Object.keys(DIMENSIONS)), {
				minLength: 1,
				maxLength: 4,
			}),
			axes: fc.integer({ min: 1, max: 3 }),
			limits: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 3, maxLength: 3 }),
			offset: fc.nat(3),
			byMetric: fc.boolean(),
			direction: fc.constantFrom<Pivot['direction']>('ascending', 'descending'),
		})
		.map(({ question, names, axes, limits, offset, byMetric, direction }) => {
			const pivots = limits.slice(0, Math.min(axes, names.length)).map((limit, index) => {
				const fields = names.filter(
					(_, place) => place % Math.min(axes, names.length) === index,
				);
				const orderField = byMetric ? question.metrics[0]! : fields[0]!;
				return { fields, limit, offset: index === 0 ? offset : 0, orderField, direction };
			});
			return { question: { ...question, metricConditions: [] }, pivots };
		});
