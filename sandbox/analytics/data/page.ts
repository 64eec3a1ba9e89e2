/** Pages of rows, the faults that can be ordered for them, and what a report costs. */
import type { Quirks } from '../quirks';
import { invalid } from '../wire/refusal';
import type { Plan } from './plan';
import { price } from './quota';
import type { RunReportRequest } from './requests';

export const DEFAULT_LIMIT = 10_000;
export const LARGEST_LIMIT = 250_000;

export type Answer = Record<string, unknown>;

export interface Finished {
	answer: Answer;
	/** Tokens. */
	charge: number;
}

export function checkLimits({ limit = 0, offset = 0 }: { limit?: number; offset?: number }): void {
	if (limit < 0) throw invalid(`limit must be positive. The API received limit = ${limit}`);
	if (offset < 0) throw invalid(`offset must be positive. The API received offset = ${offset}`);
}

export const limitOf = (limit: number | undefined) =>
	Math.min(limit || DEFAULT_LIMIT, LARGEST_LIMIT);

/** In tokens. */
export function chargeFor(plan: Plan, rows: number): number {
	const days = Math.max(...plan.slices.map(({ first, last }) => last - first + 1));
	const columns = plan.dimensions.length + plan.metrics.length;
	return price({ columns, days, filters: plan.filters, rows });
}

interface PageWindow {
	offset: number;
	limit: number;
	/** Rows left out at the end. */
	drop: number;
}

/** Where a page really starts and ends, paging faults included. */
export function pageWindow(request: RunReportRequest, quirks: Quirks): PageWindow {
	const { offset = 0 } = request;
	const limit = limitOf(request.limit);
	const fault = quirks.takePaging(offset);
	const window = { offset, limit, drop: 0 };
	switch (fault?.kind) {
		case 'missingRows':
			return { ...window, limit: 0 };
		case 'overlappingPage':
			return { ...window, offset: Math.max(0, offset - fault.rows) };
		case 'shortPage':
			return { ...window, drop: fault.rows };
		default:
			return window;
	}
}
